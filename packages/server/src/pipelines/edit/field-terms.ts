/** What a field asks for: its words, which part of a value it takes, and its place among equal fields. */
import type { FillableField } from '../../documents/forms/form-field.ts';
import { plainText, wordsOf } from './words.ts';

/** The part of a value that a field takes. */
export type Part =
  | { kind: 'whole' }
  | { kind: 'month' | 'day' | 'year' | 'area_code' | 'initial' }
  /** `first three`, `last four`; `size` is 0 when only the order is said. */
  | { kind: 'slice'; order: 'first' | 'second' | 'third' | 'last'; size: number }
  | { kind: 'row'; row: number };

export interface FieldTerms {
  field: FillableField;
  /** Words by where they come from, each with its share of trust. */
  sources: { words: string[]; weight: number }[];
  part: Part;
  /** `yes` or `no` for a check box that is one answer of two. */
  answer: 'yes' | 'no' | null;
  /** The same for fields that differ only in their number. */
  family: string;
  /** From 0, in the order of the document. */
  rank: number;
  familySize: number;
  /** The words of a label that asks for two things, such as `date and purpose`; empty for any other. */
  pairWords: string[];
}

const SIZES: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
};
const SLICE = /\b(first|second|third|middle|last)\s+(one|two|three|four|five|six|[1-6])\b/;
const ROW = /\b(first|second|third|fourth|fifth)\s+(?:row|line)\b/;
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];
const PART_WORDS =
  /\b(?:(?:first|second|third|middle|last)\s+(?:one|two|three|four|five|six|[1-6])(?:\s+(?:numbers?|digits?))?|(?:first|second|third|fourth|fifth)\s+(?:row|line)|(?:two|three|four|2|3|4)\s+digits?|month|day|year|area\s+code|mm|dd|yyyy)\b/g;

const PAIR = /\band\b|\bund\b|\bet\b|&/i;

/** The address of a cell in a sheet. */
const CELL = /![A-Z]{1,3}\d{1,7}$/;

export function termsOf(fields: readonly FillableField[]): FieldTerms[] {
  const families = new Map<string, FieldTerms[]>();
  const terms = fields.map((field) => {
    const own = termOf(field);
    families.set(own.family, [...(families.get(own.family) ?? []), own]);
    return own;
  });
  for (const members of families.values()) rank(members);
  distrustCopiedNames(terms);
  return terms;
}

const COPIED_NAME = 0.3;

/** Forms are made by copying fields: where fields of one name have labels that have nothing in common, the labels count. */
function distrustCopiedNames(terms: readonly FieldTerms[]): void {
  const byName = Map.groupBy(
    terms.filter(({ sources }) => (sources[0]?.words.length ?? 0) > 0 && (sources[2]?.words.length ?? 0) > 0),
    ({ field }) => `${field.type} ${field.key.replace(/\d+/g, '#')}`,
  );
  for (const members of byName.values()) {
    const [first, ...others] = members;
    const labelOf = ({ sources }: FieldTerms): readonly string[] => sources[2]?.words ?? [];
    const isCopied = others.some(
      (other) => !labelOf(other).some((word) => first !== undefined && labelOf(first).includes(word)),
    );
    if (!isCopied || members.length > MAX_COPIES) continue;
    for (const { sources } of members) if (sources[0] !== undefined) sources[0].weight = COPIED_NAME;
  }
}

/** More fields of one name are a table, whose rows have labels of their own. */
const MAX_COPIES = 3;

/** The last name: `form1[0].#subform[2].City[1]` is about `City`. */
const lastName = (key: string): string => {
  const segments = key
    .replace(/\[\d+\]/g, ' ')
    .split(/[./]/)
    .filter((segment) => /\p{L}/u.test(segment));
  const last = segments.at(-1) ?? key;
  // `Date.month` is the month of a date.
  return /^(?:month|day|year)\s*$/i.test(last) ? `${segments.at(-2) ?? ''} ${last}` : last;
};

function termOf(field: FillableField): FieldTerms {
  const name = plainText(lastName(field.key));
  const hasTooltip = field.description !== field.label && plainText(field.description) !== name;
  const tail = hasTooltip ? tailOf(field.description) : '';
  // What stands in brackets says how to write.
  const label = field.label.replace(/\([^)]{25,}\)?/g, ' ');
  const texts = [tail, name, plainText(label)];
  const found = partOf(field, texts);
  const isOnlyPart = [name, tail, label].every(
    (text) => wordsOf(plainText(text).replace(PART_WORDS, ' ')).length === 0,
  );
  // `Year`, of a car: the whole value.
  const part: Part = isOnlyPart ? { kind: 'whole' } : found;
  const strip = (text: string): string => (part.kind === 'whole' ? text : plainText(text).replace(PART_WORDS, ' '));
  const isCoded =
    /^(?:field|text|textfield|checkbox|check|check box|dropdown|radiobuttonlist|untitled|undefined|fill|f)?\s*\d*$/.test(
      name,
    ) || CELL.test(field.key);
  const tailWords = wordsOf(strip(tail));
  const labelWords = wordsOf(strip(label)).slice(0, 14);
  return {
    field,
    sources: [
      { words: isCoded ? [] : wordsOf(strip(name)), weight: 1 },
      { words: tailWords, weight: 1 },
      { words: labelWords, weight: 0.9 },
      { words: hasTooltip ? wordsOf(strip(field.description)).slice(0, 60) : [], weight: 0.45 },
    ],
    part,
    answer: field.type === 'checkbox' ? answerOf(field, name) : null,
    family: familyOf(field, isCoded, tail),
    rank: 0,
    familySize: 1,
    pairWords: !PAIR.test(tail || label) ? [] : tailWords.length > 0 ? tailWords : labelWords,
  };
}

