/** The law that governs a contract: "construed in accordance with the laws of the State of Ohio". */
import type { Candidate } from '../core/candidate.ts';
import type { Flow, Sentence } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import { anyOf, LANGUAGES, listed, ofCountries } from '../lexicon/lexicon.ts';
import { asWord, saidInContracts, withCases } from './contract-words.ts';
import { spanInFlow } from './flow.ts';
import { saidCandidate } from './said-candidate.ts';

const PLACE = "(?<place>\\p{Lu}[\\p{L}'’.-]+(?:\\s+(?:(?:and|of|the)\\s+)?\\p{Lu}[\\p{L}'’-]+){0,3})";
const ARTICLE = '(?:(?:the|The|THE)\\s+)?';
const TERRITORIES = withCases(saidInContracts('territories'));
const TERRITORY = `(?:${ARTICLE}(?:${TERRITORIES})\\s+${ARTICLE})?`;
const TERRITORY_AT_START = new RegExp(`^(?:That\\s+)?${TERRITORY}`, 'u');
const HAS_TERRITORY = new RegExp(`(?<!\\p{L})(?:${TERRITORIES})\\s`, 'u');

/** "laws of the State of Ohio", "law in force in Victoria", "Recht der Bundesrepublik Deutschland". */
const LAWS_OF_PLACES: readonly RegExp[] = LANGUAGES.filter(({ contracts }) => contracts.law !== '').map(
  ({ contracts: { law, ofPlace, and } }) => {
    const joined = `(?:(?:${anyOf(listed(and))})\\s+\\p{L}+\\s+)?`;
    return new RegExp(
      `(?<!\\p{L})(?:${withCases(listed(law))}),?\\s+(?:\\([^()]{0,80}\\)\\s*|(?:and|but)\\s+not\\s[^,.;]{3,60},\\s+)?${joined}(?:${withCases(listed(ofPlace))})(?:\\s+|(?<=['’]))${ARTICLE}${TERRITORY}${PLACE}`,
      'gu',
    );
  },
);
/** "the laws of the United States and the State of Ohio": behind the nation, a part of it. */
const AND_TERRITORY = new RegExp(
  `^\\s+(?:${withCases(saidInContracts('and'))})\\s+(?:(?:${withCases(saidInContracts('ofPlace'))})\\s+)?${ARTICLE}(?:${TERRITORIES})\\s+${ARTICLE}${PLACE}`,
  'u',
);
/** "by Delaware law", "Ohio law governs". */
const LAW_BEHIND_PLACE = new RegExp(
  `(?:^(?:[-–•]\\s+)?(?:\\(?[\\p{L}\\d]{0,4}[\\d.)]+\\s+)*|(?<!\\p{L})(?:${withCases(['under', 'with', 'by', 'that', 'to', 'and'])}),?\\s+)${ARTICLE}${PLACE}\\s+${asWord(withCases(saidInContracts('lawBehind')))}`,
  'gu',
);
/** "made in the State of Ohio, and governed by the laws of said State": the law of the place that was named before. */
const LAW_OF_SAID =
  /(?<!\p{L})laws?\s+of\s+(?:said|such|that)\s+(?:state|commonwealth|province|jurisdiction)(?!\p{L})/giu;
const NAMED_TERRITORY = new RegExp(`(?<!\\p{L})(?:${TERRITORIES})\\s+${ARTICLE}${PLACE}`, 'gu');
const COURTS_OF_PLACE = new RegExp(
  `(?<!\\p{L})(?:${withCases(saidInContracts('courts'))})\\s+(?:of|in)\\s+${ARTICLE}${TERRITORY}${PLACE}`,
  'gu',
);
const KNOWN_PLACES = anyOf([...ofCountries(({ names }) => names), ...ofCountries(({ regions }) => regions)]);
const KNOWN_PLACE = new RegExp(`^(?:${KNOWN_PLACES})$`, 'iu');
/** In capitals, only the place is known from the words behind it: "OF NEW YORK WITHOUT REGARD TO". */
const KNOWN_IN_CAPITALS = new RegExp(`^(?:${KNOWN_PLACES})(?!\\p{L})`, 'iu');
const IN_CAPITALS = /^\P{Ll}+$/u;
const LABELS = LANGUAGES.flatMap(({ labels }) => listed(labels.governing_law));
/** "Governing law: State of Texas", "9. Law. Ohio." */
const LABELLED_LAW = new RegExp(
  `(?<!\\p{L})(?:${anyOf([...LABELS, ...saidInContracts('law')])})\\s*[.:]\\s*${ARTICLE}${TERRITORY}(?<place>${KNOWN_PLACES})(?:\\s+(?:${withCases(saidInContracts('lawBehind'))}))?(?=\\s|[.,;]|$)`,
  'giu',
);
const ENDS_CLAUSE = /^\s*(?:[.,;]|$)/;
const GOVERNS = new RegExp(asWord(anyOf(saidInContracts('governs'))), 'iu');
const SPEAKS_OF_LAW = new RegExp(asWord(anyOf(saidInContracts('law'))), 'iu');
const NO_PLACES = anyOf([...saidInContracts('roles'), ...saidInContracts('notNames')]);
/** "Governing law" names no place called Governing. */
const LABEL_BEGINNINGS = anyOf(LABELS.flatMap((label) => label.split(' ').slice(0, 1)));
const BEGINS_WITH_NO_PLACE = new RegExp(`^(?:${NO_PLACES}|${LABEL_BEGINNINGS})(?!\\p{L})`, 'iu');
const NO_PLACE_AT_END = new RegExp(`\\s+(?:${NO_PLACES})$`, 'iu');

