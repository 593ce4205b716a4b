import { verticalOverlap } from '../layout/text-line.ts';
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { headingAround } from '../model/tags.ts';

interface PagePart {
  /** The page with the lines of this part only. */
  part: RawPage;
  words: readonly RawWord[];
}

/** Parts of the page between the headings of a tagged file; headings beside other text divide nothing. */
export function betweenHeadings(raw: RawPage, words: readonly RawWord[]): PagePart[] {
  const whole = [{ part: raw, words }];
  const headings = words.filter(({ tag }) => tag !== undefined && headingAround(tag) !== null);
  if (headings.length === 0) return whole;
  const own = new Set(headings);
  const others = words.filter((word) => !own.has(word));
  const dividing = headings.filter(({ box }) => others.every((word) => verticalOverlap(word.box, box) < 0.3));
  // Text beside one of them: the page has columns.
  if (dividing.length < headings.length) return whole;
  const divided = new Set(dividing);
  const edges = [0, ...dividing.map(({ box }) => box.top).sort((one, other) => one - other), 1];
  return edges.slice(1).flatMap((bottom, index) => {
    const top = edges[index] ?? 0;
    const within = (at: number): boolean => at >= top && at < bottom;
    const inside = words.filter((word) => !divided.has(word) && within(word.box.top));
    if (inside.length === 0) return [];
    const rulings = raw.rulings.filter(({ orientation, position, start, end }) =>
      within(orientation === 'horizontal' ? position : (start + end) / 2),
    );
    return [{ part: { ...raw, rulings }, words: inside }];
  });
}
