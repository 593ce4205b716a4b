/** Values that a document says in sentences: behind a phrase that announces them, or beside the field's own words. */

import { type Candidate, noFeatures } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow, Sentence } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { findDates, isoOf } from '../recognise/dates.ts';
import { durationsIn } from '../recognise/durations.ts';
import { isBroken, spanInFlow } from './flow.ts';

/** Fewer words are a line of a form, not a sentence. */
export const MIN_SENTENCE_WORDS = 9;

export function saidCandidates(context: Context, field: Field): Candidate[] {
  const flow = context.flow();
  switch (field.concept?.id) {
    case 'governing_law':
      return lawCandidates(flow);
    case 'effective_date':
      return datedCandidates(context, flow);
    case 'contract_term':
      return termCandidates(flow);
    default:
      return besideOwnWords(context, flow, field);
  }
}

const candidateOf = (span: Span, label: number, extra = 0): Candidate => ({
  span,
  features: { ...noFeatures(), kind: 1, label, firstPage: span.page === 0 ? 1 : 0 },
  score: 1.2 + 3.2 * label + extra,
  label: undefined,
});

const PLACE = "(?<place>\\p{Lu}[\\p{L}'’.-]+(?:\\s+(?:(?:and|of|the)\\s+)?\\p{Lu}[\\p{L}'’-]+){0,3})";
const STATE_WORDS =
  '(?:(?:the\\s+)?(?:[Ss]tate|STATE|[Cc]ommonwealth|COMMONWEALTH|[Pp]rovince|Republic|Kingdom|Federal\\s+Republic|Canton|Territory|District)\\s+(?:of|OF)\\s+(?:the\\s+)?)?';
