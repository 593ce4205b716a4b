/** Names of organisations and persons: by their words and by what surrounds them. */

import { type Span, spanInRow, spanOfWords } from '../core/span.ts';
import type { DocumentView, Row, Segment, ViewPage } from '../core/view.ts';
import { heightOf } from '../core/view.ts';
import { addressScore } from './address-words.ts';

const LEGAL_FORMS =
  's\\/?b|s\\.?l\\.?u?|a\\/?b|o[üy]|aps|a\\/s|asa|kft|s\\.?r\\.?o|sp\\.? z o\\.?o|b\\.?v\\.?b\\.?a|n\\.?v|ltda|l\\.?l\\.?p|p\\.?c|sdn\\.?\\s?bhd|bhd|berhad|ltd|limited|llc|l\\.l\\.c|inc|incorporated|corp|corporation|gmbh(?:\\s?&\\s?co\\.?\\s?kg)?|mbh|ag|kg|ohg|e\\.?k|e\\.?v|ug|kgaa|s\\.?a\\.?s|s\\.?a|sarl|eurl|sasu|s\\.?r\\.?l|s\\.?p\\.?a|b\\.?v|plc|llp|pty|pte|co\\.,? ltd';
const LEGAL = new RegExp(`(?:^|[\\s,])(?:${LEGAL_FORMS})\\b\\.?\\)?$`, 'i');
const ORGANISATION = new RegExp(
  `\\b(?:${LEGAL_FORMS}|cash & carry|co|company|enterprises?|trading|trader|restaurants?|restoran|cafe|café|coffee|kopitiam|bistro|bar|grill|kitchen|hardware|stores?|mart|market|supermarket|hypermarket|pharmacy|apotheke|farmasi|clinic|hospital|klinik|hotel|inn|stationery|stationers|bookstore|books|bakery|bäckerei|shop|house|group|gruppe|holdings?|services?|solutions|systems|technologies|industries|industry|international|foundation|stiftung|association|verein|verband|university|universität|bank|insurance|versicherung|perniagaan|syarikat|kedai|pasar|electrical|motor|auto|committee|pac|campaign|agency|media|communications|strategies|studio|salon|center|centre|gift|deco|foods?|pizza|burger|noodle|seafood|catering|garden|fashion|optical|council|commission|ministry|ministerium|department|authority|embassy|bureau|institute|institut|society|union|partners|associates|consulting|handel|werke|bau)\\b\\.?|\\p{L}{3}(?:verein|versicherung|gesellschaft|genossenschaft|verband|stiftung|werke|handel|betriebe)(?!\\p{L})`,
  'iu',
);
const NO_NAME =
  /\b(invoice|receipt|tax|bill|cash|total|date|time|tel|fax|phone|gst|vat|reg|no|number|page|order|welcome|thank|copy|original|duplicate|customer|table|cashier|qty|quantity|price|amount|description|item|statement|subtotal|change|member|slip|sales|contract|guest|check|counter|document|doc|www|http|com|id|ref|pos|server|formerly|rechnung|datum|seite|kunde|menge|betrag|facture|quantité|montant|client)\b/i;
const CASH_AND_CARRY = /cash & carry/i;

/** How much a name looks like one of an organisation: 1 with a legal form at its end. */
export function organisationScore(text: string): number {
  if (LEGAL.test(text.replace(/\s*\([^)]*\)?\s*$/, ''))) return 1;
  return ORGANISATION.test(text) ? 0.6 : 0;
}

export const endsInLegalForm = (text: string): boolean => LEGAL.test(text);

