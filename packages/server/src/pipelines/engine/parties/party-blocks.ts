/** Finds printed blocks of a name and an address. */

import type { PartText, PartyBlock } from '../core/party.ts';
import type { SpansByKind } from '../core/span.ts';
import {
  type DocumentView,
  heightOf,
  type Rect,
  type Row,
  type Segment,
  unionOf,
  type ViewWord,
} from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { addressScore, endsInRoad } from '../recognise/address-words.ts';
import { areInOneBox } from '../recognise/boxes.ts';
import { columnHeadsOf } from '../recognise/column-heads.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { isOnlyDate } from '../recognise/dates.ts';
import { isAddressed, looksLikePerson, organisationScore, SALUTATION } from '../recognise/names.ts';
import { questionsOf } from '../recognise/questions.ts';
import { isOnlyValue } from '../recognise/value-text.ts';
import { BLOCK_REACH } from '../weights/parties.ts';
import { likelihoodOf } from './block-parties.ts';
import { headingAt, partyOfHeading } from './party-headings.ts';
import { type PostalLine, postalLineOf, type TextRange } from './postal-line.ts';

/** Most lines of a block above its postal line, including the name. */
const MAX_LINES = 5;
const MAX_LINE_WORDS = 9;
const BEFORE_TAIL = /\s*[●•·|]\s*|\s+[–-]\s+/g;
const SEPARATORS = /\s*[●•·|]\s*|\s*,\s+|\s+[–-]\s+/;

export function findPartyBlocks(view: DocumentView, spans: SpansByKind): PartyBlock[] {
  const blocks: PartyBlock[] = [];
  for (const found of view.segments) {
    const segment = withoutTail(withPlace(view, withPostcode(view.rows[found.row], found)));
    const postal = postalLineOf(segment.text);
    if (postal === undefined || segment.words.length > 24) continue;
    const block = blockOf(view, segment, postal);
    if (block !== undefined) blocks.push(block);
  }
  for (const block of blocks) block.heading = headingOf(view, block);
  for (const block of blocks) block.likelihood = likelihoodOf(view, spans, block, blocks);
  return blocks;
}