const LAWS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:[Ll]aws?|LAWS?),?\\s+(?:and\\s+\\w+\\s+)?(?:of|in|OF|IN)\\s+(?:(?:the|THE)\\s+)?${STATE_WORDS}${PLACE}`,
    'gu',
  ),
  new RegExp(`\\b(?:under|with|by)\\s+(?:the\\s+)?(?:internal\\s+|substantive\\s+)?${PLACE}\\s+laws?\\b`, 'gu'),
  new RegExp(`\\bRecht\\s+(?:der|des|von)\\s+(?:Bundesrepublik\\s+)?${PLACE}`, 'gu'),
  new RegExp(`\\bdroit\\s+(?:de\\s+la\\s+|du\\s+|de\\s+l['’])${PLACE}`, 'gu'),
  new RegExp(`\\b(?:leyes|leggi|legge)\\s+(?:de|di|del|della)\\s+(?:la\\s+)?${PLACE}`, 'gu'),
];
const GOVERNS =
  /\b(?:govern(?:ed|s|ing)?|constru(?:ed|ction)|interpret(?:ed|ation)?|enforced|applicable law|choice of law|unterliegt|anwendbares recht|régi|soumis|regir[áa]|regolat[oa])\b/i;
const STATE_PREFIX = new RegExp(`^${STATE_WORDS}`, 'iu');

/** Whose law governs: "construed in accordance with the laws of the State of Ohio". */
function lawCandidates(flow: Flow): Candidate[] {
  const found: Candidate[] = [];
  for (const sentence of flow.sentences) {
    const governs = GOVERNS.test(sentence.text);
    if (!governs && !/\blaws?\b|\bRecht\b|\bdroit\b/i.test(sentence.text)) continue;
    for (const pattern of LAWS) {
      for (const match of sentence.text.matchAll(pattern)) {
        const place = (match.groups?.place ?? '').replace(STATE_PREFIX, '');
        if (
          place === '' ||
          /^(?:State|United States Federal|Section|Agreement|Company|Law|This|Such|Conflicts?|Confidential)\b/.test(
            place,
          )
        )
          continue;
        const start = sentence.start + match.index + match[0].lastIndexOf(place);
        const name = place.replace(/[.,]+$/, '').replace(/\s+(?:Any|Each|The|This)$/, '');
        const span = spanInFlow(flow, start, start + name.length, {
          kind: 'text',
          value: name,
          text: name,
          normaliser: 'text_line',
          score: 1,
        });
        const isUnion = /^United States/.test(name);
        if (span !== undefined) found.push(candidateOf(span, governs ? 0.95 : 0.35, isUnion ? -0.8 : 0));
      }
    }
  }
  return found;
}

const BEFORE_DATE =
  /\b(?:effective(?:\s+date)?(?:\s+(?:as\s+of|on|is|of|from))?|dated(?:\s+(?:as\s+of|effective(?:\s+as\s+of)?))?|made(?:\s+and\s+entered(?:\s+into)?)?(?:\s+(?:as\s+of|on|this|effective))?|entered\s+into(?:\s+(?:as\s+of|on|this|effective(?:\s+as\s+of)?))?|entered(?:\s+(?:as\s+of|into\s+as\s+of))|executed(?:\s+(?:as\s+of|on|this))?|as\s+of|in\s+kraft\s+(?:ab|am|seit)|à\s+compter\s+du|entre\s+en\s+vigueur\s+le|con\s+efecto)\s+(?:the\s+|this\s+|it\s+)?$/iu;

/** "your existing employment agreement dated", "the attached letter agreement between the parties dated". */
const OF_ANOTHER =
  /\b(?:the|that|your|our|an?|existing|attached|certain|prior|original|such)\s+(?!this\b)(?:[\p{L}-]+\s+){0,5}(?:agreement|contract|lease|letter|plan|policy)\b(?![”")])[^.”"]{0,40}\bdated\s+(?:as\s+of\s+)?(?:the\s+)?$/iu;

/** The day a contract is made or takes effect. */
function datedCandidates(context: Context, flow: Flow): Candidate[] {
  const found: Candidate[] = [];
  for (const date of findDates(flow.text)) {
    if (date.score < 0.6) continue;
    const before = flow.text.slice(Math.max(0, date.start - 90), date.start);
    const isAnnounced = BEFORE_DATE.test(before);
    const isEffective =
      /\beffective\b[^.]{0,30}$/i.test(before) ||
      /^[^.]{0,20}[“"(]+effective date/i.test(flow.text.slice(date.end, date.end + 40));
    if ((!isAnnounced && !isEffective) || OF_ANOTHER.test(before)) continue;
    const span = spanInFlow(flow, date.start, date.end, {
      kind: 'date',
      value: isoOf(date, context.dayFirst),
      normaliser: 'date_iso',
      score: 1,
    });
    // Contracts cite others with their dates: their own stands first.
    const early = 1 - Math.min(1, date.start / 4000);
    if (span !== undefined) found.push(candidateOf(span, isEffective ? 0.8 : 0.62, 0.9 * early));
  }
  return found;
}

const TERM_VERB =
  '(?:(?:shall|will)\\s+(?:have|be\\s+for|continue|remain|expire|terminate|cease|be\\s+in\\s+(?:force|effect)|automatically\\s+expire)|expires?|terminates?|remains?\\s+in\\s+(?:full\\s+)?(?:force|effect)|laufzeit|gilt\\s+für|durée|duración|durata)';
const TERM_SUBJECT = '(?:agreement|obligations?|contract|lease|licen[cs]e|policy|vertrag|contrat|contrato|contratto)';
/** The contract itself lasts that long: "This agreement shall remain in effect for", "the term of this agreement is". */
const LASTS = new RegExp(
  `\\b${TERM_SUBJECT}\\b[^.;]{0,90}\\b${TERM_VERB}\\b[^.;]{0,90}$|\\b(?:term|duration)\\s+of\\s+(?:this|the)\\s+${TERM_SUBJECT}\\s+(?:is|shall|will)\\b[^.;]{0,60}$|\\b(?:this|the)\\s+${TERM_SUBJECT}\\s+(?:shall|will)\\s+(?!not\\b)[^.;]{0,70}\\bfor\\s+a\\s+(?:period|term)\\s+of\\s*$`,
  'i',
);
const MAY_LAST = new RegExp(`\\b${TERM_VERB}\\b|\\b(?:term|period)\\s+of\\s*$`, 'i');
const ABOUT_CONTRACT = new RegExp(`\\b${TERM_SUBJECT}\\b`, 'i');
const OTHER_SUBJECT =
  /\b(?:employ(?:ment|ee|ed)|solicit\w*|hire|compet\w+|severance|notice|separation|days?['’]?\s+(?:prior|written|notice)|(?:shall|will|may)\s+not\b|surviv\w+|restrictions?|coverage|bonus|during\s+the\s+(?:term|period))/i;
/** What begins when the contract ends, or lies before something, is no length of it. */
const AFTER_THE_END =
  /^[\s,]*(?:thereafter|following|prior|before|past|written|notice|(?:from|after)\s+(?:and\s+after\s+)?(?:(?:the|such|any|date|of|a|your|his|her|its|their)\s+){0,4}(?:\w+\s+){0,4}?(?:terminat|expir|ceas|end\b|change\s+in\s+control))/i;

/** How long a contract lasts; not how long somebody may not do something, or what follows when it has ended. */
function termCandidates(flow: Flow): Candidate[] {
  const found: Candidate[] = [];
  for (const sentence of flow.sentences) {
    if (!ABOUT_CONTRACT.test(sentence.text)) continue;
    for (const { start, end, value } of durationsIn(sentence.text)) {
      const before = sentence.text.slice(Math.max(0, start - 200), start);
      if (AFTER_THE_END.test(sentence.text.slice(end, end + 100))) continue;
      const lasts = LASTS.test(before);
      if (!lasts && !MAY_LAST.test(before)) continue;
      const isOther = OTHER_SUBJECT.test(before.slice(-160));
      const isShort = /days?$/.test(value);
      const label = (lasts ? 0.75 : 0.3) - (isOther ? 0.45 : 0) - (isShort ? 0.3 : 0);
      if (label < 0.2) continue;
      const span = spanInFlow(flow, sentence.start + start, sentence.start + end, {
        kind: 'duration',
        value,
        normaliser: 'duration_text',
        score: 1,
      });
      if (span !== undefined) found.push(candidateOf(span, label));
    }
  }
  return found;
}

const ASSOCIATED: ReadonlySet<string> = new Set(['date', 'money', 'percent', 'duration']);

/** "A termination fee of $5,000 is payable": all telling words of the name in the sentence, near the value. */
function besideOwnWords(context: Context, flow: Flow, field: Field): Candidate[] {
  if (!ASSOCIATED.has(field.kind)) return [];
  const wanted = tokensOf(field.name).filter((token) => !TYPE_WORDS.has(token) && weightOf(token) >= 0.9);
  if (wanted.length === 0 || (wanted.length === 1 && field.concept !== undefined)) return [];
  const found: Candidate[] = [];
  for (const sentence of flow.sentences) {
    if (sentence.text.split(/\s+/).length < MIN_SENTENCE_WORDS) continue;
    const tokens = new Set(tokensOf(sentence.text.slice(0, 600)));
    if (!wanted.every((token) => tokens.has(token))) continue;
    for (const span of spansIn(context, flow, field, sentence)) {
      const at = wordAt(flow, span);
      const near = new Set(tokensOf(flow.text.slice(Math.max(sentence.start, at - 110), at + 60)));
      if (!wanted.every((token) => near.has(token))) continue;
      found.push(candidateOf(span, Math.min(0.75, 0.45 + 0.12 * wanted.length)));
    }
  }
  return found;
}

function wordAt(flow: Flow, span: Span): number {
  const [first] = span.words;
  return first === undefined ? 0 : (flow.offsets[flow.places.get(first) ?? -1] ?? 0);
}

function spansIn(context: Context, flow: Flow, field: Field, sentence: Sentence): Span[] {
  const words = new Set(flow.words.slice(placeOf(flow, sentence.start), placeOf(flow, sentence.end)));
  const inRows = context.spans[field.kind].filter((span) => span.words[0] !== undefined && words.has(span.words[0]));
  if (field.kind !== 'date') return inRows;
  const broken = findDates(sentence.text).flatMap((date) => {
    const span = spanInFlow(flow, sentence.start + date.start, sentence.start + date.end, {
      kind: 'date',
      value: isoOf(date, context.dayFirst),
      normaliser: 'date_iso',
      score: date.score,
    });
    return span !== undefined && isBroken(span) ? [span] : [];
  });
  return [...inRows, ...broken];
}

function placeOf({ offsets }: Flow, at: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
