/** Decides whether a printed value is proved or contradicted, by the rules of docs/guide/proof-rules.md. */
import { CURRENCY } from '../engine/recognise/currency-signs.ts';
import { findDates } from '../engine/recognise/dates.ts';
import { parseNumber } from '../engine/recognise/numbers.ts';
import { isNumberText } from '../locate/printed-number.ts';
import { agrees, isExactly } from './agrees.ts';
import type { DraftRival } from './choices.ts';
import type { Draft, DraftBlock, DraftPlace } from './draft.ts';
import type { DraftCell } from './draft-records.ts';
import { ASSOCIATED, ASSOCIATED_IN_ITEM, OVER, SURE_LABEL } from './standing.ts';
import type { TurnedPlace } from './turned-records.ts';
import { isPlainText, isUnfit, isUnlike } from './unfit-values.ts';

const MAX_COMPETING = 0.25;
const MAX_COMPETING_OWN = 0.1;
/** Words recognised with a lower confidence are not proved. */
const MIN_CONFIDENCE = 0.8;
/** Other items that must be in the same column if no head names the field: least number and share. */
const MIN_COLUMN = 2;
const COLUMN_SHARE = 0.8;
/** Least number of other values in the rows of an item with several rows. */
const MIN_BLOCK = 2;
/** A row with more values of the item is certainly its row. */
const WIDE_ROW = 3;
const WIDE_ROW_SHARE = 0.6;
/** Lead that another value needs to contradict this one: its own label and a far better score. */
const RIVAL_LABEL = 0.75;
const RIVAL_LEAD = 1.6;
/** Largest deficit in label, and least share of the score, at which the engine's runner-up is as good as its choice. */
const OWN_MARGIN = 0.1;
const OWN_LEAD = 0.85;
/** Least share of the score at which a value with an equal label is as good. */
const EQUAL_LEAD = 0.9;
/** Largest deficit in label of another value that is better by all else. */
const NEARLY = 0.2;
/** Share of how well row and column name the field at which another number of the row is named as well. */
const CROSSED_TOO = 0.6;
/** Largest deficit in label of a part of the value. */
const PART_MARGIN = 0.05;
/** Least likelihood, by the candidates of the document, of a value that the built-in engine chose. */
const MIN_OWN_CHOICE = 0.7;
/** Least score of a label that names little but the field. */
const NAMING_LABEL = 0.85;
/** Least score of a line above a name or a text that a model gave. */
const ABOVE_LABEL = 0.6;
/** Share of the best label's score for a label that names the field nearly as well. */
const ALIKE = 0.9;
/** How much better a label must name something else to show that the value is that. */
const MIN_COMPETING = 0.1;

/** What a printed value lacks to be proved. */
export type Missing =
  | 'whole'
  | 'exact'
  | 'covered'
  | 'well_read'
  | 'label'
  | 'lead'
  | 'column'
  | 'record'
  | 'single_use'
  | 'item';

/** Returns null if the value is proved. */
export function missingOf(draft: Draft, best: DraftPlace): Missing | null {
  if (!best.isWhole || ZEROS.test(best.raw)) return 'whole';
  if (!isExactly(draft.value, best.raw, best.normaliser)) return 'exact';
  if (!isCovered(draft, best)) return 'covered';
  if (best.confidence < MIN_CONFIDENCE || draft.record?.isUnsigned === true) return 'well_read';
  if (isUnfit(draft, best)) return 'label';
  return draft.isItem ? missingOfItem(draft, best) : missingLabel(draft, best);
}

/** What is left of a number whose beginning is in another word. */
const ZEROS = /^00+$/;

/** Whether a value is exactly the part of a block that it is in. */
export const isWholePart = ({ value }: Draft, { place }: DraftBlock): boolean =>
  place.isWhole &&
  isExactly(value, place.raw, place.normaliser) &&
  place.confidence >= MIN_CONFIDENCE &&
  !(typeof value === 'string' && isTorn(value));