const ENDS_IN_REGION = /^\p{Lu}[\p{L}.'’ -]*,\s*[A-Z]{2}$/u;

/** "Dover, DE" with its postcode in a column of its own: both are one line. */
function withPostcode(row: Row | undefined, place: Segment): Segment {
  const code = row?.segments[row.segments.indexOf(place) + 1];
  if (code === undefined || !/^\d{5}(?:-\d{4})?$/.test(code.text) || !ENDS_IN_REGION.test(place.text)) return place;
  const words = [...place.words, ...code.words];
  return { ...place, ...unionOf(words), words, text: `${place.text} ${code.text}` };
}

/** "53270" under its street, with more than a space before "Bornheim". */
function withPlace({ rows, pages }: DocumentView, code: Segment): Segment {
  if (!/^(?:\p{Lu}{1,2}-)?\d{4,5}$/u.test(code.text)) return code;
  const row = rows[code.row];
  const place = row?.segments.find((other) => other.left >= code.right);
  if (place === undefined || !/^\p{Lu}[\p{L}.'’ -]+$/u.test(place.text)) return code;
  const height = heightOf(code);
  const street = pages[code.page]?.rows[(row?.place ?? 0) - 1]?.segments.find(
    (upper) => Math.abs(upper.left - code.left) < BLOCK_REACH.leftEdge * height,
  );
  const isUnderStreet = street !== undefined && /\p{L}{3}/u.test(street.text) && /\d/.test(street.text);
  if (!isUnderStreet || place.left - code.right > BLOCK_REACH.place * height) return code;
  const words = [...code.words, ...place.words];
  return { ...code, ...unionOf(words), words, text: `${code.text} ${place.text}` };
}

/** "Moor Bank Ltd, 4 Mill Lane, CH-1196 Gland - Tel. 022 555 01 01": what stands behind the place is no part of it. */
function withoutTail(line: Segment): Segment {
  if (postalLineOf(line.text) !== undefined) return line;
  for (const { index } of [...line.text.matchAll(BEFORE_TAIL)].reverse()) {
    const text = line.text.slice(0, index);
    const postal = postalLineOf(text);
    if (postal === undefined || postal.start === 0) continue;
    const { words } = partOf(line, { start: 0, end: index });
    const segment = { ...line, ...unionOf(words), words, text };
    const street = segmentsBefore(segment, postal.start).at(-1)?.text ?? '';
    if (addressScore(street) >= BLOCK_REACH.street) return segment;
  }
  return line;
}

function blockOf(view: DocumentView, segment: Segment, postal: PostalLine): PartyBlock | undefined {
  const row = view.rows[segment.row];
  if (row === undefined) return undefined;
  const parts: PartyBlock['parts'] = {
    postcode: partOf(segment, postal.postcode),
    city: partOf(segment, postal.city),
  };
  if (postal.region !== undefined) parts.region = partOf(segment, postal.region);
  if (postal.country !== undefined) parts.country = partOf(segment, postal.country);
  const onLine = postal.start > 0 ? segmentsBefore(segment, postal.start) : besideOf(row, segment);
  const above = onLine.length > 0 ? [] : linesAbove(view, row, segment);
  const lines: PartText[] = onLine.length > 0 ? onLine : above.map((line) => ({ text: line.text, words: line.words }));
  assignLines(parts, lines);
  if (parts.country === undefined) countryBelow(view, row, segment, parts);
  const words = [...lines.flatMap((line) => line.words), ...segment.words];
  const unique = [...new Set(words)];
  return {
    page: segment.page,
    box: unionOf(unique),
    rows: [...new Set(unique.map((word) => word.row))],
    parts,
    whole: {
      text: [...lines.map((line) => line.text), segment.text.slice(postal.start).replace(/^[\s,●•·|–-]+/, '')].join(
        ' ',
      ),
      words: unique,
    },
    place: partOf(segment, {
      start: Math.min(postal.city.start, postal.postcode.start),
      end: Math.max(postal.city.end, postal.postcode.end, postal.region?.end ?? 0),
    }),
    heading: undefined,
    likelihood: { issuer: 0, customer: 0, delivery: 0 },
  };
}

function headingOf(view: DocumentView, { page, box, whole: { words } }: PartyBlock): PartyBlock['heading'] {
  const [first] = words;
  return first === undefined ? undefined : headingAt(view, { page, row: first.row, words, ...box });
}

function partOf(segment: Segment, { start, end }: TextRange): PartText {
  let at = 0;
  const words: ViewWord[] = [];
  for (const [index, word] of segment.words.entries()) {
    if (index > 0 && word.spaced) at += 1;
    if (at < end && at + word.text.length > start) words.push(word);
    at += word.text.length;
  }
  return { text: segment.text.slice(start, end).trim(), words };
}

/** Street and name on the same line as the place: "Acme Ltd • High Street 1 • 12345 Town". */
function segmentsBefore(segment: Segment, end: number): PartText[] {
  if (end === 0) return [];
  const text = segment.text.slice(0, end);
  const found: PartText[] = [];
  let from = 0;
  for (const piece of text.split(SEPARATORS)) {
    const start = text.indexOf(piece, from);
    if (piece.trim() !== '') found.push(partOf(segment, { start, end: start + piece.length }));
    from = start + piece.length;
  }
  return found.slice(-MAX_LINES);
}

/** The same line with dots or bars between its parts that no text keeps: a name and a street close before the place. */
function besideOf(row: Row, segment: Segment): PartText[] {
  const found: Segment[] = [];
  let next = segment;
  for (const before of row.segments.slice(0, row.segments.indexOf(segment)).reverse()) {
    if (next.left - before.right > BLOCK_REACH.beside * heightOf(segment) || isNoLine(before.text)) break;
    found.unshift(before);
    next = before;
  }
  const isAddress = found.length > 1 && addressScore(found.at(-1)?.text ?? '') >= BLOCK_REACH.street;
  return isAddress ? found.slice(-MAX_LINES).map(({ text, words }) => ({ text, words: [...words] })) : [];
}

/** Collects the lines directly above with the same left edge, up to a gap, a label or a value. */
function linesAbove(view: DocumentView, row: Row, segment: Segment): Segment[] {
  const page = view.pages[segment.page];
  const lines: Segment[] = [];
  let below = segment;
  let widest = 0;
  for (let place = row.place - 1; place >= 0 && lines.length < MAX_LINES; place -= 1) {
    const upper = page?.rows[place];
    if (upper === undefined) break;
    const height = heightOf(below);
    if (upper.bottom > below.top + BLOCK_REACH.overlap * height) continue;
    const gap = below.top - upper.bottom;
    if (gap > BLOCK_REACH.gapAbove * height || (isWholeBlock(lines) && gap > widest + BLOCK_REACH.titleGap * height))
      break;
    const line = upper.segments.find(
      (entry) =>
        Math.abs(entry.left - below.left) < BLOCK_REACH.leftEdge * height || isCentredOver(entry, below, height),
    );
    if (line === undefined) continue;
    if (page !== undefined && !areInOneBox(page, line, below)) break;
    // Another place ends another address.
    if (postalLineOf(line.text) !== undefined) break;
    if (ATTENTION.test(line.text) && lines.length > 0) {
      below = line;
      continue;
    }
    if (heightOf(line) < BLOCK_REACH.minHeight * heightOf(below)) break;
    if (page !== undefined && (columnHeadsOf(page).has(line) || questionsOf(page).of.has(line))) break;
    if (isNoLine(line.text) || isLabelInRow(upper, line) || partyOfHeading(line.text) !== undefined) break;
    lines.unshift(withHouseNumber(upper, line));
    widest = Math.max(widest, gap);
    below = line;
  }
  return lines;
}

/** A name over at least one more line: what stands apart above them is a title of the document. */
function isWholeBlock([first, ...others]: readonly Segment[]): boolean {
  if (first === undefined || others.length === 0 || /\d/.test(first.text)) return false;
  return isAddressed(first.text) || looksLikePerson(first.text) || organisationScore(first.text) > 0;
}

/** Adds a house number that is printed apart from its street. */
function withHouseNumber(row: Row, line: Segment): Segment {
  const next = row.segments[row.segments.indexOf(line) + 1];
  if (next === undefined || next.left - line.right > BLOCK_REACH.houseNumber * heightOf(line)) return line;
  if (!/^\d{1,4}\s?[a-z]?$/i.test(next.text) || /\d/.test(line.text)) return line;
  const words = [...line.words, ...next.words];
  return { ...line, ...unionOf(words), words, text: `${line.text} ${next.text}` };
}

/** A contact between the name and the street: "Attention: Accounts Payable". */
const ATTENTION =
  /^(?:attention|attn|att|f\.?a\.?o|z\.?\s?hd|zu händen|à l['’]attention|t\.?a\.?v)(?!\p{L})\.?.*[:.]\s*\p{L}/iu;

const isCentredOver = (upper: Rect, lower: Rect, height: number): boolean =>
  Math.abs(upper.left + upper.right - lower.left - lower.right) < height;

/** "2. Consignee (name, address, country)" says what to fill in. */
const BOX_LABEL = /^\d{1,2}[a-z]?[.)]\s+\p{L}.*\)$/u;

/** "(not for payments)" over a name is not of it. */
const REMARK = /^\((?:\p{L}+\s+){2,}\p{L}+\)$/u;

const isNoLine = (text: string): boolean =>
  isOnlyValue(text) ||
  isOnlyDate(text) ||
  /[:：]\s*$/.test(text) ||
  /^[^:]{2,30}\s*:\s/.test(text) ||
  BOX_LABEL.test(text) ||
  REMARK.test(text) ||
  text.split(/\s+/).length > MAX_LINE_WORDS;

/** A label with a separate colon: "Number   : 12345". */
const isLabelInRow = (row: Row, segment: Segment): boolean =>
  /^[:：]/.test(row.segments[row.segments.indexOf(segment) + 1]?.text ?? '');

/** Numbers of parties and contacts stand between their lines: "GLN 4333741000005", "Tel. 030 123456". */
const IS_NUMBERED = new RegExp(
  `\\d{6,}|^(?:${anyOf([...ofLanguages(({ contacts }) => contacts), 'gln', 'iln'])})(?!\\p{L})|@`,
  'iu',
);

/** A name followed by its register number, which the name does not include: "Ferry Wells Sdn Bhd (682288-V)". */
const REGISTERED = /^(\p{L}.*\p{L}\S*)\s*\(\s*[\p{L}\s.:]{0,8}\d{4,}[^()]*\)$/u;

function withoutRegister(line: PartText): PartText {
  const name = REGISTERED.exec(line.text)?.[1];
  if (name === undefined || organisationScore(name) === 0) return line;
  let length = 0;
  const words = line.words.filter((word) => {
    length += (length > 0 && word.spaced ? 1 : 0) + word.text.length;
    return length <= name.length;
  });
  return { text: name, words };
}

/** A line that begins with a house number, such as "222 West Ontario", is not a name. */
const BEGINS_WITH_NUMBER = /^\d{1,5}\s+\p{L}/u;

/** The first lines are the name, the one with a number the street, the rest further lines. */
function assignLines(parts: PartyBlock['parts'], all: readonly PartText[]): void {
  const lines = all.map(withoutRegister).filter((line) => !IS_NUMBERED.test(line.text));
  const numbered = lines.flatMap(({ text }, index) =>
    (index > 0 || lines.length === 1) && /\d/.test(text) && /\p{L}{2}/u.test(text)
      ? [{ index, score: addressScore(text) }]
      : [],
  );
  // "Plant 3 Receiving, Dock 11" stands over the street.
  const [best = numbered[0]] =
    (numbered[0]?.score ?? 1) < BLOCK_REACH.noStreet
      ? numbered.filter(({ score }) => score >= BLOCK_REACH.street)
      : numbered;
  const withNumber = best?.index ?? -1;
  const [{ text: first } = { text: '' }] = lines;
  const isFirst = BEGINS_WITH_NUMBER.test(first)
    ? withNumber < 0 || addressScore(first) >= BLOCK_REACH.street
    : lines.length === 1 && endsInRoad(first);
  const chosen = isFirst ? 0 : withNumber >= 0 ? withNumber : lines.length - 1;
  const street = lines[chosen];
  if (street !== undefined && (chosen > 0 || isFirst || /\d/.test(street.text))) parts.street = street;
  const next = lines[chosen + 1];
  if (next !== undefined) parts.line2 = next;
  const names = lines.slice(0, parts.street === undefined ? lines.length : chosen);
  // What is registered is a whole name, whatever stands over it.
  const registered = names.find((line) => !all.includes(line));
  const name = registered ?? nameOf(names.filter((line) => !SALUTATION.test(line.text.trim())));
  if (name !== undefined) parts.name = name;
}

/** An organisation's name may go on in the next line; a person's after an organisation's is a contact. */
function nameOf([first, second]: readonly PartText[]): PartText | undefined {
  if (first === undefined || second === undefined) return first;
  const goesOn = organisationScore(first.text) === 0 && organisationScore(second.text) > 0;
  return goesOn ? { text: `${first.text} ${second.text}`, words: [...first.words, ...second.words] } : first;
}

/** The country often stands alone under the place. */
function countryBelow(view: DocumentView, row: Row, segment: Segment, parts: PartyBlock['parts']): void {
  const next = view.pages[segment.page]?.rows[row.place + 1];
  const below = next?.segments.find(
    (entry) => Math.abs(entry.left - segment.left) < BLOCK_REACH.leftEdge * heightOf(segment),
  );
  if (below === undefined || below.top - segment.bottom > BLOCK_REACH.below * heightOf(segment)) return;
  if (countryCodeOf(below.text) !== undefined) parts.country = { text: below.text, words: below.words };
}