/** Without registration numbers and what else stands around a printed name. */
export function cleanName(text: string): string {
  return text
    .replace(/\s*\(?\b\d{4,}\s?-\s?[A-Z]\b\)?.*$/i, '')
    .replace(/\s*\([^()]*\([^)]*\d{4}.*$/, '')
    .replace(/\s*[([]?\s*(co\.?\s*(reg|no)|company\s*(reg|no)|reg\.?\s*no|roc|reg)\b.*$/i, '')
    .replace(/\s*[([][^()[\]]*\d[^()[\]]*[)\]]?\s*$/, '')
    .replace(/\s+\d{5,}[-–]?[A-Z]?\)?$/i, '')
    .replace(/^[\s*\-–=_.:,]+|[\s*\-–=_:,]+$/g, '')
    .trim();
}

/** How likely a text is a name, 0..1. */
export function nameScore(text: string): number {
  const name = cleanName(text);
  if (name.length < 3) return 0;
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const digits = name.match(/\d/g)?.length ?? 0;
  let score = 0.35 + 0.4 * organisationScore(name);
  if (letters / name.length < 0.6) score -= 0.3;
  if (digits > 2) score -= 0.25;
  if (NO_NAME.test(name.replace(CASH_AND_CARRY, ''))) score -= LEGAL.test(name) ? 0.05 : 0.45;
  if (name.split(/\s+/).length > 9) score -= 0.3;
  if (/[:@]|^[☐☑☒]/u.test(name)) score -= 0.3;
  if (addressScore(text) > 0.5) score -= 0.4;
  return Math.max(0, Math.min(1, score));
}

/** One or two capitalised words and no word of an organisation. */
export const looksLikePerson = (text: string): boolean =>
  /^\p{Lu}[\p{L}.'-]*(\s\p{Lu}[\p{L}.'-]*){1,3}$/u.test(text) && organisationScore(text) === 0;

export function findNames(view: DocumentView): Span[] {
  const found: Span[] = [];
  for (const segment of view.segments) {
    const row = view.rows[segment.row];
    if (row !== undefined) found.push(...namesOfSegment(row, segment));
  }
  for (const page of view.pages) for (const row of page.rows) found.push(...mergedNames(page, row));
  return found;
}

function namesOfSegment(row: Row, segment: Segment): Span[] {
  const start = row.offsets[segment.words[0]?.place ?? 0] ?? 0;
  const found: Span[] = [];
  const add = (text: string, from: number, minScore: number): void => {
    const name = cleanName(text);
    const score = nameScore(text);
    if (score <= minScore || name.length <= 2) return;
    const at = row.text.indexOf(name, from);
    const begin = at >= 0 ? at : from;
    const end = at >= 0 ? at + name.length : from + text.length;
    const traits = { organisation: organisationScore(name) };
    found.push(
      spanInRow(row, begin, end, { kind: 'name', value: name, text: name, normaliser: 'name_clean', score, traits }),
    );
  };
  add(segment.text, start, 0.05);
  const colon = segment.text.search(/[:：]\s*\S/);
  if (colon > 0) {
    const rest = segment.text.slice(colon + 1);
    const lead = rest.length - rest.trimStart().length;
    add(rest.trim(), start + colon + 1 + lead, 0.1);
  }
  return found;
}

/** Names printed over two or three rows, or with wide spaces. */
function mergedNames(page: ViewPage, row: Row): Span[] {
  const found: Span[] = [];
  if (!canBeName(row)) return found;
  let text = row.text;
  let words = row.words;
  const push = (rows: number): void => {
    const name = cleanName(text);
    const score = Math.min(1, nameScore(text) + 0.03);
    const traits = { organisation: organisationScore(name), isMerged: rows > 1, isWide: row.segments.length > 1 };
    const span = spanOfWords([...words], {
      kind: 'name',
      value: name,
      text: name,
      normaliser: 'name_clean',
      score,
      traits,
    });
    if (span !== undefined) found.push(span);
  };
  if (row.segments.length > 1 && nameScore(text) > 0.2) {
    if (!isSetWide(row)) return found;
    push(1);
  }
  let last = row;
  for (const next of page.rows.slice(row.place + 1, row.place + 3)) {
    const joined = joinedName(page, text, last, next);
    if (joined === undefined) break;
    text = joined;
    words = [...words, ...next.words];
    push(2);
    last = next;
  }
  return found;
}

/** Type with wide spaces, as on the head of a receipt; columns stand further apart. */
const isSetWide = (row: Row): boolean =>
  row.segments.slice(1).every((segment, place) => {
    const before = row.segments[place];
    return before !== undefined && segment.left - before.right < 2.6 * heightOf(row);
  });

const canBeName = (row: Row): boolean =>
  row.segments.length <= 5 &&
  !row.text.includes(':') &&
  row.segments.every((segment) => /\p{L}|&/u.test(segment.text) && !/\d{3}/.test(segment.text));

/** The name with the next row, when the first row is plainly not the whole name. */
function joinedName(page: ViewPage, text: string, last: Row, next: Row): string | undefined {
  const [lastHeight, nextHeight] = [heightOf(last), heightOf(next)];
  if (next.top - last.bottom > Math.min(lastHeight, nextHeight)) return undefined;
  if (next.segments.length > 2 && !isSetWide(next)) return undefined;
  if (Math.max(lastHeight, nextHeight) / Math.min(lastHeight, nextHeight) > 1.9) return undefined;
  const centreShift = Math.abs(last.left + last.right - next.left - next.right) / 2;
  if (centreShift > 0.25 * page.width && Math.abs(last.left - next.left) > 2 * lastHeight) return undefined;
  const nextName = cleanName(next.text);
  const soFar = cleanName(text);
  if (nextName === '' || addressScore(next.text) > 0.5) return undefined;
  if (LEGAL.test(soFar) && !/\bsdn\.?$/i.test(soFar)) return undefined;
  const isOpen = (text.match(/\(/g)?.length ?? 0) > (text.match(/\)/g)?.length ?? 0);
  const isJoined = /(&|\band|\bof|\bund|\bet|-|\bsdn\.?)\s*$/i.test(text) || /^\s*&/.test(next.text);
  if (!isOpen && !isJoined && !isOnlyLegalForm(nextName)) return undefined;
  return isOpen ? `${last.text} ${next.text}` : `${soFar} ${next.text}`;
}

/** The end of a name without its beginning. */
export function isOnlyLegalForm(text: string): boolean {
  if (!LEGAL.test(` ${text}`) || !/\p{L}{2}/u.test(text)) return false;
  const rest = text
    .replace(/\([^)]*\)?/g, ' ')
    .split(/[\s.,]+/)
    .filter((word) => /[\p{L}\d]{2}/u.test(word));
  return rest.every((word) => /^(sdn|co|mbh)$/i.test(word) || endsInLegalForm(` ${word}`));
}