/** Tooltips begin with what is printed above the field; what it is about comes last. */
function tailOf(description: string): string {
  const clean = description.replace(/\([^)]{25,}\)/g, ' ').replace(/\b(?:line|row)\s+\d+(?:\s+of\s+\d+)?\b\.?/gi, ' ');
  const sentences = clean.split(/(?<=[.:?!])\s+|\s+-\s+/).map((sentence) => sentence.trim());
  const meaningful = sentences.filter((sentence) => wordsOf(sentence).length > 0);
  const last = meaningful.at(-1) ?? '';
  // `Enter 2 digit month.` needs the sentence before it.
  const isHint = wordsOf(plainText(last).replace(PART_WORDS, ' ')).length === 0;
  const isShort = wordsOf(last).length <= 2;
  const before = meaningful.at(-2);
  return (isHint || isShort) && before !== undefined && before.length < 120 ? `${before} ${last}` : last;
}

function partOf(field: FillableField, texts: readonly string[]): Part {
  for (const text of texts) {
    const plain = plainText(text);
    const row = ROW.exec(plain)?.[1];
    if (row !== undefined) return { kind: 'row', row: ROWS.indexOf(row) };
    if (/\barea code\b/.test(plain) && !/include area code/.test(plain)) return { kind: 'area_code' };
    const slice = SLICE.exec(plain);
    if (slice !== null && !/\bname\b/.test(slice[0])) {
      const order = slice[1] === 'middle' ? 'second' : (slice[1] as 'first');
      return { kind: 'slice', order, size: SIZES[slice[2] ?? ''] ?? 0 };
    }
    const date =
      /\b(month|day|year)s?\s*(?:\d*)$/.exec(plain)?.[1] ??
      /\b(?:enter )?(?:2|4|two|four) digit (month|day|year)\b/.exec(plain)?.[1];
    if (date !== undefined && (field.maxLength ?? 4) <= 4) return { kind: date as 'month' };
    if (/\binitial\b/.test(plain) && (field.maxLength ?? 1) <= 2 && !/\b(?:first|last)\b/.test(plain))
      return { kind: 'initial' };
  }
  return { kind: 'whole' };
}

function answerOf(field: FillableField, name: string): 'yes' | 'no' | null {
  const words = [
    plainText(field.label).split(' ')[0],
    name.replace(/\s*\d+$/, ''),
    plainText(field.description).split(' ').at(-1),
  ];
  for (const word of words) {
    if (word === 'yes' || word === 'ja' || word === 'oui' || word === 'tak') return 'yes';
    if (word === 'no' || word === 'nein' || word === 'non' || word === 'nie') return 'no';
  }
  return null;
}

/** Names and labels without their numbers; a name that is only a number says nothing. */
function familyOf(field: FillableField, isCoded: boolean, tail: string): string {
  const named = isCoded ? '' : field.key.replace(/\d+/g, '#');
  const said = plainText(tail || field.label)
    .replace(/^(?:item )?\d+ ?[a-z]?\b/, '')
    .replace(/\([^)]*\)/g, '')
    .replace(/\d+/g, '#')
    .trim();
  return isCoded || tail === '' ? `${field.type} ${named} ${said}` : `${field.type} ${named}`;
}

/** By the number in the name where all have one, otherwise by the place in the document. */
function rank(members: FieldTerms[]): void {
  const ordered = members.toSorted((one, other) => compareNumbers(one, other) || comparePlaces(one, other));
  for (const [index, member] of ordered.entries()) {
    const said = /\b(?:line|row)\s+(\d{1,3})\s+of\s+(\d{1,3})\b/i.exec(member.field.description);
    member.rank = said === null ? index : Number(said[1]) - 1;
    member.familySize = said === null ? members.length : Number(said[2]);
  }
}

const numbersIn = (key: string): number[] => (key.match(/\d+/g) ?? []).map(Number);

function compareNumbers({ field: one }: FieldTerms, { field: other }: FieldTerms): number {
  const [a, b] = [numbersIn(one.key), numbersIn(other.key)];
  if (a.length !== b.length) return 0;
  for (const [index, number] of a.entries()) {
    const difference = number - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const comparePlaces = ({ field: { bbox: one } }: FieldTerms, { field: { bbox: other } }: FieldTerms): number =>
  one.page - other.page || one.top - other.top || one.left - other.left;
