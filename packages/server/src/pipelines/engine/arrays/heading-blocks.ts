/**
 * Lists as CVs and profiles print them: under a heading that names the list, each paragraph or line is an item, and its
 * parts stand between commas, dashes, brackets and wide gaps. Which part is which follows from what it looks like, and
 * else from the order of the fields.
 */
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { type DocumentView, joinWords, type ViewWord } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { findDates } from '../recognise/dates.ts';
import { MONTH } from '../recognise/months.ts';
import { looksLikePerson, organisationScore } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { HEADING_BLOCKS, LIST_TITLE } from '../weights/columns.ts';
import { isNumericField } from './assigned.ts';
import { evidenceOf } from './cell-evidence.ts';
import { isNumberText } from './columns.ts';
import { cutWords } from './cut-words.ts';
import { datedKindOf } from './dated-entries.ts';
import { type HeadedPart, headedParts } from './headed-parts.ts';
import { cutByForm, formOf, joinedAtCommas, type Piece, pieceOf } from './item-pieces.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { titleScore } from './list-titles.ts';

/** The part whose heading names the list, and names no other list better. */
function partOf(view: DocumentView, list: ListField, others: readonly ListField[]): HeadedPart | undefined {
  const all = headedParts(view);
  const [best] = all
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map((part) => ({ part, score: titleScore(list, part.title) }))
    .filter(
      ({ part, score }) =>
        score >= LIST_TITLE.least && !others.some((other) => other !== list && titleScore(other, part.title) >= score),
    )
    .toSorted((one, other) => other.score - one.score);
  return best?.part ?? datedPart(all, list, others);
}

/** For a list of periods that no heading names: the only part with several of them that no other list is named by. */
function datedPart(
  parts: readonly HeadedPart[],
  list: ListField,
  others: readonly ListField[],
): HeadedPart | undefined {
  const { fields } = list;
  // The only periods of a CV are those of jobs.
  if (datedKindOf(list) === 'education') return undefined;
  if (![STARTS, ENDS].every((end) => fields?.some((field) => end.test(spoken(field))) === true)) return undefined;
  const [first, ...more] = parts.filter(
    ({ title, paragraphs }) =>
      paragraphs.filter(isDatedHead).length > 1 && others.every((other) => titleScore(other, title) < LIST_TITLE.least),
  );
  return more.length > 0 ? undefined : first;
}

/** The items under the heading of a list of texts: those with marks, or its lines, if they are short. */
export function headedLines({ view }: Prepared, list: ListField): ViewWord[][] {
  const texts = partOf(view, list, [])?.texts ?? [];
  const areItems = texts.every(({ words, isMarked }) => isMarked || words.length <= HEADING_BLOCKS.maxLineWords);
  return texts.length > 1 && areItems ? texts.map(({ words }) => words) : [];
}

/** The records under the heading of a list of objects; none if most fields find nothing. */
export function headedRecords(prepared: Prepared, list: ListField, others: readonly ListField[]): ItemRecord[] {
  const fields = (list.fields ?? []).filter(({ path }) => path.length === 1);
  const part = fields.length < 2 ? undefined : partOf(prepared.view, list, others);
  if (part === undefined) return [];
  const records = (datedEntries(part) ?? entriesOf(part).map((head) => ({ head, rest: [] }))).map((entry) =>
    recordOf(entry, fields),
  );
  const cells = records.reduce((sum, record) => sum + record.length, 0);
  const isFilled = cells >= HEADING_BLOCKS.minShare * fields.length * records.length;
  return isFilled ? records.filter((record) => record.length > 0) : [];
}

interface Entry {
  /** The lines that have its values. */
  head: ViewWord[][];
  /** What is said about it. */
  rest: ViewWord[];
}

/** Of paragraphs some of which have a period in their first lines, each begins an item that goes on to the next. */
function datedEntries({ paragraphs }: HeadedPart): Entry[] | undefined {
  const dated = paragraphs.filter(isDatedHead).length;
  const [first] = paragraphs;
  if (first === undefined || !isDatedHead(first) || dated === paragraphs.length) return undefined;
  const entries: Entry[] = [];
  for (const lines of paragraphs) {
    if (isDatedHead(lines)) entries.push({ head: lines, rest: [] });
    else entries.at(-1)?.rest.push(...lines.flat());
  }
  return entries;
}

