/** Entries with periods as records: which text of an entry is the title, which the organisation, which the place. */
import type { Json } from '../../json/json.ts';
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { organisationScore } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { DATED } from '../weights/columns.ts';
import { evidenceOf } from './cell-evidence.ts';
import { cutWords } from './cut-words.ts';
import { type DatedEntry, datedEntries, type Period } from './dated-entries.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';

const ROLES = {
  current: /\b(?:current|currently|ongoing|present)\b/i,
  start: /\b(?:start|started|from|begin|began|since|first)\b/i,
  end: /\b(?:end|ended|to|until|till|finish|finished|last|left)\b/i,
  said: /\b(?:description|summary|details?|responsibilit\w*|achievements?|notes?|duties|tasks?)\b/i,
  place: /\b(?:city|location|place|town|country)\b/i,
  organisation: /\b(?:company|employer|organi[sz]ation|institution|school|university|college)\b/i,
  when: /\b(?:years?|dates?|graduated|graduation|period|when)\b/i,
  result: /\b(?:grade|distinction|hono(?:u)?rs?|result|classification)\b/i,
  title: /\b(?:title|role|position|job|occupation|qualification|degree|award|diploma|programme|study|course|name)\b/i,
} as const;
type Role = keyof typeof ROLES;

/** Each role goes to the first field that its name says it for. */
function rolesOf(fields: readonly Field[]): ReadonlyMap<Role, Field> {
  const roles = new Map<Role, Field>();
  const taken = new Set<Field>();
  for (const role of Object.keys(ROLES) as Role[]) {
    const field = fields.find((own) => {
      const isFit = role === 'current' ? own.schema.type === 'boolean' : own.schema.type !== 'boolean';
      return isFit && !taken.has(own) && ROLES[role].test(spacedName(own.name));
    });
    if (field === undefined) continue;
    roles.set(role, field);
    taken.add(field);
  }
  return roles;
}

/** Of CVs that nobody looked at, such cells were right in 72 %: less often than those of other sections. */
const LESS_SURE = { contested: 1, lines: 2 };

export interface DatedRecord {
  cells: ItemRecord;
  /** Texts about the entry, for a list inside of it. */
  said: ViewWord[][];
}

