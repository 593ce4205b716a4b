/** Rows of heads that are printed several times, each time under something else: each table belongs to one item. */
import type { DocumentView, Row } from '../core/view.ts';
import { REPEATED_HEADS } from '../weights/blocks.ts';

const MAX_ROWS = 150_000;
/** A text that stands in more rows than that heads nothing. */
const MAX_SAME = 200;

const known = new WeakMap<DocumentView, ReadonlySet<number>>();

/** The rows that most parts of another row stand in too, if what stands above them differs. */
export function repeatedHeads(view: DocumentView): ReadonlySet<number> {
  const found = known.get(view) ?? rowsOfHeads(view);
  known.set(view, found);
  return found;
}

function rowsOfHeads({ rows, pages }: DocumentView): ReadonlySet<number> {
  if (rows.length > MAX_ROWS) return new Set();
  const byText = new Map<string, number[]>();
  for (const row of rows) {
    for (const text of headTexts(row)) {
      const known = byText.get(text);
      if (known === undefined) byText.set(text, [row.index]);
      else known.push(row.index);
    }
  }
  const above = ({ page, place }: Row): string | undefined => pages[page]?.rows[place - 1]?.text;
  const heads = new Set<number>();
  for (const row of rows) {
    const least = Math.max(2, REPEATED_HEADS.share * row.segments.length);
    const shared = new Map<number, number>();
    for (const text of headTexts(row)) {
      const same = byText.get(text) ?? [];
      if (same.length <= MAX_SAME) for (const other of same) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const others = [...shared].flatMap(([index, count]) => (count >= least ? (rows[index] ?? []) : []));
    if (new Set(others.map(above)).size > 1) heads.add(row.index);
  }
  return heads;
}

/** The parts of a row that may be heads, each once. */
const headTexts = ({ segments }: Row): string[] =>
  segments.length < 2
    ? []
    : [...new Set(segments.map(({ text }) => text.toLowerCase()))].filter(
        (text) => /\p{L}/u.test(text) && !/\d/.test(text),
      );