const HEAD_LINES = 3;

const isDatedHead = (lines: readonly ViewWord[][]): boolean =>
  lines.slice(0, HEAD_LINES).some((line) => rangeIn(line) !== undefined);

/** Each paragraph, or each line of the only one, or each part of its only line. */
function entriesOf({ paragraphs }: HeadedPart): ViewWord[][][] {
  const [first, ...more] = paragraphs;
  if (first === undefined || more.length > 0) return paragraphs;
  // Lines with labels say more about one item.
  if (first.length > 1)
    return first.every((words) => words.length <= HEADING_BLOCKS.maxLineWords && !words.some(isLabelEnd))
      ? first.map((line) => [line])
      : [first];
  const [line = []] = first;
  // Between semicolons, commas are those of the items.
  const after = line.some(({ text }) => text.endsWith(';')) ? /[;•·|]$/u : /[,;•·|]$/u;
  const parts = cutWords(line, { between: /^[•·|]$/u, after });
  return parts.length > 1 && parts.every((words) => words.length <= HEADING_BLOCKS.maxLineWords)
    ? parts.map((words) => [words])
    : [first];
}

const isLabelEnd = ({ text }: Pick<ViewWord, 'text'>): boolean => /\p{L}[:：]$/u.test(text);

const MONTHLY = String.raw`(?:(?<!\p{L})(?:${MONTH})\.?\s|\d{1,2}[/.])?(?:\d{1,2}[/.])?(?:19|20)\d\d`;
const NOW = `present|current|now|today|ongoing|heute|aktuell|aujourd['’]hui|presente|actualidad|oggi|atual|heden`;
const RANGE = new RegExp(String.raw`(${MONTHLY})\s*(?:[-–—]|to|bis|until|à|al?|tot)\s*(${MONTHLY}|${NOW})`, 'iu');
const YEAR = /^\(?((?:19|20)\d\d)\)?[.,]?$/;

function piecesOf(lines: readonly ViewWord[][]): Piece[] {
  return lines.flatMap((line, at) => {
    if (at > 0 && line.length >= HEADING_BLOCKS.minSentence && /[.!?]$/.test(line.at(-1)?.text ?? ''))
      return [pieceOf(line, 'sentence')];
    const range = rangeIn(line);
    if (range === undefined) return plainPieces(line);
    const { from, to, pieces } = range;
    return [...plainPieces(line.slice(0, from)), ...pieces, ...plainPieces(line.slice(to))];
  });
}

/** The words of a printed range of months or years. */
function rangeIn(line: readonly ViewWord[]): { from: number; to: number; pieces: Piece[] } | undefined {
  const text = line.map((word) => word.text).join(' ');
  const match = RANGE.exec(text);
  if (match === null) return undefined;
  const [whole, start = '', end = ''] = match;
  const placeAt = (offset: number): number => text.slice(0, offset).split(' ').length - 1;
  const wordsOf = (part: string, from: number): ViewWord[] =>
    line.slice(placeAt(from), placeAt(from + part.length - 1) + 1);
  const endAt = match.index + whole.length - end.length;
  return {
    from: placeAt(match.index),
    to: placeAt(match.index + whole.length - 1) + 1,
    pieces: [
      {
        words: wordsOf(start, match.index),
        text: start,
        kind: 'start',
        between: line.slice(placeAt(match.index + start.length - 1) + 1, placeAt(endAt)),
      },
      { words: wordsOf(end, endAt), text: end, kind: 'end' },
    ],
  };
}

