/** Where a page shows the rows of two tables beside each other: what stands left and right of the room between them. */
import { heightOf, unionOf } from '../core/view.ts';
import type { PlacedWord } from './place-words.ts';

export type Parts = PlacedWord[][];

/** The heads and rows of one of the tables. */
export interface Side {
  heads: Parts;
  title: PlacedWord[] | undefined;
  /** As many as the band has, some of them empty. */
  rows: Parts[];
}

export interface Band {
  left: Side;
  right: Side;
  /** The room between the sides, and the widest between the columns of one. */
  gutter: number;
  gap: number;
}

/** A head alone on its side says too little. */
const MIN_HEADS = 2;
const MAX_HEADS = 24;
/** In heights of a word: the least room between the sides, and the most from one row to the next and to the title. */
const MIN_GUTTER = 0.8;
const MAX_GAP = 1.6;
const MAX_TITLE_GAP = 2.5;

/** The bands whose heads stand in a row, by where they may be cut. */
export function bandsAt(rows: readonly Parts[], at: number): Band[] {
  const heads = rows[at] ?? [];
  if (heads.length < 2 * MIN_HEADS || heads.length > MAX_HEADS || !heads.every(isName)) return [];
  const bands: Band[] = [];
  for (let cut = MIN_HEADS; cut <= heads.length - MIN_HEADS; cut += 1) {
    const band = cutAt(rows, at, cut);
    if (band !== undefined) bands.push(band);
  }
  return bands;
}

const isName = (words: readonly PlacedWord[]): boolean =>
  words.some(({ text }) => /\p{L}/u.test(text)) && !words.some(({ text }) => /\d/.test(text));

/** The room between two columns. It gets narrower with every row. */
class Room {
  left: number;
  right: number;

  constructor(before: readonly PlacedWord[], after: readonly PlacedWord[]) {
    this.left = unionOf(before).right;
    this.right = unionOf(after).left;
  }

  get width(): number {
    return this.right - this.left;
  }

  /** Whether each part stands on one side of it, with room left. */
  divides(parts: Parts, least: number): boolean {
    let { left, right } = this;
    for (const part of parts) {
      const box = unionOf(part);
      if (box.left + box.right < left + right) left = Math.max(left, box.right);
      else right = Math.min(right, box.left);
    }
    if (right - left < least) return false;
    this.left = left;
    this.right = right;
    return true;
  }
}

function cutAt(rows: readonly Parts[], at: number, cut: number): Band | undefined {
  const heads = rows[at] ?? [];
  const [before, after] = [heads[cut - 1], heads[cut]];
  if (before === undefined || after === undefined) return undefined;
  const height = Math.max(...heads.flat().map(heightOf));
  const room = new Room(before, after);
  let bottom = unionOf(heads.flat()).bottom;
  const body: Parts[] = [];
  for (const parts of rows.slice(at + 1)) {
    const box = unionOf(parts.flat());
    const isNear = box.top - bottom <= MAX_GAP * height;
    if (!isNear || !room.divides(parts, MIN_GUTTER * height)) break;
    bottom = Math.max(bottom, box.bottom);
    body.push(parts);
  }
  if (body.length === 0) return undefined;
  const middle = (room.left + room.right) / 2;
  const titles = titlesOver(rows[at - 1], heads, middle);
  const of = (isOwn: (part: readonly PlacedWord[]) => boolean, own: Parts): Side => ({
    heads: own,
    title: titles?.find(isOwn),
    rows: body.map((parts) => parts.filter(isOwn)),
  });
  const left = of((part) => unionOf(part).left < middle, heads.slice(0, cut));
  const right = of((part) => unionOf(part).left >= middle, heads.slice(cut));
  return { left, right, gutter: room.width, gap: Math.max(...[left, right].map(widestGap)) };
}

/** Titles above the heads, one for each side. */
function titlesOver(above: Parts | undefined, heads: Parts, middle: number): Parts | undefined {
  const [one, other] = above ?? [];
  if (above?.length !== 2 || one === undefined || other === undefined) return undefined;
  const boxes = [unionOf(one), unionOf(other)];
  const box = unionOf(above.flat());
  const height = heightOf(box);
  if (unionOf(heads.flat()).top - box.bottom > MAX_TITLE_GAP * height) return undefined;
  const sides = [
    heads.filter((head) => unionOf(head).left < middle),
    heads.filter((head) => unionOf(head).left >= middle),
  ];
  const isOver = (
    how: (title: { left: number; right: number }, side: { left: number; right: number }) => boolean,
  ): boolean => boxes.every((title, place) => how(title, unionOf(sides[place]?.flat() ?? [])));
  const isInLine =
    isOver((title, side) => Math.abs(title.left - side.left) < height) ||
    isOver((title, side) => Math.abs(title.left + title.right - side.left - side.right) < 2 * height);
  return isInLine ? above : undefined;
}

/** The widest room between columns of a side that none of its rows crosses. */
function widestGap({ heads, rows }: Side): number {
  return heads.reduce((widest, head, at) => {
    const next = heads[at + 1];
    if (next === undefined) return widest;
    const room = new Room(head, next);
    for (const parts of rows) room.divides(parts, 0);
    return Math.max(widest, room.width);
  }, 0);
}
