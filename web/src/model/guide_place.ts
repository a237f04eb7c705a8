/** A rectangle on the screen, in its pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const right = ({ left, width }: Box) => left + width;
const bottom = ({ top, height }: Box) => top + height;
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(right(a), right(b)) - Math.max(a.left, b.left)) * Math.max(0, Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top));

const covered = (place: Box, looked: readonly Box[]) => looked.reduce((sum, each) => sum + shared(place, each), 0);
const gap = 10;
/** The least height of a lesson, whose text is then scrolled. */
const lowest = 150;

/** Where something of this size stands inside the room without covering what is to be looked at: lower than it is if it must
 * be, and where that doesn't help either, over as little of it as can be. */
export function placeBeside({ width, height }: { width: number; height: number }, looked: readonly Box[], room: Box): Box {
  for (let less = Math.min(height, room.height); less >= lowest; less -= 10) {
    const place = bestPlace({ width, height: less }, looked, room);
    if (covered(place, looked) === 0) return place;
  }
  return bestPlace({ width, height }, looked, room);
}

/** Where it covers least; of equally good places the one nearest to the lower right corner. */
function bestPlace(size: { width: number; height: number }, looked: readonly Box[], room: Box): Box {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  const lefts = [right(room) - size.width, room.left, room.left + (room.width - size.width) / 2, ...looked.flatMap((each) => [each.left - gap - size.width, right(each) + gap])];
  const tops = [bottom(room) - size.height, room.top, ...looked.flatMap((each) => [each.top - gap - size.height, bottom(each) + gap])];
  const places = tops.flatMap((top) =>
    lefts.map((left) => ({
      left: within(left, room.left, Math.max(room.left, right(room) - size.width)),
      top: within(top, room.top, Math.max(room.top, bottom(room) - size.height)),
      ...size,
    })),
  );
  const away = (place: Box) => right(room) - right(place) + (bottom(room) - bottom(place));
  return places.sort((a, b) => covered(a, looked) - covered(b, looked) || away(a) - away(b))[0]!;
}
