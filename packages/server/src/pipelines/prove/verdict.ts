/** What makes a printed value a proved one, and what a contradicted one. The rules of docs/guide/proof.md. */
import { parseNumber } from '../engine/recognise/numbers.ts';
import { agrees, isExactly } from './agrees.ts';
import type { Draft, DraftCell, DraftPlace, DraftRival } from './draft.ts';

/** A label that names the field at least so well is its label. */
const ASSOCIATED = 0.5;
/** Heads of columns are short, and name one of the few fields of an item. */
const ASSOCIATED_IN_ITEM = 0.4;
const MAX_COMPETING = 0.25;
const MAX_COMPETING_OWN = 0.1;
/** Words that were recognised less surely are not proved. */
const MIN_CONFIDENCE = 0.8;
/** Of the other items: how many stand in the same column where no head names the field, and which share of them. */
const MIN_COLUMN = 2;
const COLUMN_SHARE = 0.8;
/** Of an item with several rows: so many other values stand in them. */
const MIN_BLOCK = 2;
/** A row with more values of the item in it is surely its row. */
const WIDE_ROW = 3;
const WIDE_ROW_SHARE = 0.6;
/** What another value must have over this one to contradict it: a label of its own, and a far better score. */
const RIVAL_LABEL = 0.75;
const RIVAL_LEAD = 1.6;
/** A runner-up of the embedded engine is as good as its choice with so much less of a label and this share of its score. */
const OWN_MARGIN = 0.1;
const OWN_LEAD = 0.85;
/** A label that says nothing but the field. */
const SURE_LABEL = 0.88;
/** Of the best label: one that names the field nearly as well. */
const ALIKE = 0.9;
/** A label names something else at least so much better, where that is what a value is. */
const MIN_COMPETING = 0.1;

export function isProved(draft: Draft, best: DraftPlace): boolean {
  if (!best.isWhole || !isExactly(draft.value, best.raw, best.normaliser) || !isCovered(draft, best)) return false;
  if (best.confidence < MIN_CONFIDENCE) return false;
  return draft.isItem ? isOfItem(draft, best) : isLabelled(draft, best);
}

/** Nothing of the cell or the field is left over on either side. */
function isCovered({ value, isItem }: Draft, { raw, rest, goesOn, normaliser }: DraftPlace): boolean {
  if (!goesOn || (typeof value === 'string' && (ENDS_AS_LABEL.test(raw) || rest.isLabel || isUnclosed(value))))
    return false;
  if (rest.words === 0) return true;
  if (rest.goesOnInDigits && HAS_DIGIT.test(raw)) return false;
  const isToken = typeof value !== 'string' || normaliser !== 'text_folded' || CODE.test(value.trim());
  if (isItem) return isToken && !rest.hasDigits && rest.words <= 1;
  return isToken || rest.isParted;
}

/** A label of something else follows the value, and was taken along. */
const ENDS_AS_LABEL = /\p{L}\s*[:：]$/u;

/** A bracket is open at its end: the rest of it was left out. */
const isUnclosed = (text: string): boolean => text.lastIndexOf('(') > text.lastIndexOf(')');

const HAS_DIGIT = /\p{N}/u;

/** One word with a digit in it. */
const CODE = /^(?=\S*\p{N})\S+$/u;

function isLabelled({ value, rivals, isOwn }: Draft, { own, competing, association }: DraftPlace): boolean {
  if (own < ASSOCIATED || competing > MAX_COMPETING || association === null) return false;
  if (SAYS_MORE.test(association.label)) return false;
  const isOver = OVER.has(association.relation) && typeof value === 'number';
  return !rivals.some(({ label, score, ownScore, isPart, hasSameLabel }) => {
    // The head of a column names all numbers in it.
    if (isOver && hasSameLabel) return true;
    // The embedded engine chose between them by these very labels.
    if (isOwn && label >= own - OWN_MARGIN && score >= OWN_LEAD * ownScore) return true;
    return label >= own && (score > ownScore || (isPart && score === ownScore));
  });
}

/** A label with the value of its own. */
const SAYS_MORE = /\p{L}\s*[:：]\s*[\p{L}\p{N}]|\p{N}{4}/u;

