import type { Attachment } from 'svelte/attachments';

const holdTime = 500;
const slack = 10;

/** A finger that stays, a right click, or the menu key: asks about something without choosing it. The click that ends a long
 * press chooses nothing. */
export const longpress = (about: () => void): Attachment<HTMLElement> => (element) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let held = false;
  const end = () => clearTimeout(timer);
  const ask = () => {
    end();
    held = true;
    about();
  };
  const listeners: [string, (event: Event) => void][] = [
    [
      'pointerdown',
      (event) => {
        const { clientX: x, clientY: y, pointerType } = event as PointerEvent;
        from = { x, y };
        held = false;
        end();
        if (pointerType !== 'mouse') timer = setTimeout(ask, holdTime);
      },
    ],
    [
      'pointermove',
      (event) => {
        const { clientX: x, clientY: y } = event as PointerEvent;
        if (Math.hypot(x - from.x, y - from.y) > slack) end();
      },
    ],
    ['pointerup', end],
    ['pointercancel', end],
    [
      'contextmenu',
      (event) => {
        event.preventDefault();
        if (!held) ask();
        // A mouse or a key sends no click after it.
        if ((event as PointerEvent).pointerType !== 'touch') held = false;
      },
    ],
    [
      'click',
      (event) => {
        if (held) event.stopImmediatePropagation();
        held = false;
      },
    ],
  ];
  for (const [name, listener] of listeners) element.addEventListener(name, listener, { capture: true });
  return () => {
    end();
    for (const [name, listener] of listeners) element.removeEventListener(name, listener, { capture: true });
  };
};