const GOVERNING_LABEL = 0.95;
const MENTIONED_LABEL = 0.35;
/** "English law" names no place; the courts that the sentence names do. */
const ADJECTIVE_LABEL = 0.6;
const ADJECTIVE_COST = -1;
const COURTS_LABEL = 0.75;
/** Of "the laws of the United States and of the State of Ohio", the state's are those of contracts. */
const NATION_LABEL = 0.65;

export const lawCandidates = (flow: Flow): Candidate[] => [
  ...flow.sentences.filter(({ text }) => SPEAKS_OF_LAW.test(text)).flatMap((sentence) => lawsIn(flow, sentence)),
  ...[...flow.text.matchAll(LABELLED_LAW)]
    .filter((match) => isWholeLaw(flow, match.index + match[0].length))
    .flatMap((match) => placeIn(match, GOVERNING_LABEL).flatMap((named) => lawCandidate(flow, named))),
];

/** Whether nothing more of the place comes: its clause ends, or its line. */
function isWholeLaw({ text, words, offsets }: Flow, end: number): boolean {
  if (ENDS_CLAUSE.test(text.slice(end))) return true;
  const next = offsets.findIndex((offset) => offset >= end);
  return words[next] !== undefined && words[next].row !== words[next - 1]?.row;
}

/** Whether a line names the place itself: what stands behind its label is more than the place. */
export const isLabelledLaw = (line: string): boolean =>
  [...line.matchAll(LABELLED_LAW)].some(({ index, 0: whole }) => ENDS_CLAUSE.test(line.slice(index + whole.length)));

/** Whether a text is more than the place that it names: "North Carolina law shall govern.". */
export const saysLaw = (flow: Flow, { row, text }: Span): boolean =>
  SPEAKS_OF_LAW.test(text) && lawCandidates(flow).some(({ span }) => span.row === row && span.text !== text);

interface Named {
  start: number;
  name: string;
  label: number;
}

function lawsIn(flow: Flow, sentence: Sentence): Candidate[] {
  const isGoverning = GOVERNS.test(sentence.text);
  const matches = LAWS_OF_PLACES.flatMap((pattern) => [...sentence.text.matchAll(pattern)]);
  const parts = matches.flatMap((match) => partBehind(sentence.text, match));
  const hasState = parts.length > 0 || matches.some(([whole]) => HAS_TERRITORY.test(whole));
  const labelOf = (whole: string): number => {
    if (!isGoverning) return MENTIONED_LABEL;
    return hasState && !HAS_TERRITORY.test(whole) ? NATION_LABEL : GOVERNING_LABEL;
  };
  const named = matches.flatMap((match) => placeIn(match, labelOf(match[0])));
  if (isGoverning) named.push(...parts);
  for (const match of sentence.text.matchAll(LAW_BEHIND_PLACE)) {
    const known = KNOWN_PLACE.test(match.groups?.place ?? '') ? GOVERNING_LABEL : ADJECTIVE_LABEL;
    named.push(...placeIn(match, isGoverning ? known : MENTIONED_LABEL));
  }
  if (isGoverning && named.length === 0) named.push(...placesSaidBefore(sentence.text));
  const isUnnamed = isGoverning && named.length > 0 && named.every(({ label }) => label === ADJECTIVE_LABEL);
  if (isUnnamed)
    for (const match of sentence.text.matchAll(COURTS_OF_PLACE))
      named.push(...placeIn(match, COURTS_LABEL).filter(({ name }) => KNOWN_PLACE.test(name)));
  return named.flatMap(({ start, ...place }) => lawCandidate(flow, { start: sentence.start + start, ...place }));
}

const placesSaidBefore = (text: string): Named[] =>
  [...text.matchAll(LAW_OF_SAID)].flatMap(({ index }) => {
    const before = [...text.slice(0, index).matchAll(NAMED_TERRITORY)].at(-1);
    return before === undefined ? [] : placeIn(before, GOVERNING_LABEL);
  });

function partBehind(text: string, { index, 0: whole }: RegExpExecArray): Named[] {
  const end = index + whole.length;
  const part = AND_TERRITORY.exec(text.slice(end));
  return part === null ? [] : placeIn(part, GOVERNING_LABEL).map((place) => ({ ...place, start: end + place.start }));
}

function lawCandidate(flow: Flow, { start, name, label }: Named): Candidate[] {
  const found = { kind: 'text', value: name, text: name, normaliser: 'text_line', score: 1 } as const;
  const span = spanInFlow(flow, start, start + name.length, found);
  return span === undefined ? [] : [saidCandidate(span, label, label === ADJECTIVE_LABEL ? ADJECTIVE_COST : 0)];
}

function placeIn(match: RegExpExecArray, label: number): Named[] {
  const named = (match.groups?.place ?? '').replace(TERRITORY_AT_START, '');
  const place = IN_CAPITALS.test(named) ? (KNOWN_IN_CAPITALS.exec(named)?.[0] ?? '') : named;
  if (place === '' || BEGINS_WITH_NO_PLACE.test(place)) return [];
  const name = place.replace(/(?:[.,]|['’]s)+$/, '').replace(NO_PLACE_AT_END, '');
  return [{ start: match.index + match[0].lastIndexOf(place), name, label }];
}