/** Whether nothing of the cell or the field is left over on either side. */
function isCovered({ value, isItem, record, kind }: Draft, { raw, rest, goesOn, normaliser }: DraftPlace): boolean {
  if (rest.isSum) return false;
  if (!goesOn || (typeof value === 'string' && (ENDS_AS_LABEL.test(raw) || rest.isLabel || isTorn(value))))
    return false;
  if (typeof value === 'string' && HYPHENATED.test(raw) && !HYPHENATED.test(value)) return false;
  if (typeof value === 'string' && rest.goesOnInDigits && HAS_DIGIT.test(raw)) return false;
  if (rest.words === 0 || (rest.isNote && record?.isHeading === true)) return true;
  // The amount beside a currency is no part of it.
  if (kind === 'currency' && CURRENCY_ALONE.test(raw)) return true;
  if (rest.goesOnInDigits) return false;
  const isToken = typeof value !== 'string' || normaliser !== 'text_folded';
  // A code may have the first line of its cell for itself.
  if (isItem && rest.isBelow && typeof value === 'string' && CODE.test(value.trim()) && !rest.goesOnInDigits)
    return true;
  if (typeof value === 'string' && WHOLE_BY_FORM.some((form) => form.test(value.trim()))) return true;
  // A time of day is whole by its form, whatever text is beside it in the cell.
  if (isItem && typeof value === 'string' && TIME_OF_DAY.test(value) && !rest.hasDigits && rest.isInLine) return true;
  // In a cell, a word beside a number may be its unit.
  if (isItem)
    return (
      isToken &&
      !rest.hasDigits &&
      rest.words <= 1 &&
      rest.isInLine &&
      !(typeof value === 'string' && DIGITS.test(value))
    );
  return isToken || CODE.test(value.trim());
}

/** Whether a label of something else after the value was included in it. */
const ENDS_AS_LABEL = /\p{L}\s*[:：]$/u;

/**
 * Whether a bracket is still open at its end, or closed that was never opened, or it begins or ends with a sign that joins it to what is beside it, or with
 * the box of a choice that was not made.
 */
const isTorn = (text: string): boolean =>
  text.lastIndexOf('(') > text.lastIndexOf(')') ||
  NEVER_OPENED.test(text) ||
  JOINED_BEFORE.test(text) ||
  JOINED_AFTER.test(text);

/** "THE TALK)2Q AVG"; not the number of a line: "a) Rent". */
const NEVER_OPENED = /^[^()]{3,}\)/u;
const JOINED_BEFORE = /^\s*(?:[/\\_☐□]|[&,;+–—-]\s)/u;
const JOINED_AFTER = /(?:\s[&+–—-]|,)\s*$/u;

/** A word that goes on in the next line. */
const HYPHENATED = /[\p{L}\p{N}][-‐‑]$/u;

const TIME_OF_DAY = /^\p{N}{1,2}:\p{N}{2}(?::\p{N}{2})?\s?(?:[ap]\.?m\.?)?$/iu;
/** An address of mail and the number of a bank account, whatever is beside them. */
const WHOLE_BY_FORM = [
  /^[^\s@,;]+@[^\s@,;]+\.\p{L}{2,}$/u,
  /^\p{Lu}{2}\p{N}{2}(?:\s?[\p{Lu}\p{N}]{4}){3,7}(?:\s?[\p{Lu}\p{N}]{1,3})?$/u,
];
const HAS_DIGIT = /\p{N}/u;

/** Whether a value is text: it has no digit, or it has several words and no date. */
const isText = (value: Draft['value']): boolean =>
  isPlainText(value) ||
  (typeof value === 'string' && /\p{L}{3}/u.test(value) && /\s/.test(value.trim()) && findDates(value).length === 0);

const DIGITS = /^[\p{N}.,\s]+$/u;

/** Whether a text is one word with a digit. */
const CODE = /^(?=\S*\p{N})\S+$/u;

