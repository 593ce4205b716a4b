/** Finds the number that a page prints for itself: "Page 2 of 5", "2/5", "- 2 -", or a number alone at the edge. */
import { anyOf, ofLanguages } from '../engine/lexicon/lexicon.ts';

export interface Numbering {
  page: number;
  /** How many pages there are, if it says so. */
  of: number | null;
  /** True if a word such as "page" or a total says what the number is. */
  isNamed: boolean;
}

const PAGE = anyOf([...ofLanguages(({ page }) => page), 'pag.', 'pg.', 'pg', 'p.', 's.']);
const OF = anyOf([...ofLanguages(({ pageOf }) => pageOf), '/', '|']);
const NUMBER = '0*(\\d{1,4})';
const NAMED = new RegExp(
  `(?:^|[\\s(\\[.,;|#])(?:${PAGE})\\s*(?:no\\.?|nr\\.?|#|:)?\\s*:?\\s*${NUMBER}(?:\\s*(?:${OF})\\s*${NUMBER})?(?![\\d.,/-]*\\d)`,
  'iu',
);
/** Without the word: only as a line of its own. */
const SHARE = new RegExp(`^[\\s(\\[-]*${NUMBER}\\s*(?:${OF})\\s*${NUMBER}[\\s)\\]-]*$`, 'iu');
const ALONE = /^[\s\-–—.([]*0*(\d{1,3})[\s\-–—.)\]]*$/u;
const MAX_TOTAL = 5_000;

export interface EdgeLine {
  text: string;
  /** Whether it is among the first or the last lines, where pages are numbered. */
  isEdge: boolean;
}

export function numberingOf(lines: readonly EdgeLine[]): Numbering | null {
  let alone: Numbering | null = null;
  for (const { text, isEdge } of [...lines.filter((line) => line.isEdge), ...lines.filter((line) => !line.isEdge)]) {
    const named = NAMED.exec(text) ?? (isEdge ? SHARE.exec(text) : null);
    if (named !== null) {
      const numbering = checked(Number(named[1]), named[2] === undefined ? null : Number(named[2]));
      // A page that is mentioned inside of the text says nothing without its total.
      if (numbering !== null && (isEdge || numbering.of !== null)) return { ...numbering, isNamed: true };
    }
    const single = isEdge ? ALONE.exec(text) : null;
    if (single !== null) {
      const numbering = checked(Number(single[1]), null);
      if (numbering !== null) alone ??= { ...numbering, isNamed: false };
    }
  }
  return alone;
}

const checked = (page: number, of: number | null): Omit<Numbering, 'isNamed'> | null =>
  page >= 1 && page <= MAX_TOTAL && (of === null || (of >= page && of <= MAX_TOTAL)) ? { page, of } : null;
