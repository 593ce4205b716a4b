/**
 * Numbers of tables as values of single fields: `female_back_pain` is the cell in the row "Back pain" and the column
 * "Female". The words of the field are shared out between the head of the row and the head of the column, however far
 * away from the cell they stand. A field that names only one of them asks for the total there.
 */

import { type Candidate, noFeatures } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { spanOfWords } from '../core/span.ts';
import { isNumeric } from '../core/value-kinds.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { monthOf } from '../recognise/months.ts';
import { spacedName } from '../schema/value-kind.ts';
import { CANDIDATE, CROSS_CELL } from '../weights/candidates.ts';
import {
  type CrossPlace,
  type CrossTable,
  crossPlaces,
  crossTables,
  type HeadedColumn,
  type HeadedRow,
  tableNames,
} from './cross-tables.ts';
import { numberIn } from './profile.ts';
import { numbersIn } from './table-captions.ts';

/** The words of a field, each once, without those for sums. */
interface Asked {
  /** Those of its name, all of which the heads must say. */
  name: readonly string[];
  /** Those of what it is in, and of its description. */
  other: readonly string[];
  /** The words of its description, and the numbers of tables there. */
  described: ReadonlySet<string>;
  tables: readonly string[];
  isSum: boolean;
  /** Whether its name asks for a share, or its description may. */
  isShare: boolean;
  mayBeShare: boolean;
  isYear: boolean;
}

const YEAR_WORDS = /^(?:year|date|season|edition|vintage|since|founded|established|built|issued|class)$/;
const SUM_WORDS: ReadonlySet<string> = new Set(['total', 'overall', 'sum', 'grand', 'all']);
const SHARE_WORDS: ReadonlySet<string> = new Set(['percent', 'percentage', 'pct', 'share', 'rate', 'proportion']);
/** Heads of columns that count what the heads over them name. */
const COUNT_WORDS: ReadonlySet<string> = new Set(['number', 'n', 'count', 'frequency']);
/** The words of a name are kept as bits of a number. */
const MAX_WORDS = 30;

/** What the tables of a document say about a field. */
export interface Crossed {
  candidates: Candidate[];
  /** Whether it stands in a table, and the field does not mean its row or its column. */
  isElsewhere: (candidate: Candidate) => boolean;
}

const NOTHING: Crossed = { candidates: [], isElsewhere: () => false };

export function crossCells(context: Context, field: Field): Crossed {
  const asked = isOpen(field) ? askedBy(field) : undefined;
  if (asked === undefined || asked.name.length === 0) return NOTHING;
  const found = crossTables(context.view)
    .flatMap((table) => [
      ...cellsIn(context, field, asked, table),
      ...sumIn(context, field, asked, table),
      ...describedIn(context, field, asked, table),
    ])
    .toSorted((one, other) => other.label - one.label);
  const [best] = found;
  const rival = found.find(({ value }) => value !== best?.value);
  // Of two cells that the field names equally well, neither is told to be the one.
  const isAlone = best !== undefined && best.label - (rival?.label ?? 0) >= CROSS_CELL.lead;
  return {
    candidates: isAlone ? candidatesOf(best) : [],
    isElsewhere: (candidate) => {
      const [word] = candidate.span.words;
      if (word === undefined) return false;
      if (!asked.isYear && isOnlyYear(context, asked, candidate)) return true;
      const place = crossPlaces(context.view).get(word);
      return place !== undefined && (best !== undefined || isOfOthers(asked, place, candidate));
    },
  };
}

/**
 * Whether it is the year of something: the one that the field is of, or one in the head or the caption of a table, or in
 * a text that names no value, as in "Source: Survey, 1998".
 */
function isOnlyYear({ view }: Context, { name }: Asked, { span: { words, text }, label }: Candidate): boolean {
  const [word] = words;
  if (word === undefined || !YEAR.test(text)) return false;
  if (name.includes(text) || tableNames(view).has(word)) return true;
  const before = view.segments[word.segment]?.words.filter(({ place }) => place < word.place) ?? [];
  return label?.relation !== 'inside' && /\p{L}/u.test(joinWords(before));
}