function missingLabel(
  { value, rivals, isOwn, isItem, isTaken, isSharedLabel, isOfOther, takesAlong, choice }: Draft,
  {
    own: named,
    competing,
    crossed,
    association,
    labelText,
    isLiteral,
    isAmongNumbers,
    isBelowNumber,
    isColumnSum,
    labelDoubt,
  }: DraftPlace,
): Missing | null {
  // Words of the field's own name are its label, whatever else they may mean elsewhere.
  const isCalled = isLiteral && !isOwn;
  const own = isCalled ? Math.max(named, ASSOCIATED) : named;
  if (own < ASSOCIATED || (competing > MAX_COMPETING && !isCalled) || association === null) return 'label';
  // The head of a row and that of a column meet in one cell, unless that of the next column names the field as well.
  const isCrossed =
    crossed >= ASSOCIATED && !rivals.some((rival) => rival.hasSameLabel && rival.crossed >= CROSSED_TOO * crossed);
  if (labelDoubt !== null && !(OF_SEVERAL.has(labelDoubt) && typeof value === 'number' && isCrossed)) return 'label';
  if (isSharedLabel || isOfOther || takesAlong) return 'single_use';
  if (isTaken && isPlainText(value)) return 'single_use';
  // What the engine itself holds for little more than a guess is not proved by the labels that it guessed from.
  if (isOwn && choice !== null && choice < MIN_OWN_CHOICE) return 'lead';
  // A line above a name or a text may be the line before it, and no label.
  if (association.relation === 'above' && !isCalled && own < (isOwn ? SURE_LABEL : ABOVE_LABEL) && isText(value))
    return 'label';
  const said = labelText.replace(CURRENCY_AT_END, '').replace(DAY_IN_BRACKETS, '');
  if (SAYS_MORE.test(typeof value === 'number' ? withoutDayAtEnd(said) : said)) return 'label';
  // The number of something else is not what its neighbour is called.
  if (labelText === '' && HAS_DIGIT.test(association.label)) return 'label';
  const isOver = OVER.has(association.relation) && typeof value === 'number' && !isCrossed;
  // The head of a column with numbers beside it names a value of each row.
  if (isOver && !isItem && !isColumnSum && (isBelowNumber || (isAmongNumbers && association.relation === 'column')))
    return 'lead';
  const isBeaten = rivals.some(
    ({ label, score, ownScore, isPlain, isLabel, isNamed, isInLabel, isPart, hasSameLabel, hasEqualLabel }) => {
      // Of two texts beside each other, of which either may be the value, neither is the label.
      if (isLabel && score >= OWN_LEAD * ownScore) return true;
      if (isNamed && isPlain && label >= ASSOCIATED) return true;
      // With one label printed twice, only what is around it shows which of its values is meant.
      if (hasEqualLabel && !isOver && label >= own - PART_MARGIN && score >= EQUAL_LEAD * ownScore) return true;
      // The head of a column names all numbers in it.
      if (isOver && hasSameLabel) return !isColumnSum;
      // The built-in engine used these same labels to choose between them.
      if (isOwn && label >= own - OWN_MARGIN && score >= OWN_LEAD * ownScore) return true;
      // A label that names the field nearly as well, where everything else speaks for that value.
      if (isPlain && !isInLabel && score > ownScore && label >= Math.max(ASSOCIATED, own - NEARLY)) return true;
      // What is before or after a value that fits as well was taken along.
      if (isPart && score === ownScore && label >= own - PART_MARGIN) return true;
      return label >= own && score > ownScore;
    },
  );
  return isBeaten ? 'lead' : null;
}

/** A label of several numbers, of which one is told by the head of its row or column. */
const OF_SEVERAL: ReadonlySet<string> = new Set(['one_of_row', 'one_of_column']);

/** A label with the value of its own. */
const SAYS_MORE = /\p{L}\s*[:：]\s*[\p{L}\p{N}]|\p{N}{4}/u;
/** Of which day a label is: "Previous balance (06/05/2026)". */
const DAY_IN_BRACKETS = /\s*\(\p{N}{1,4}[./-]\p{N}{1,2}[./-]\p{N}{2,4}\)\s*$/u;
/** A day at the end of the label of an amount says when that was: "Paid on 12/05/2025". */
function withoutDayAtEnd(label: string): string {
  const day = findDates(label).at(-1);
  return day !== undefined && /^[)\s]*$/.test(label.slice(day.end)) ? label.slice(0, day.start) : label;
}

const CURRENCY_ALONE = new RegExp(`^(?:${CURRENCY})$`, 'u');

/** In `Total due: EUR 12.00`, the currency is part of the amount. */
const CURRENCY_AT_END = new RegExp(`\\s*(?:${CURRENCY})\\s*$`, 'u');