/** Parts between commas, dashes, brackets and wide gaps. */
function plainPieces(words: readonly ViewWord[]): Piece[] {
  const parts: ViewWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    const isMark = /^(?:[-–—|·•:→]|[-=]>|[,;])$/u.test(word.text);
    const isApart = at > 0 && words[at - 1]?.segment !== word.segment;
    // A short form in brackets belongs to the name before it, unless that is somebody's.
    const isBracket =
      /^[([]/.test(word.text) &&
      (!/^\(\p{Lu}{2,6}\)[,;]?$/u.test(word.text) || looksLikePerson(joinWords(parts.at(-1) ?? [])));
    const isMail = word.text.includes('@');
    if (isMark || isApart || isBracket || isMail) parts.push([]);
    if (isMark) continue;
    parts.at(-1)?.push(word);
    // "Portland, OR" is one place.
    const isBeforeState = /,$/.test(word.text) && /^\p{Lu}{2}$/u.test(words[at + 1]?.text ?? '') && !isMail;
    if ((/[,;:)\]]$/.test(word.text) && !isBeforeState) || isMail) parts.push([]);
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => pieceOf(part, part.length === 1 && YEAR.test(part[0]?.text ?? '') ? 'year' : 'text'))
    .filter(({ text }) => text !== '');
}

const spoken = ({ name }: Field): string => spacedName(name).toLowerCase();
const STARTS = /\b(?:start|from|begin|since)\b/;
const ENDS = /\b(?:end|to|until|till|through)\b/;
const PERIODS = /\b(?:period|duration|dates|tenure)\b/;
const DATES = /\b(?:years?|dates?|graduated|graduation)\b/;
const SAYS_MORE = /\b(?:description|summary|details?|responsibilit|achievement|notes?|duties|tasks?)/;
const ORGANISATIONS =
  /\b(?:company|employer|organi[sz]ation|institution|school|university|college|issuer|client|publisher)\b/;
const PERSONS = /\b(?:owner|assignee|responsible|person|speaker|author|lead|contact)\b/;
const PLACES = /\b(?:city|location|place|town|country)\b/;

function recordOf({ head, rest: said }: Entry, fields: readonly Field[]): ItemRecord {
  const parts = [...piecesOf(head), ...(said.length > 0 ? [pieceOf(said, 'sentence')] : [])];
  const cut = cutByForm(parts, fields);
  let pieces = fields.some(isNumericField) ? cut.flatMap((piece) => withoutNumbers(piece, fields)) : cut;
  const record: RecordCell[] = [];
  let free = new Set(pieces);
  const open = new Set(fields);
  const take = (field: Field | undefined, piece: Piece | undefined): void => {
    if (field === undefined || piece === undefined) return;
    open.delete(field);
    free.delete(piece);
    if (field.schema.type === 'string' && field.wantsIsoDate && piece.kind !== 'text') return;
    const value =
      piece.kind === 'year'
        ? { value: yearOf(field, piece) }
        : field.schema.type === 'string' && !field.wantsIsoDate
          ? { value: piece.text }
          : {};
    record.push({ field, words: piece.words, evidence: evidenceOf('block'), ...value });
  };
  const fieldOf = (pattern: RegExp): Field | undefined =>
    fields.find((field) => open.has(field) && pattern.test(spoken(field)));
  const pieceOfKind = (kind: Piece['kind']): Piece | undefined =>
    pieces.find((piece) => free.has(piece) && piece.kind === kind);
  for (const [at, label] of pieces.entries()) {
    if (!isLabelEnd(label.words.at(-1) ?? { text: '' })) continue;
    const named = fields.find((field) => open.has(field) && namesField(label.text, field));
    if (named === undefined) continue;
    free.delete(label);
    take(named, pieces[at + 1]);
  }
  for (const field of fields.filter((entry) => open.has(entry) && entry.kind === 'date' && entry.wantsIsoDate))
    take(
      field,
      pieces.find((piece) => free.has(piece) && piece.kind === 'text' && findDates(piece.text).length === 1),
    );
  for (const field of fields.filter(({ kind }) => kind === 'email'))
    take(
      field,
      pieces.find((piece) => free.has(piece) && piece.text.includes('@')),
    );
  take(fieldOf(STARTS), pieceOfKind('start'));
  take(fieldOf(ENDS), pieceOfKind('end'));
  take(fieldOf(PERIODS), wholeRange(pieces));
  take(fieldOf(DATES), pieceOfKind('year'));
  take(fieldOf(SAYS_MORE), pieceOfKind('sentence'));
  for (const field of fields.filter((entry) => open.has(entry) && isNumericField(entry) && !isOfTime(entry)))
    take(field, pieceOfKind('number'));
  take(fieldOf(UNITS), pieceOfKind('unit'));
  for (const field of fields.filter((entry) => open.has(entry))) {
    const form = formOf(field);
    if (form !== undefined) take(field, pieceOfKind(form));
  }
  pieces = joinedAtCommas(
    pieces.filter((piece) => free.has(piece)),
    fields.filter((field) => open.has(field) && isText(field) && !isOfTime(field) && !isOnlyByForm(field)),
  );
  free = new Set(pieces);
  const texts = (): Piece[] =>
    pieces.filter((piece) => free.has(piece) && piece.kind === 'text' && !piece.text.includes('@'));
  take(
    fieldOf(ORGANISATIONS),
    texts()
      .toSorted((one, other) => organisationScore(other.text) - organisationScore(one.text))
      .find(({ text }) => organisationScore(text) > 0),
  );
  take(
    fieldOf(PERSONS),
    texts().find(({ text }) => looksLikePerson(text)),
  );
  // The rest by order: what is asked first is printed first.
  const rest = fields.filter((field) => open.has(field) && isText(field) && !isOfTime(field) && !isOnlyByForm(field));
  const [only, ...further] = rest;
  if (only !== undefined && further.length === 0 && fields.every((field) => field === only || !isText(field)))
    take(only, joinedTexts(texts()));
  for (const field of rest.filter(
    (entry) => open.has(entry) && !PLACES.test(spoken(entry)) && !SAYS_MORE.test(spoken(entry)),
  ))
    take(field, texts()[0]);
  for (const field of rest.filter((entry) => open.has(entry) && (PLACES.test(spoken(entry)) || said.length === 0)))
    take(field, texts()[0]);
  return record;
}

