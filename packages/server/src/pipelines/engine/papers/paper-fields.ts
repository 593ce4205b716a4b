/** What a schema asks of an article, by the names of its fields, and the answers. */
import type { Candidate } from '../core/candidate.ts';
import type { Prepared } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { headRoleOf } from '../schema/head-role.ts';
import { spacedName } from '../schema/value-kind.ts';
import { PAPER_VALUE } from '../weights/papers.ts';
import { type Paper, paperOf } from './paper.ts';
import type { Found } from './text-run.ts';
import { affiliationOf } from './title-block.ts';

/** The values of the fields that ask for parts of an article. */
export function paperValues(prepared: Prepared, fields: readonly Field[]): Map<Field, Candidate> {
  const asked = fields.flatMap((field) => {
    const answer = answerOf(field);
    return answer === undefined || field.schema.enum !== undefined ? [] : [{ field, answer }];
  });
  const paper = asked.length === 0 ? undefined : paperOf(prepared);
  if (paper === undefined) return new Map();
  return new Map(
    asked.flatMap(({ field, answer }) => {
      const found = answer(paper);
      const span = found === undefined ? undefined : 'kind' in found ? found : spanOf(field, found);
      return span === undefined ? [] : [[field, saidCandidate(span, PAPER_VALUE.label)] as const];
    }),
  );
}

function spanOf({ kind, schema }: Field, { text, words }: Found): Span | undefined {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (isNumber && !/^\d+$/.test(text)) return undefined;
  return spanOfWords(words, {
    kind: isNumber ? 'number' : kind,
    text,
    value: isNumber ? Number(text) : text,
    normaliser: isNumber ? 'number_decimal' : kind === 'name' ? 'name_clean' : 'text_line',
    score: 1,
  });
}

type Answer = (paper: Paper) => Found | Span | undefined;

const ANSWERS: readonly (readonly [RegExp, Answer])[] = [
  [/^(?:(?:journal|periodical|publication)(?: (?:name|title))?|published in)$/, ({ citation }) => citation.journal],
  [/^(?:journal )?(?:volume|vol)(?: (?:no|number))?$/, ({ citation }) => citation.volume],
  [/^(?:journal )?issue(?: (?:no|number))?$/, ({ citation }) => citation.issue],
  [
    /^(?:(?:publication|published|publishing|journal) )?year(?: (?:of publication|published))?$/,
    ({ citation: { year, volume } }) => year ?? (isYear(volume) ? volume : undefined),
  ],
  [/^page(?: (?:range|number))?$/, ({ citation }) => citation.pages],
  [/^(?:first|start|starting|begin) page$|^page (?:start|from)$/, ({ citation }) => pageOf(citation.pages, 0)],
  [/^(?:last|end|ending|final) page$|^page (?:end|to)$/, ({ citation }) => pageOf(citation.pages, 1)],
  [/^article (?:id|no|number|identifier)$|^e ?locator$/, ({ citation }) => citation.article],
  [/^(?:article |paper )?(?:doi|digital object identifier)(?: (?:no|number|code))?$/, ({ doi }) => doi],
  [/^(?:article|paper|manuscript|publication|document) (?:type|category|kind)$/, ({ type }) => type],
  [/^(?:(?:article|content|copyright|open access) )?licen[cs]e(?: (?:name|type))?$/, ({ licence }) => licence],
  [/^correspond\w* author(?: (?:full )?name)?$/, ({ correspondence, block }) => correspondence?.name ?? starred(block)],
  [
    /^correspond\w*(?: author)? ?(?:e ?mail|mail)(?: address)?$|^email (?:of )?correspond\w*(?: author)?$/,
    ({ correspondence }) => correspondence?.email,
  ],
  [/^(?:first|lead|main) author(?: name)?$/, ({ block }) => block?.authors[0]],
  [/^author(?: name)?$/, ({ block }) => (block?.authors.length === 1 ? block.authors[0] : undefined)],
  [
    /^(?:(?:author )?affiliation|institution|institute|organisation|organization)(?: name)?$/,
    ({ block }) => {
      const [first] = block?.authors ?? [];
      return block === undefined || first === undefined ? undefined : affiliationOf(block, first);
    },
  ],
];

const isYear = (found: Found | undefined): found is Found => /^(?:19|20)\d\d$/.test(found?.text ?? '');

/** An author with a star is the one to write to. */
const starred = (block: Paper['block']): Found | undefined => {
  const found = block?.authors.filter(({ marks }) => marks.some((mark) => /[*∗⁎]/.test(mark))) ?? [];
  return found.length === 1 ? found[0] : undefined;
};

/** The first or the last page of a range. */
function pageOf(pages: Found | undefined, place: 0 | 1): Found | undefined {
  const text = pages?.text.split(/\s?[-–—]\s?/)[place];
  return pages === undefined || text === undefined ? undefined : { text, words: pages.words };
}

/** Names are read in English, in the singular. An object around a field is part of its name: "corresponding_author.email". */
function answerOf(field: Field): Answer | undefined {
  const own = nameOf(field.name);
  const parent = field.path.length > 1 ? nameOf(field.path.at(-2) ?? '') : '';
  const names = [own, ...(parent === '' ? [] : [`${parent} ${own}`])];
  if (/\b(?:title|heading)$/.test(own) && headRoleOf(field) === 'title') return ({ block }) => block?.title;
  return ANSWERS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
}

const nameOf = (name: string): string => tokensOf(spacedName(name)).join(' ');
