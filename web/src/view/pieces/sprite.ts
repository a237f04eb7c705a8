// All drawings as one hidden <svg> of symbols, so that each is in the page once.
const files = import.meta.glob<string>('../../art/*.svg', { query: '?raw', import: 'default', eager: true });

function symbol(name: string, svg: string): SVGElement {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'symbol');
  made.id = name;
  for (const { name: attribute, value } of Array.from(parsed.attributes)) {
    if (attribute !== 'xmlns') made.setAttribute(attribute, value);
  }
  for (const child of Array.from(parsed.childNodes)) if (child.nodeName !== 'title') made.append(document.importNode(child, true));
  return made;
}

export function placeSprite(): void {
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  for (const [path, svg] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
    if (name !== 'numerals') {
      sprite.append(symbol(name, svg));
      continue;
    }
    const defs = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('symbol');
    for (const each of Array.from(defs)) sprite.append(document.importNode(each, true));
  }
  document.body.prepend(sprite);
}
