/** Determines the party of a name or address by the nearest heading above its column or to its left. */

import type { Party, PartyHeading } from '../core/party.ts';
import {
  type DocumentView,
  heightOf,
  overlapX,
  type Rect,
  type Row,
  type Segment,
  type ViewWord,
  widthOf,
} from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';

const headings = (party: Party): RegExp =>
  new RegExp(`^(?:${anyOf(ofLanguages(({ parties }) => parties[party])).replaceAll('\\s+', '\\s*')})$`, 'iu');
const CUSTOMER = headings('customer');
const DELIVERY = headings('delivery');
const ISSUER = headings('issuer');
const MAX_HEADING = 34;
const HAS_VALUE = /[:：]\s*\S/;
/** "Send payment to:", alone over what it is of. */
const OTHER_HEADING = /^[^:：]*\p{L}[:：]$/u;
const LOOK_ABOVE = 12;
/** Largest gap under a heading, in line heights. */
const MAX_GAP = 2.2;

/** A run of words and its place in the document. */
export interface Placed extends Rect {
  page: number;
  row: number;
  words: readonly ViewWord[];
}

/** What a label stands before is under the heading that the label is under: "Contact: Ada Moor". */
export const partyAt = (view: DocumentView, span: Placed): Party | undefined =>
  (headingAt(view, span) ?? headingAt(view, withLabel(view, span)))?.party;

function withLabel(view: DocumentView, span: Placed): Placed {
  const segment = view.segments[span.words[0]?.segment ?? -1];
  return segment === undefined ? span : { ...span, left: segment.left };
}

export function headingAt(view: DocumentView, span: Placed): PartyHeading | undefined {
  const page = view.pages[span.page];
  const row = view.rows[span.row];
  if (page === undefined || row === undefined) return undefined;
  const height = heightOf(span.words[0] ?? span);
  let below = span.top;
  for (let step = 0; step < LOOK_ABOVE && row.place - step >= 0; step += 1) {
    const upper = page.rows[row.place - step];
    // A heading applies only to what follows without a gap.
    if (upper === undefined || below - upper.bottom > MAX_GAP * height) break;
    below = Math.min(below, upper.top);
    for (const segment of upper.segments) {
      // A label with a value of its own says nothing about what stands to the right of both.
      const isNear =
        step === 0 ? segment.right <= span.left && !HAS_VALUE.test(segment.text) : isOverColumn(segment, span, height);
      const party = isNear ? partyOfHeading(segment.text) : undefined;
      if (party !== undefined) return { party, text: segment.text, words: segment.words };
      if (isNear && step > 0 && OTHER_HEADING.test(segment.text)) return undefined;
    }
  }
  return listHeading(page.rows, row, span, height);
}

/** The heading of a list of labels and values, if the span is one of its values: it stands over the labels. */
function listHeading(rows: readonly Row[], row: Row, span: Placed, height: number): PartyHeading | undefined {
  let labels: number | undefined;
  let below = row.top;
  for (let step = 0; step < LOOK_ABOVE && row.place - step >= 0; step += 1) {
    const upper = rows[row.place - step];
    const [first, value] = upper?.segments ?? [];
    if (upper === undefined || first === undefined || below - upper.bottom > MAX_GAP * height) return undefined;
    below = upper.top;
    const isAtValues = (segment: Segment): boolean => Math.abs(segment.left - span.left) < height;
    // A value may go on under itself.
    if (value === undefined && isAtValues(first)) continue;
    if (labels !== undefined && Math.abs(first.left - labels) > height) return undefined;
    if (value === undefined) {
      const party = labels === undefined ? undefined : partyOfHeading(first.text);
      return party === undefined ? undefined : { party, text: first.text, words: first.words };
    }
    if (!isAtValues(value) || first.left >= span.left) return undefined;
    labels = first.left;
  }
  return undefined;
}

const isOverColumn = (segment: Segment, span: Placed, height: number): boolean =>
  Math.abs(segment.left - span.left) < 2.5 * height || overlapX(segment, span) > 0.4 * widthOf(segment);

/** Whether a name or an address is nothing but the heading of a party: "Ship to". */
export function isPartyHeading({ segments }: DocumentView, words: readonly ViewWord[]): boolean {
  const segment = segments[words[0]?.segment ?? -1];
  return segment?.words.length === words.length && partyOfHeading(segment.text) !== undefined;
}

export function partyOfHeading(text: string): Party | undefined {
  const heading = text
    .replace(/^\s*\d{1,2}[a-z]?[.)]\s+/, '')
    .replace(/[:：/(].*$/, '')
    .trim();
  if (heading.length > MAX_HEADING || text.length > 2 * MAX_HEADING) return undefined;
  if (CUSTOMER.test(heading)) return 'customer';
  if (DELIVERY.test(heading)) return 'delivery';
  return ISSUER.test(heading) ? 'issuer' : undefined;
}
