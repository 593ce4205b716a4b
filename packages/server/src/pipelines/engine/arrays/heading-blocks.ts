/**
 * Lists as CVs and profiles print them: under a heading that names the list, each paragraph or line is an item, and its
 * parts stand between commas, dashes, brackets and wide gaps. Which part is which follows from what it looks like, and
 * else from the order of the fields.
 */
import type { Range } from '../../../documents/model/document.ts';
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { type DocumentView, joinWords, type ViewWord } from '../core/view.ts';
import { MONTH } from '../recognise/dates.ts';
import { organisationScore } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { HEADING_BLOCKS, LIST_TITLE } from '../weights/columns.ts';
import { evidenceOf } from './cell-evidence.ts';
import { cutWords } from './cut-words.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { titleScore } from './list-titles.ts';

interface HeadedPart {
  title: string;
  /** Lines of each paragraph. */
  paragraphs: ViewWord[][][];
  /** Whole items of lists with marks, and the lines of paragraphs. */
  texts: { words: ViewWord[]; isMarked: boolean }[];
}

const known = new WeakMap<DocumentView, HeadedPart[]>();

/** The paragraphs under each heading in reading order; what has a table has lists of its own. */
function partsOf(view: DocumentView): HeadedPart[] {
  const found = known.get(view);
  if (found !== undefined) return found;
  const parts: HeadedPart[] = [];
  let open: HeadedPart | undefined;
  for (const { model, rows } of view.pages) {
    const byIndex = new Map(rows.flatMap(({ words }) => words.map((word) => [word.index, word] as const)));
    const lineOf = ({ from, to }: Range): ViewWord[] =>
      Array.from({ length: to - from }, (_, place) => byIndex.get(from + place)).filter((word) => word !== undefined);
    for (const block of model.blocks) {
      if (block.kind === 'heading') {
        open = { title: joinWords(block.lines.flatMap(lineOf)), paragraphs: [], texts: [] };
        parts.push(open);
      } else if (block.kind === 'paragraph' || block.kind === 'list_item') {
        const lines = block.lines.map(lineOf).filter((words) => words.length > 0);
        if (lines.length > 0) open?.paragraphs.push(lines);
        open?.texts.push(...textsOf(lines, block.kind === 'list_item'));
      } else open = undefined;
    }
  }
  known.set(view, parts);
  return parts;
}

const MARK = /^[*•·▪‣–-]$/u;

/** The lines of a block as texts; a line without a mark goes on with the one above that has one. */
function textsOf(lines: readonly ViewWord[][], isItem: boolean): HeadedPart['texts'] {
  if (isItem) return [{ words: lines.flat(), isMarked: true }];
  const texts: HeadedPart['texts'] = [];
  for (const words of lines) {
    const isMarked = MARK.test(words[0]?.text ?? '');
    const before = texts.at(-1);
    if (!isMarked && before?.isMarked === true) before.words.push(...words);
    else texts.push({ words: [...words], isMarked });
  }
  return texts;
}

/** The part whose heading names the list, and names no other list better. */
function partOf(view: DocumentView, list: ListField, others: readonly ListField[]): HeadedPart | undefined {
  const [best] = partsOf(view)
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map((part) => ({ part, score: titleScore(list, part.title) }))
    .filter(
      ({ part, score }) =>
        score >= LIST_TITLE.least && !others.some((other) => other !== list && titleScore(other, part.title) >= score),
    )
    .toSorted((one, other) => other.score - one.score);
  return best?.part;
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
  const records = entriesOf(part).map((lines) => recordOf(lines, fields));
  const cells = records.reduce((sum, record) => sum + record.length, 0);
  const isFilled = cells >= HEADING_BLOCKS.minShare * fields.length * records.length;
  return isFilled ? records.filter((record) => record.length > 0) : [];
}

/** Each paragraph, or each line of the only one, or each part of its only line. */
function entriesOf({ paragraphs }: HeadedPart): ViewWord[][][] {
  const [first, ...more] = paragraphs;
  if (first === undefined || more.length > 0) return paragraphs;
  if (first.length > 1)
    return first.every((words) => words.length <= HEADING_BLOCKS.maxLineWords) ? first.map((line) => [line]) : [first];
  const parts = cutWords(first[0] ?? [], { between: /^[•·|]$/u, after: /[,;•·|]$/u });
  return parts.length > 1 && parts.every((words) => words.length <= HEADING_BLOCKS.maxLineWords)
    ? parts.map((words) => [words])
    : [first];
}

