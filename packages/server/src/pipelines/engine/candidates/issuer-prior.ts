/** What is usual for the name of who issued a document: where it stands, how it is printed, what stands below it. */
import type { Features } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Span } from '../core/span.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { endsInLegalForm, isOnlyLegalForm, isRegistration, looksLikePerson } from '../recognise/names.ts';
import { ISSUER_NAME } from '../weights/priors.ts';

interface Ranks {
  ranks: readonly { before: number; weight: number }[];
  below: number;
}

/** The weight of a place by the number of rows above it. */
export const byRank = (rank: number, { ranks, below }: Ranks): number =>
  ranks.find(({ before }) => rank < before)?.weight ?? below;

const MAX_ROWS_TO_ADDRESS = 3;
/** Words of a candidate are counted up to twelve, as a share. */
const COUNTED_WORDS = 12;
/** Rows of a head. */
const HEAD_ROWS = 8;

interface AddressRows {
  /** Rows that an address begins in, with their page. */
  first: ReadonlyMap<number, number>;
  all: ReadonlySet<number>;
  /** The last row of the first address of each page. */
  ends: ReadonlyMap<number, number>;
}

const rowsOfAddresses = new WeakMap<readonly Span[], AddressRows>();

/** Asked for each name of a document, so the rows are kept. */
function addressRows(addresses: readonly Span[]): AddressRows {
  const known = rowsOfAddresses.get(addresses);
  if (known !== undefined) return known;
  const first = new Map(addresses.map(({ row, page }) => [row, page]));
  const ends = new Map<number, number>();
  for (const { page, rows } of addresses)
    ends.set(page, Math.min(ends.get(page) ?? Number.POSITIVE_INFINITY, Math.max(...rows)));
  const rows = { first, all: new Set(addresses.flatMap((address) => address.rows)), ends };
  rowsOfAddresses.set(addresses, rows);
  return rows;
}

export function issuerPrior(context: Context, span: Span, f: Features): number {
  const weights = ISSUER_NAME;
  const rank = context.rankInPage(span.row);
  const place = byRank(rank, weights);
  let prior = weights.base + (span.page === 0 ? place : -place);
  prior += weights.organisation * f.organisation + weights.height * Math.max(0, Math.min(1, f.height));
  prior += weights.perExtraWord * Math.max(0, COUNTED_WORDS * f.wordCount - weights.usualWords);
  if (span.traits.isMerged === true) prior += weights.isMerged;
  else if (span.traits.isWide === true) prior += weights.isWide;
  if (isOnlyLegalForm(span.text)) prior += weights.isOnlyLegalForm;
  const lastRow = Math.max(...span.rows);
  const addresses = addressRows(context.spans.address);
  const below = Array.from({ length: lastRow + MAX_ROWS_TO_ADDRESS - span.row }, (_, index) => span.row + 1 + index);
  if (below.some((row) => addresses.first.get(row) === span.page)) prior += weights.aboveAddress;
  if (addresses.all.has(span.row)) prior += weights.inAddress;
  if (looksLikePerson(span.text) && f.organisation === 0 && !endsInLegalForm(span.text)) prior += weights.isPerson;
  if (rank < HEAD_ROWS && isRegistered(context, span)) prior += weights.isRegistered;
  if (isFormer(context, span)) prior += weights.isFormer;
  if (/^\([^()]*\)$/.test(span.text)) prior += weights.inBrackets;
  const end = addresses.ends.get(span.page);
  if (end !== undefined && end < span.row && context.rankInPage(end) < HEAD_ROWS) prior += weights.belowAddress;
  return prior;
}

/** The number in the company's register stands behind its name or below it. */
function isRegistered(context: Context, span: Span): boolean {
  const last = span.words.at(-1);
  const row = context.view.rows[last?.row ?? -1];
  if (last === undefined || row === undefined) return false;
  const behind = row.words.slice(last.place + 1).map(({ text }) => text);
  return isRegistration(
    behind.length > 0 ? behind.join(' ') : (context.view.pages[span.page]?.rows[row.place + 1]?.text ?? ''),
  );
}

const FORMER = new RegExp(`(?<!\\p{L})(?:${anyOf(ofLanguages(({ formerly }) => formerly))})\\W*$`, 'iu');

/** "Formerly known as", before a name or in the line above it. */
function isFormer({ view }: Context, { page, words: [first] }: Span): boolean {
  const row = view.rows[first?.row ?? -1];
  if (first === undefined || row === undefined) return false;
  const before =
    first.place > 0 ? row.text.slice(0, row.offsets[first.place]) : view.pages[page]?.rows[row.place - 1]?.text;
  return before !== undefined && FORMER.test(before);
}