const namesField = (label: string, { name }: Field): boolean =>
  phraseScore(tokensOf(label), tokensOf(spacedName(name))) >= HEADING_BLOCKS.label;

/** No other text is a time of day, or a dose. */
const isOnlyByForm = (field: Field): boolean => formOf(field) !== undefined && formOf(field) !== 'code';

const UNITS = /^(?:unit|uom|measure|unit of measure)$/;
const isText = (field: Field): boolean => field.schema.type === 'string' && !UNITS.test(spoken(field));
const MAX_UNIT = 4;

/** A number at the beginning or the end of a text, and the unit after it, as pieces of their own. */
function withoutNumbers(piece: Piece, fields: readonly Field[]): Piece[] {
  const { words, kind } = piece;
  const [first, second] = words;
  const last = words.at(-1);
  if (kind !== 'text' || first === undefined || last === undefined) return [piece];
  if (isNumberText(first.text)) {
    const hasUnit =
      words.length > 2 && (second?.text.length ?? 0) <= MAX_UNIT && fields.some((field) => UNITS.test(spoken(field)));
    const rest = words.slice(hasUnit ? 2 : 1);
    return [
      pieceOf([first], 'number'),
      ...(hasUnit && second !== undefined ? [pieceOf([second], 'unit')] : []),
      ...(rest.length > 0 ? [pieceOf(rest, 'text')] : []),
    ];
  }
  if (words.length < 2 || !isNumberText(last.text)) return [piece];
  return [pieceOf(words.slice(0, -1), 'text'), pieceOf([last], 'number')];
}

/** Commas inside of the only text of an item are its own. */
const joinedTexts = (pieces: readonly Piece[]): Piece | undefined =>
  pieces.length === 0
    ? undefined
    : pieceOf(
        pieces.flatMap(({ words }) => words),
        'text',
      );

/** Both ends of the period as it is printed. */
function wholeRange(pieces: readonly Piece[]): Piece | undefined {
  const [start, end] = ['start', 'end'].map((kind) => pieces.find((piece) => piece.kind === kind));
  if (start === undefined || end === undefined) return undefined;
  return pieceOf([...start.words, ...(start.between ?? []), ...end.words], 'text');
}

/** A year may stand in brackets, which do not make it negative. */
const yearOf = ({ schema: { type } }: Field, { text }: Piece): string | number =>
  type === 'string' ? text : Number(text.replace(/\D/g, ''));

const isOfTime = (field: Field): boolean =>
  [STARTS, ENDS, PERIODS, DATES].some((pattern) => pattern.test(spoken(field)));
