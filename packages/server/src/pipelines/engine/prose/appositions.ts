/** Persons whom sentences call by what they are: "our treasurer, Owen Lloyd", "Maija Lehto (study coordinator)". */
import type { Candidate } from '../core/candidate.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { ofLanguages } from '../lexicon/lexicon.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { APPOSITION } from '../weights/labels.ts';
import { withCases } from './contract-words.ts';
import { spanInFlow } from './flow.ts';
import { hasLegalForm, isName, isPerson, type NameInText, nameAt } from './names-in-text.ts';
import { saidCandidate } from './said-candidate.ts';

const NO_ROLE: ReadonlySet<string> = new Set([...TYPE_WORDS, 'name', 'person', 'full', 'by', 'of', 'contact']);
const SALUTATION = `(?:(?:${withCases(ofLanguages(({ salutations }) => salutations))})\\.?\\s+)?`;
/** Between what a person is and the name; nothing stands between where the first is written small. */
const BEFORE_NAME = new RegExp(
  `^(?:,\\s|(?<space>\\s)|\\s(?:is|was|ist|est|es|è)\\s|\\s(?:of|for)\\s(?:the\\s)?\\p{L}+\\s\\(|\\s?[:(]\\s?)${SALUTATION}(?=\\p{Lu}\\p{Ll})`,
  'u',
);
/** Between the name and what its bearer is. */
const BEHIND_NAME = /^(?:,\s(?:(?:our|the|your|their|its)\s)?|\s\((?:(?:our|the)\s)?)$/u;
const MAX_BEFORE = 60;
const MIN_WEIGHT = 0.5;
const MAX_ROLE = 3;
/** Nouns for who does something; a survey or a plan is followed by names as well. */
const SOMEBODY =
  /(?:er|or|ee|ist|ian|ary|ant)$|^(?:agent|president|student|resident|superintendent|registrar|chair|head|captain|counsel|nurse|coach|witness)$/;

export function appositionCandidates(flow: Flow, field: Field): Candidate[] {
  if (field.kind !== 'name' || field.concept !== undefined) return [];
  const own = rolesIn(field.name);
  const role = own.length === 0 ? rolesIn(field.path.at(-2) ?? '') : own;
  if (role.length > MAX_ROLE || !SOMEBODY.test(role.at(-1) ?? '')) return [];
  return placesOf(flow, role).flatMap(({ start, end }) => {
    const name = nameBehind(flow.text, end) ?? nameBefore(flow.text, start);
    if (name === undefined) return [];
    const { text } = name;
    const found = { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 } as const;
    const span = spanInFlow(flow, name.start, name.end, found);
    return span === undefined ? [] : [saidCandidate(span, APPOSITION.label, APPOSITION.extra)];
  });
}

const rolesIn = (name: string): string[] =>
  tokensOf(name).filter((token) => !NO_ROLE.has(token) && weightOf(token) > MIN_WEIGHT);

const known = new WeakMap<Flow, ReadonlyMap<string, readonly number[]>>();

/** For each word in its simple form, where it stands. */
function indexOf(flow: Flow): ReadonlyMap<string, readonly number[]> {
  const cached = known.get(flow);
  if (cached !== undefined) return cached;
  const index = new Map<string, number[]>();
  for (const [place, { text }] of flow.words.entries())
    for (const token of tokensOf(text)) index.set(token, [...(index.get(token) ?? []), place]);
  known.set(flow, index);
  return index;
}

/** Where the words of a role stand one behind the other. */
function placesOf(flow: Flow, role: readonly string[]): { start: number; end: number }[] {
  const index = indexOf(flow);
  return (index.get(role[0] ?? '') ?? []).flatMap((place) => {
    if (role.some((token, step) => !(index.get(token) ?? []).includes(place + step))) return [];
    const [first, last] = [flow.words[place], flow.words[place + role.length - 1]];
    if (first === undefined || last === undefined || first.cell >= 0) return [];
    const at = flow.offsets[place] ?? 0;
    const before = /^\P{L}*/u.exec(first.text)?.[0].length ?? 0;
    const behind = /\P{L}*$/u.exec(last.text)?.[0].length ?? 0;
    const end = (flow.offsets[place + role.length - 1] ?? 0) + last.text.length - behind;
    return [{ start: at + before, end }];
  });
}

const CAPITAL_LAST = /(?<!\p{L})\p{Lu}[\p{L}-]*$/u;

function nameBehind(text: string, at: number): NameInText | undefined {
  const { 0: between, groups } = BEFORE_NAME.exec(text.slice(at, at + MAX_BEFORE)) ?? {};
  if (groups?.space !== undefined && CAPITAL_LAST.test(text.slice(Math.max(0, at - MAX_BEFORE), at))) return undefined;
  const name = between === undefined ? undefined : nameAt(text, at + between.length);
  return isWhole(name) ? name : undefined;
}

function nameBefore(text: string, at: number): NameInText | undefined {
  const from = Math.max(0, at - MAX_BEFORE);
  for (const { index } of text.slice(from, at).matchAll(/(?<![\p{L}\d.&'’-])\p{Lu}/gu)) {
    const name = nameAt(text, from + index);
    if (isWhole(name) && name.end < at && BEHIND_NAME.test(text.slice(name.end, at))) return name;
  }
  return undefined;
}

/** A single word may be anything with a capital. */
const isWhole = (name: NameInText | undefined): name is NameInText =>
  isName(name) &&
  name.text.includes(' ') &&
  countryCodeOf(name.text) === undefined &&
  (isPerson(name.text) || hasLegalForm(name.text));