interface Piece {
  words: ViewWord[];
  text: string;
  kind: 'start' | 'end' | 'year' | 'sentence' | 'text';
}

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
      { words: wordsOf(start, match.index), text: start, kind: 'start' },
      { words: wordsOf(end, endAt), text: end, kind: 'end' },
    ],
  };
}

/** Parts between commas, dashes, brackets and wide gaps. */
function plainPieces(words: readonly ViewWord[]): Piece[] {
  const parts: ViewWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    const isMark = /^[-–—|·•:]$/u.test(word.text);
    const isApart = at > 0 && words[at - 1]?.segment !== word.segment;
    if (isMark || isApart || /^\(/.test(word.text)) parts.push([]);
    if (isMark) continue;
    parts.at(-1)?.push(word);
    if (/[,;:)]$/.test(word.text)) parts.push([]);
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => pieceOf(part, part.length === 1 && YEAR.test(part[0]?.text ?? '') ? 'year' : 'text'))
    .filter(({ text }) => text !== '');
}

const pieceOf = (words: readonly ViewWord[], kind: Piece['kind']): Piece => {
  const text = joinWords(words);
  return { words: [...words], kind, text: kind === 'sentence' ? text : text.replace(/^[\s,;(]+|[\s,;:)]+$/g, '') };
};

const spoken = ({ name }: Field): string => spacedName(name).toLowerCase();
const STARTS = /\b(?:start|from|begin|since)\b/;
const ENDS = /\b(?:end|to|until|till|through)\b/;
const DATES = /\b(?:years?|dates?|graduated|graduation)\b/;
const SAYS_MORE = /\b(?:description|summary|details?|responsibilit|achievement|notes?|duties|tasks?)/;
const ORGANISATIONS =
  /\b(?:company|employer|organi[sz]ation|institution|school|university|college|issuer|client|publisher)\b/;
const PLACES = /\b(?:city|location|place|town|country)\b/;

function recordOf(lines: readonly ViewWord[][], fields: readonly Field[]): ItemRecord {
  const pieces = piecesOf(lines);
  const record: RecordCell[] = [];
  const free = new Set(pieces);
  const open = new Set(fields);
  const take = (field: Field | undefined, piece: Piece | undefined): void => {
    if (field === undefined || piece === undefined) return;
    open.delete(field);
    free.delete(piece);
    if (field.schema.type === 'string' && field.wantsIsoDate && piece.kind !== 'text') return;
    const value =
      piece.kind === 'year'
        ? { value: yearOf(field, piece) }
        : field.schema.type === 'string'
          ? { value: piece.text }
          : {};
    record.push({ field, words: piece.words, evidence: evidenceOf('section'), ...value });
  };
  const fieldOf = (pattern: RegExp): Field | undefined =>
    fields.find((field) => open.has(field) && pattern.test(spoken(field)));
  const pieceOfKind = (kind: Piece['kind']): Piece | undefined =>
    pieces.find((piece) => free.has(piece) && piece.kind === kind);
  take(fieldOf(STARTS), pieceOfKind('start'));
  take(fieldOf(ENDS), pieceOfKind('end'));
  take(fieldOf(DATES), pieceOfKind('year'));
  take(fieldOf(SAYS_MORE), pieceOfKind('sentence'));
  const texts = (): Piece[] => pieces.filter((piece) => free.has(piece) && piece.kind === 'text');
  take(
    fieldOf(ORGANISATIONS),
    texts()
      .toSorted((one, other) => organisationScore(other.text) - organisationScore(one.text))
      .find(({ text }) => organisationScore(text) > 0),
  );
  // The rest by order: what is asked first is printed first.
  const rest = fields.filter((field) => open.has(field) && field.schema.type === 'string' && !isOfTime(field));
  for (const field of rest.filter((entry) => !PLACES.test(spoken(entry)) && !SAYS_MORE.test(spoken(entry))))
    take(field, texts()[0]);
  for (const field of rest.filter((entry) => PLACES.test(spoken(entry)))) take(field, texts()[0]);
  return record;
}

/** A year may stand in brackets, which do not make it negative. */
const yearOf = ({ schema: { type } }: Field, { text }: Piece): string | number =>
  type === 'string' ? text : Number(text.replace(/\D/g, ''));

const isOfTime = (field: Field): boolean => [STARTS, ENDS, DATES].some((pattern) => pattern.test(spoken(field)));