function missingOfItem(draft: Draft, best: DraftPlace): Missing | null {
  const { record } = draft;
  if (record?.turned != null) return isNamedRow(draft, record.turned) ? null : 'column';
  const { own, association, isPeriod } = best;
  // A column's head is the same for all of its values: a text beside only some of them is not the head.
  const competing = Math.min(best.competing, record?.competing ?? 1);
  // What is above a text that heads rows says nothing about it.
  if (competing > MAX_COMPETING && !isMisread(draft, best) && record?.isHeading !== true) return 'column';
  if (record === null || record.isAway || record.isLone) return 'record';
  if (record.isOffColumn || record.isShifted || (record.isForeign && !(record.isLabelledAlike && hasOwnLabel(best))))
    return 'column';
  if (record.isUntold) return 'column';
  if (record.isShared) return 'single_use';
  if (record.doubt !== null) return 'item';
  // In rows that look different the engine may have read another column.
  if (draft.isOwn && record.isOdd) return 'column';
  // A table in which the engine found only a part of what was asked for may be another one, whatever its heads name.
  if (draft.isOwn && (record.isPartial || record.isUnlikeNamed)) return 'item';
  // Which of two columns with one head the engine should have taken, nothing says.
  if (draft.isOwn && record.isDoubled) return 'column';
  // A name and what is said of it may be two fields: "Balloon: red, 500 ml".
  if (draft.isOwn && typeof draft.value === 'string' && (NAME_AND_MORE.test(draft.value) || record.isNoted))
    return 'covered';
  if (record.isHeading) return draft.isOwn ? 'column' : null;
  // In a row, the text beside a value is a unit or another value, not its label, unless other items have it too.
  const isLabelled = record.isLabelledAlike && record.others >= MIN_BLOCK && hasOwnLabel(best);
  const isHead = association === null ? record.inColumn >= MIN_COLUMN : !record.isRow || OVER.has(association.relation);
  const hasHead = own >= ASSOCIATED_IN_ITEM && (isHead || isLabelled);
  if (isUnlike(draft) && !(hasHead && own >= (draft.kind === 'name' ? NAMING_LABEL : SURE_LABEL))) return 'column';
  if (record.others === 0) return hasHead ? missingLabel(draft, best) : 'record';
  // A period as head tells the columns of a table from each other, and not its rows from those of other tables.
  if (isPeriod && !isInPlace(record)) return 'column';
  // Without another item, only its row shows that a value under a head is in the same table.
  if (record.inColumn < (draft.isOwn ? MIN_COLUMN : 1) && !record.isRow && OVER.has(association?.relation ?? ''))
    return 'record';
  // The built-in engine chose the columns itself; words of images may be in wrong columns.
  const isHeadNeeded = draft.isOwn || best.confidence < 1;
  const isShown = (hasHead && own >= ASSOCIATED) || (isInColumn(record) && isNamedByColumn(record));
  if (isHeadNeeded) {
    if (isShown && competing <= MAX_COMPETING_OWN) return null;
    return !draft.isOwn && record.others >= MIN_BLOCK && isInColumn(record) && !record.isRivalled ? null : 'column';
  }
  if (hasHead) return null;
  // Rows of two values without heads are in many tables: one with far less than what was asked for may be another one.
  const isAnyTable = record.isFarFromWhole && record.others === 1;
  return isInPlace(record) && !isAnyTable && !(record.isRivalled && !isNamedByColumn(record)) ? null : 'column';
}

/** Whether the label of a row names the field, in a list whose items are columns; the heads of columns name the items. */
const isNamedRow = ({ isOwn }: Draft, { own, competing, isHead }: TurnedPlace): boolean =>
  (isHead && competing <= MAX_COMPETING) ||
  (own >= (isOwn ? ASSOCIATED : ASSOCIATED_IN_ITEM) && competing <= (isOwn ? MAX_COMPETING_OWN : MAX_COMPETING));

/**
 * Whether what a head seems to name does not matter: no other field of the list asks for it, and the values of the field
 * are in one column, where the document has them for this field or for nothing that was asked for.
 */
const isMisread = ({ isOwn, record }: Draft, { isFieldCompeting, isPeriod, confidence }: DraftPlace): boolean =>
  !isOwn && confidence === 1 && !isFieldCompeting && !isPeriod && record !== null && isInPlace(record);