function isOfItem(draft: Draft, best: DraftPlace): boolean {
  const { record } = draft;
  const { own, association } = best;
  // The head of a column is the same over all of its values: what only some of them have beside them is none.
  const competing = Math.min(best.competing, record?.competing ?? 1);
  if (competing > MAX_COMPETING) return false;
  if (record === null || record.isAway || record.isOffColumn || record.isShared || record.doubt !== null) return false;
  if (record.isHeading) return !draft.isOwn && best.confidence === 1;
  // In a row a unit or another value stands beside a value, not its label.
  const isHead = association === null ? record.inColumn >= MIN_COLUMN : !record.isRow || OVER.has(association.relation);
  const hasHead = own >= ASSOCIATED_IN_ITEM && isHead;
  if (record.others === 0) return hasHead && isLabelled(draft, best);
  // The embedded engine put the values into columns itself; words of images may have been put into others.
  const isHeadNeeded = draft.isOwn || best.confidence < 1;
  if (isHeadNeeded) return hasHead && own >= ASSOCIATED && competing <= MAX_COMPETING_OWN;
  return hasHead || isInPlace(record);
}

/**
 * Where no head names the field: values of the field stand under each other in the rows of nearly all items, or, where
 * items have several rows, as many rows below the first.
 */
function isInPlace({ isRow, others, inColumn, ofColumn }: NonNullable<Draft['record']>): boolean {
  const share = others >= WIDE_ROW ? WIDE_ROW_SHARE : COLUMN_SHARE;
  return (isRow || others >= MIN_BLOCK) && inColumn >= MIN_COLUMN && inColumn >= share * ofColumn;
}

const OVER: ReadonlySet<string> = new Set(['above', 'column']);

export type Contradiction = DraftRival | DraftCell;

/** What the document says instead; nothing where it does not plainly say something else. */
export function contradictionsOf(draft: Draft, best: DraftPlace | undefined): Contradiction[] {
  // Corrections have overruled the labels.
  if (draft.value === null || draft.scorer !== undefined) return [];
  const { cell } = draft;
  if (draft.isItem) return cell !== null && !isUnsure(draft, cell, best) && isOtherCell(draft, cell) ? [cell] : [];
  if (typeof draft.value !== 'number' && !ISO_DAY.test(String(draft.value))) return [];
  const better = draft.rivals.filter((rival) => isBetter(rival, best));
  const most = Math.max(...better.map(({ label }) => label));
  // Where several values are labelled alike, it is open which of them is asked for.
  const alike = draft.rivals.filter(({ label, isPlain }) => isPlain && label >= ALIKE * most);
  return new Set(alike.map(({ raw }) => parseNumber(raw) ?? raw)).size === 1 ? better : [];
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

function isBetter({ label, isPlain, score, ownScore }: DraftRival, best: DraftPlace | undefined): boolean {
  // What heads a column is a label of all that stands in it.
  if ((best?.own ?? 0) >= 0.3 || label < RIVAL_LABEL || !isPlain) return false;
  // One that is not printed may have been computed; one that stands by itself may have a label that is not understood.
  const isOpen = best?.isWhole !== true || (best.competing < MIN_COMPETING && !best.isAmongNumbers);
  if (isOpen && label < SURE_LABEL) return false;
  return score > RIVAL_LEAD * Math.max(1, ownScore);
}

/**
 * Whether the cell was perhaps looked for in the wrong place: the value stands where those of its field stand. Of an
 * empty cell nothing is said when the value is printed at all: its row or its column may have moved.
 */
function isUnsure({ record }: Draft, { raw }: DraftCell, best: DraftPlace | undefined): boolean {
  if (raw === '') return best?.isWhole === true;
  if (record === null || record.isAway || record.others === 0) return false;
  return record.inColumn >= MIN_COLUMN && record.inColumn >= COLUMN_SHARE * record.ofColumn;
}

const NUMBER = /^[^\p{L}\p{N}]{0,3}\p{N}[\p{N}.,'’ ]*[^\p{L}\p{N}]{0,3}$/u;

/** A number where row and column meet, and another one than the value. */
function isOtherCell({ value }: Draft, { raw }: DraftCell): boolean {
  if (typeof value !== 'number') return false;
  if (raw === '') return value !== 0;
  if (!NUMBER.test(raw) || parseNumber(raw) === null) return false;
  return !SAYING.some((normaliser) => agrees(value, raw, normaliser));
}

const SAYING = ['number_decimal', 'number_absolute', 'number_rounded', 'percent_fraction'];
