/** Lists of the people who wrote a document: each with what the line of names says about him. */
import { evidenceOf } from '../arrays/cell-evidence.ts';
import type { ItemRecord, RecordCell } from '../arrays/item-record.ts';
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import type { Author } from './author-names.ts';
import { paperOf } from './paper.ts';
import type { Found } from './text-run.ts';
import { affiliationOf, type TitleBlock } from './title-block.ts';

const nameOf = (name: string): string => tokensOf(spacedName(name)).join(' ');

const ASKS_AUTHORS = /^(?:(?:all|paper|article|report|study|list of) )*(?:author|writer)(?: (?:list|name))?s?$/;

type Answer = (author: Author, block: TitleBlock, place: number) => Found | number | boolean | undefined;

const PARTS: readonly (readonly [RegExp, Answer])[] = [
  [/^(?:(?:full|author|complete) )*name$|^author$/, (author) => author],
  [/affiliation|institution|organi[sz]ation|university|department/, (author, block) => affiliationOf(block, author)],
  [/^(?:academic )?(?:degree|title|qualification|credential)s?$/, ({ degrees }) => joined(degrees)],
  [/^(?:first|given) name$/, (author) => nameParts(author)[0]],
  [/^(?:last|family) name$|^surname$/, (author) => nameParts(author)[1]],
  [/^(?:author )?(?:order|position|rank)$/, (_author, _block, place) => place + 1],
  [/correspond/, ({ marks }) => marks.some((mark) => /[*∗⁎]/.test(mark))],
];

const joined = (found: readonly Found[]): Found | undefined =>
  found.length === 0
    ? undefined
    : { text: found.map(({ text }) => text).join(', '), words: found.flatMap(({ words }) => words) };

/** The last word, with the small words before it, is the name of the family. */
function nameParts({ text, words }: Author): [Found, Found] {
  const names = text.split(' ');
  let at = names.length - 1;
  while (at > 1 && /^\p{Ll}/u.test(names[at - 1] ?? '')) at -= 1;
  return [
    { text: names.slice(0, at).join(' '), words },
    { text: names.slice(at).join(' '), words },
  ];
}

/** The authors as items, if the list asks for them. */
export function authorRecords(prepared: Prepared, list: ListField): ItemRecord[] {
  if (!ASKS_AUTHORS.test(nameOf(list.name))) return [];
  const fields = list.fields ?? (list.item === null ? [] : [list.item]);
  const block = paperOf(prepared)?.block;
  if (block === undefined) return [];
  return block.authors.map((author, place) =>
    fields.flatMap((field) => {
      const answer = list.item === field ? author : answerOf(field)?.(author, block, place);
      const cell = answer === undefined ? undefined : cellOf(field, answer, author);
      return cell === undefined ? [] : [cell];
    }),
  );
}

const answerOf = ({ name }: Field): Answer | undefined => {
  const own = nameOf(name);
  return PARTS.find(([pattern]) => pattern.test(own))?.[1];
};

function cellOf(field: Field, answer: Found | number | boolean, { words }: Author): RecordCell | undefined {
  const { type } = field.schema;
  const value = typeof answer === 'object' ? answer.text : answer;
  const isFit =
    typeof value === 'string'
      ? type === 'string'
      : typeof value === 'number'
        ? type !== 'string' && type !== 'boolean'
        : type === 'boolean';
  return isFit
    ? { field, words: [...(typeof answer === 'object' ? answer.words : words)], evidence: evidenceOf('section'), value }
    : undefined;
}