const NAME_AND_MORE = /\p{L}\)?[:：]\s+\p{L}/u;

/** Whether a label before or beside the value names the field, so that heads above say nothing about it. */
const hasOwnLabel = ({ own, association }: DraftPlace): boolean =>
  own >= ASSOCIATED && association !== null && !OVER.has(association.relation);

/**
 * If no head names the field: whether values of the field are in one column in the rows of nearly all items, or, if
 * items have several rows, equally many rows below the first.
 */
function isInPlace({ isRow, others, inColumn, ofColumn }: NonNullable<Draft['record']>): boolean {
  const share = others >= WIDE_ROW ? WIDE_ROW_SHARE : COLUMN_SHARE;
  // Two wide rows with one below the other are as good as three narrow ones.
  if (isRow && others >= WIDE_ROW && inColumn === 1 && ofColumn === 1) return true;
  return (isRow || others >= MIN_BLOCK) && inColumn >= MIN_COLUMN && inColumn >= share * ofColumn;
}

/** Whether nearly all values of the field are in one column, in one line with other values of their items. */
const isInColumn = ({ isRow, inColumn, ofColumn }: NonNullable<Draft['record']>): boolean =>
  isRow && inColumn >= MIN_COLUMN && inColumn >= COLUMN_SHARE * ofColumn;

/** Whether a head names the field above other values of the column, or all other columns of the rows have such heads. */
const isNamedByColumn = ({ columnHead, isOnlyUnnamed }: NonNullable<Draft['record']>): boolean =>
  columnHead >= ASSOCIATED || isOnlyUnnamed;

export type Contradiction = DraftRival | DraftCell;

/** Returns what the document states instead, if it clearly states something else. */
export function contradictionsOf(draft: Draft, best: DraftPlace | undefined): Contradiction[] {
  // Corrections override the labels.
  if (draft.value === null || draft.scorer !== undefined) return [];
  const { cell } = draft;
  if (draft.isItem) return cell !== null && !isUnsure(draft, cell, best) && isOtherCell(draft, cell) ? [cell] : [];
  if (typeof draft.value !== 'number' && !ISO_DAY.test(String(draft.value))) return [];
  const better = draft.rivals.filter((rival) => isBetter(rival, best));
  const most = Math.max(...better.map(({ label }) => label));
  // If several values have equal labels, it is undecided which of them is requested.
  const alike = draft.rivals.filter(({ label, isPlain }) => isPlain && label >= ALIKE * most);
  return new Set(alike.map(({ raw }) => parseNumber(raw) ?? raw)).size === 1 ? better : [];
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

function isBetter({ label, isPlain, score, ownScore }: DraftRival, best: DraftPlace | undefined): boolean {
  // The head of a column labels all values in it.
  if ((best?.own ?? 0) >= 0.3 || label < RIVAL_LABEL || !isPlain) return false;
  // A value that is not printed may have been computed; one that stands alone may have a label that is not understood.
  const isOpen = best?.isWhole !== true || (best.competing < MIN_COMPETING && !best.isAmongNumbers);
  if (isOpen && label < SURE_LABEL) return false;
  return score > RIVAL_LEAD * Math.max(1, ownScore);
}

/**
 * Whether the cell may have been searched for in the wrong place: the value is where those of its field are. An empty
 * cell is ignored if the value is printed anywhere, because its row or column may have moved.
 */
function isUnsure({ record }: Draft, { raw }: DraftCell, best: DraftPlace | undefined): boolean {
  if (raw === '') return best?.isWhole === true;
  if (record === null || record.isAway || record.others === 0) return false;
  return record.inColumn >= MIN_COLUMN && record.inColumn >= COLUMN_SHARE * record.ofColumn;
}

/** Whether the cell of row and column has a number other than the value. */
function isOtherCell({ value }: Draft, { raw }: DraftCell): boolean {
  if (typeof value !== 'number') return false;
  if (raw === '') return value !== 0;
  if (!isNumberText(raw) || parseNumber(raw) === null) return false;
  return !SAYING.some((normaliser) => agrees(value, raw, normaliser));
}

const SAYING = ['number_decimal', 'number_absolute', 'number_minor', 'number_rounded', 'percent_fraction'];
