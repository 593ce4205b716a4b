/** Values that the heading of their clause names: under "§ 4 Kaution" stands one amount, which is the deposit. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row } from '../core/view.ts';
import { CLAUSE } from '../weights/labels.ts';
import { saidCandidate } from './said-candidate.ts';

interface Clause {
  heading: string;
  /** Indexes of the rows of its text. */
  rows: ReadonlySet<number>;
}

/** "§ 4 Kaution", "4. Fees", "Article 12 – Term", "Cláusula 2.ª (Preço)". */
const HEADING =
  /^(?:§+\s?\d+[a-z]?\.?|(?:art(?:icle|ikel|ículo|icolo|igo)?|clause|section|cl[aá]usula|clausola|paragraaf|ziffer)\.?\s+(?:\d+|[IVX]+)(?:\.?[ªº])?|\d{1,2}\.?)\s*[-–—:.)]?\s*\(?(?<heading>\p{Lu}[^.;:]{2,60}?)\)?$/iu;
/** A heading in the line of its text: "3. Payment. Client shall pay". */
const RUN_IN = /^\d{1,2}\.?\s+(?<heading>\p{Lu}[\p{L}\s,&-]{2,40})\.\s+(?=\p{Lu}\p{Ll})/u;
const MAX_HEADING_WORDS = 8;
/** Text has lines with more words than those of forms and lists. */
const MIN_LINE_WORDS = 6;
const MAX_ROWS = 40;
const MIN_CLAUSES = 3;

const known = new WeakMap<Context['view'], readonly Clause[]>();

export function clauseCandidates(context: Context, field: Field): Candidate[] {
  const clauses = known.get(context.view) ?? clausesOf(context);
  known.set(context.view, clauses);
  return clauses.flatMap(({ heading, rows }) => {
    const named = context.scorer.score(heading).fields[field.index] ?? 0;
    if (named < CLAUSE.minNamed) return [];
    const spans = context.spans[field.kind].filter(({ row }) => rows.has(row));
    const [first] = spans;
    const isOnly = spans.every(({ value }) => value === first?.value);
    return first === undefined || !isOnly ? [] : [saidCandidate(first, CLAUSE.label * named)];
  });
}

function clausesOf({ view }: Context): Clause[] {
  const found: Clause[] = [];
  let open: { heading: string; rows: Row[] } | undefined;
  const close = (): void => {
    const isText = open?.rows.some(({ words }) => words.length >= MIN_LINE_WORDS);
    if (open !== undefined && isText && open.rows.length <= MAX_ROWS)
      found.push({ heading: open.heading, rows: new Set(open.rows.map(({ index }) => index)) });
    open = undefined;
  };
  for (const row of view.rows) {
    if (row.words.some(({ cell }) => cell >= 0)) continue;
    const own = row.words.length <= MAX_HEADING_WORDS ? HEADING.exec(row.text)?.groups?.heading : undefined;
    const heading = own ?? RUN_IN.exec(row.text)?.groups?.heading;
    if (heading === undefined) {
      open?.rows.push(row);
      continue;
    }
    close();
    open = { heading, rows: own === undefined ? [row] : [] };
  }
  close();
  return found.length < MIN_CLAUSES ? [] : found;
}