function candidatesOf({ cell, value, label }: CrossCell): Candidate[] {
  const text = joinWords(cell);
  const span = spanOfWords(cell, { kind: 'number', value, text, normaliser: 'number_decimal', score: 1 });
  if (span === undefined) return [];
  const score = CROSS_CELL.base + CANDIDATE.kind + CANDIDATE.label * label;
  return [{ span, features: { ...noFeatures(), kind: 1, label }, score, label: undefined }];
}

const YEAR = /^(?:19|20)\d{2}$/;

/**
 * Whether the heads of a cell leave out a word of the field and another head says it, or other years are named, or
 * nothing says that this row is meant of several.
 */
function isOfOthers({ name }: Asked, { table, row, column }: CrossPlace, { label }: Candidate): boolean {
  const heads = [...row.words, ...row.section, ...column.words];
  const left = name.filter((token) => !heads.some((word) => areSame(word, token)));
  if (left.some((token) => YEAR.test(token)) && heads.some((word) => YEAR.test(word))) return true;
  if (left.some((token) => table.said.has(token))) return true;
  const isByColumn = label?.relation === 'above' || label?.relation === 'column';
  return left.length > 0 && isByColumn && table.rows.length > 1 && !row.isSum && saidBy(row.words, name) === 0;
}

/** What a concept knows has labels of its own. */
const isOpen = ({ kind, schema: { type }, isNamedAsConcept }: Field): boolean =>
  isNumeric(kind) && (type === 'number' || type === 'integer') && !isNamedAsConcept;

function askedBy({ name, path, schema }: Field): Asked {
  const own = contentOf(spacedName(name));
  const parents = contentOf(path.slice(0, -1).map(spacedName).join(' '));
  const described = contentOf(`${schema.title} ${schema.description}`);
  return {
    name: own.filter((token) => !SUM_WORDS.has(token)).slice(0, MAX_WORDS),
    other: [...parents, ...described],
    described: new Set(described),
    tables: numbersIn(schema.description),
    isSum: [...own, ...parents].some((token) => SUM_WORDS.has(token)),
    isShare: namesShare(tokensOf(spacedName(name))),
    isYear: tokensOf(`${spacedName(name)} ${schema.title} ${schema.description}`).some((token) =>
      YEAR_WORDS.test(token),
    ),
    mayBeShare: namesShare(tokensOf(`${spacedName(name)} ${schema.title} ${schema.description}`)),
  };
}

const namesShare = (words: readonly string[]): boolean => words.some((word) => SHARE_WORDS.has(word));

/** The words that say something, each once. */
const contentOf = (text: string): string[] =>
  [...new Set(tokensOf(text))].filter((token) => SUM_WORDS.has(token) || weightOf(token) > CROSS_CELL.filler);

interface CrossCell {
  cell: ViewWord[];
  value: number;
  /** How well the two heads name the field, 0..1. */
  label: number;
}

function cellsIn(context: Context, field: Field, asked: Asked, table: CrossTable): CrossCell[] {
  const rows = Map.groupBy(table.rows, ({ words }) => saidBy(words, asked.name));
  const columns = Map.groupBy(table.columns, ({ words }) => saidBy(words, asked.name));
  const found: CrossCell[] = [];
  for (const [inRow, ownRows] of rows) {
    for (const [inColumn, ownColumns] of columns) {
      if (!isShared(asked, inRow, inColumn)) continue;
      for (const row of ownRows) {
        const inSection = inRow | inColumn | saidBy(row.section, asked.name);
        if (inSection !== all(asked) || (inRow === 0 && !row.isSum)) continue;
        for (const column of ownColumns) {
          if ((inColumn === 0 || (asked.isSum && !row.isSum)) && !column.isSum) continue;
          const crossed = crossedAt(context, asked, row, column);
          if (crossed !== undefined && isOfType(field, crossed.value)) found.push(crossed);
        }
      }
    }
  }
  return found;
}