export function datedRecords(prepared: Prepared, list: ListField): DatedRecord[] {
  const fields = (list.fields ?? []).filter(({ path }) => path.length === 1);
  const roles = rolesOf(fields);
  const hasTime = roles.has('start') || roles.has('end') || roles.has('when');
  if (!hasTime || !(roles.has('organisation') || roles.has('title'))) return [];
  const entries = datedEntries(prepared, list).map((entry) => ({ entry, texts: textsOf(entry, roles) }));
  if (entries.length < DATED.minEntries) return [];
  const isOrganisationFirst = organisationFirst(
    entries.map(({ texts }) => texts.plain),
    fields,
    roles,
  );
  let organisation: ViewWord[] | undefined;
  return entries.map(({ entry, texts: { plain, place, result } }) => {
    const [first, second] = plain;
    // A further job with the same organisation does not print it again.
    const isSame = entry.continues && second === undefined && isOrganisationFirst === true;
    const [one, other] = isSame ? [organisation, first] : [first, second];
    const [own, title] = isOrganisationFirst === true ? [one, other] : [other, one];
    organisation = own;
    const cells: RecordCell[] = [];
    const put = (role: Role, words: readonly ViewWord[] | undefined, value?: Json): void => {
      const field = roles.get(role);
      if (field === undefined || words === undefined || words.length === 0 || value === null) return;
      const isGuessed = isOrganisationFirst === undefined && (role === 'title' || role === 'organisation');
      const evidence = isGuessed ? evidenceOf('order') : { ...evidenceOf('section'), ...LESS_SURE };
      const text = joinWords(words).replace(/^[\s,;(|–—-]+|[\s,;|–—-]+$/g, '');
      cells.push({ field, words: [...words], evidence, value: value ?? text });
    };
    const { period, said } = entry;
    const last = period.end ?? period.start;
    put('start', period.start, timeOf(roles.get('start'), period.startText));
    put('end', last, endOf(roles, period));
    put('when', last, timeOf(roles.get('when'), period.endText));
    put('current', last, period.isOpen);
    put('organisation', own);
    put('title', title);
    put('place', place);
    put('result', result);
    put('said', said.flat());
    return { cells, said };
  });
}

/** Numbers are years; days are not printed. */
function timeOf(field: Field | undefined, text: string): Json {
  if (field === undefined || (field.schema.type === 'string' && field.wantsIsoDate)) return null;
  return field.schema.type === 'string' ? text : Number(/(?:19|20)\d\d/.exec(text)?.[0] ?? Number.NaN) || null;
}

/** An open end ("present") has no date: the answer is null, unless the field asks for that word. */
function endOf(roles: ReadonlyMap<Role, Field>, { endText, isOpen }: Period): Json {
  const field = roles.get('end');
  const said = field?.schema.description ?? '';
  if (!isOpen) return timeOf(field, endText);
  const asksWord = /present|current/i.test(said) && !/\bnull\b/i.test(said);
  if (/\bnull\b/i.test(said) || (roles.has('current') && !asksWord) || field?.schema.type !== 'string') return null;
  return timeOf(field, endText);
}

interface Texts {
  plain: ViewWord[][];
  place: ViewWord[] | undefined;
  result: ViewWord[] | undefined;
}

const PLACE = /^\p{Lu}[\p{L}.'’ -]+,\s(?:\p{Lu}{2,3}|\p{Lu}[\p{L} ]+)$/u;
const isPlace = (text: string): boolean => PLACE.test(text) || countryCodeOf(text) !== undefined;

/** The texts of an entry: those at the beginnings of lines, the place, and what stands behind the title. */
function textsOf({ lines, continues }: DatedEntry, roles: ReadonlyMap<Role, Field>): Texts {
  const cut = lines
    .map((line) => line.flatMap((words) => cutWords(words, { between: /^[|·•–—-]$/u, after: /[|]$/u })))
    .map((line) => line.filter((words) => /\p{L}{2}/u.test(joinWords(words))));
  const plain: ViewWord[][] = [];
  let place: ViewWord[] | undefined;
  let result: ViewWord[] | undefined;
  for (const [first, ...others] of cut) {
    if (first === undefined) continue;
    const [own, behind] = withoutPlace(first);
    plain.push(own);
    place ??= behind;
    for (const words of others) {
      if (place === undefined && roles.has('place') && (isPlace(joinWords(words)) || !roles.has('result')))
        place = words;
      else if (result === undefined && roles.has('result')) result = words;
      else if (plain.length < 2 && cut.length === 1) plain.push(words);
    }
  }
  const [only] = plain;
  // One line has both, with a comma between.
  if (only !== undefined && plain.length === 1 && !continues && roles.has('organisation') && roles.has('title')) {
    const parts = cutWords(only, { between: /^,$/u, after: /,$/u });
    if (parts.length === 2) return { plain: parts, place, result };
  }
  return { plain, place, result };
}

/** "Lower Tamarack College Tamarack, PA": a place right behind the word of an organisation. */
function withoutPlace(words: readonly ViewWord[]): [ViewWord[], ViewWord[] | undefined] {
  const at = words.findLastIndex(
    ({ text }, place) =>
      place > 0 && organisationScore(text) > 0 && PLACE.test(joinWords(words.slice(place + 1)).trim()),
  );
  return at < 0 ? [[...words], undefined] : [words.slice(0, at + 1), words.slice(at + 1)];
}

/** Nouns for who does something, and degrees. */
const TITLE_WORD =
  /\b(?:\p{L}{3,}(?:er|or|ist|ant|ent|ian|chef)|head|lead|chief|intern|chef|clerk|msc|bsc|ba|ma|mba|phd|dr|bachelor|master|diplom\w*|certificate|brevet|abitur|licence|a-levels?)\b/iu;

/** Whether the organisation stands before the title, over all entries; undefined if nothing tells. */
function organisationFirst(
  entries: readonly (readonly ViewWord[][])[],
  fields: readonly Field[],
  roles: ReadonlyMap<Role, Field>,
): boolean | undefined {
  const both = entries.filter(({ length }) => length > 1);
  const scoreOf = (place: number): number => {
    const texts = both.map((texts) => joinWords(texts[place] ?? []));
    const repeated = 1 - new Set(texts).size / Math.max(1, texts.length);
    const sum = texts.reduce((total, text) => total + organisationScore(text) - (TITLE_WORD.test(text) ? 0.5 : 0), 0);
    return sum / Math.max(1, texts.length) + repeated;
  };
  const lead = both.length === 0 ? 0 : scoreOf(0) - scoreOf(1);
  if (Math.abs(lead) >= DATED.apart) return lead > 0;
  const [title, organisation] = [roles.get('title'), roles.get('organisation')];
  if (title === undefined) return true;
  if (organisation === undefined) return false;
  return fields.indexOf(organisation) < fields.indexOf(title) ? true : undefined;
}