/** A row that the description names whole, under a head that the name says: "Price of the article Brocca". */
function describedIn(context: Context, field: Field, asked: Asked, table: CrossTable): CrossCell[] {
  const rows = table.rows.filter(({ texts, isSum }) => !isSum && texts.some((words) => isDescribed(words, asked)));
  const columns = table.columns.filter(({ words }) => {
    const said = saidBy(words, asked.name);
    return said !== 0 && asked.name.every((token, at) => (said & (1 << at)) !== 0 || !table.said.has(token));
  });
  const [row, ...otherRows] = rows;
  const [column, ...otherColumns] = columns;
  if (row === undefined || column === undefined || otherRows.length + otherColumns.length > 0) return [];
  const crossed = crossedAt(context, asked, row, column);
  return crossed === undefined || !isOfType(field, crossed.value) ? [] : [crossed];
}

const MIN_DESCRIBED = 4;

const isDescribed = (words: readonly string[], { described, name }: Asked): boolean =>
  words.length > 0 &&
  words.every((word) => described.has(word)) &&
  words.some((word) => word.length >= MIN_DESCRIBED && !name.includes(word));

/** The sum of a table that the field means by its caption or its number: "Total of Table 4". */
function sumIn(context: Context, field: Field, asked: Asked, table: CrossTable): CrossCell[] {
  const isNumbered = table.number !== undefined && asked.tables.includes(table.number);
  const isNamed = asked.tables.length === 0 && saidBy(table.caption, asked.name) === all(asked);
  if (!asked.isSum || asked.isShare || !(isNumbered || isNamed)) return [];
  const row = table.rows.findLast(({ isSum }) => isSum);
  const numbers = table.columns.filter(({ column, isPercent, words }) => {
    const text = joinWords(row?.cells[column] ?? []);
    return !isPercent && !namesShare(words) && !text.includes('%') && numberIn(text, context.decimal) !== null;
  });
  const column = numbers.find(({ isSum }) => isSum) ?? (numbers.length === 1 ? numbers[0] : undefined);
  const crossed = row === undefined || column === undefined ? undefined : crossedAt(context, asked, row, column);
  return crossed === undefined || !isOfType(field, crossed.value) ? [] : [crossed];
}

const all = ({ name }: Asked): number => 2 ** name.length - 1;

/** Whether each head says something that the other does not, or one of them says all. */
const isShared = (asked: Asked, inRow: number, inColumn: number): boolean =>
  ((inRow & ~inColumn) !== 0 && (inColumn & ~inRow) !== 0) ||
  (inRow === 0 && inColumn === all(asked)) ||
  (inColumn === 0 && inRow === all(asked));

/** An integer field accepts no fraction. */
const isOfType = ({ schema }: Field, value: number): boolean => schema.type !== 'integer' || Number.isInteger(value);

/** Which of the words that a field is asked by the words of a head say, as bits. */
const saidBy = (words: readonly string[], asked: readonly string[]): number =>
  asked.reduce((bits, token, at) => (words.some((word) => areSame(word, token)) ? bits | (1 << at) : bits), 0);

/** Years that differ in a digit are different. */
function areSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\d/.test(one + other)) return false;
  const month = monthOf(one);
  return month > 0 ? month === monthOf(other) : tokenSimilarity(one, other) > 0;
}

function crossedAt(context: Context, asked: Asked, row: HeadedRow, column: HeadedColumn): CrossCell | undefined {
  const cell = row.cells[column.column] ?? [];
  const text = joinWords(cell);
  const value = numberIn(text, context.decimal);
  if (value === null) return undefined;
  const isPercent = column.isPercent || text.includes('%');
  const isNamedShare = isPercent || namesShare(column.words) || namesShare(row.words);
  if ((isPercent && !asked.mayBeShare) || (asked.isShare && !isNamedShare)) return undefined;
  const said = CROSS_CELL.row * explained(row.words, asked) + CROSS_CELL.column * explained(column.own, asked);
  return { cell, value, label: CROSS_CELL.least + said };
}

/** Which share of the words of a head is the field's own. */
function explained(words: readonly string[], { name, other }: Asked): number {
  let whole = 0;
  let known = 0;
  for (const word of words) {
    if (SUM_WORDS.has(word) || COUNT_WORDS.has(word)) continue;
    const weight = weightOf(word);
    whole += weight;
    if ([...name, ...other].some((token) => areSame(word, token))) known += weight;
  }
  return whole === 0 ? 1 : known / whole;
}
