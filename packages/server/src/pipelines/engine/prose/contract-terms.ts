/** Terms that contracts state in sentences: the effective date, the duration. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Flow } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import { anyOf, LANGUAGES, listed } from '../lexicon/lexicon.ts';
import { isoOf } from '../recognise/dates.ts';
import { anniversariesIn, durationsIn, foreignDurationsIn } from '../recognise/durations.ts';
import { asWord, saidInContracts, withCases } from './contract-words.ts';
import { dateInFlow, datesOf, spanInFlow } from './flow.ts';
import { saidCandidate } from './said-candidate.ts';

const DATED_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${anyOf(saidInContracts('datedBefore'))})[\\s:]+(?:(?:the|this|it)\\s+){0,2}$`,
  'iu',
);
/** "on this 8th day of August, 2019" dates a contract wherever its opening says it. */
const THIS = new RegExp(`(?<!\\p{L})(?:${anyOf(saidInContracts('thisDay'))})\\s+(?:the\\s+)?$`, 'iu');
/** "Accepted and agreed to this 27th day of January": the other party's signature comes later. */
const ACCEPTED = /(?<!\p{L})(?:accepted|acknowledged|confirmed)(?:\s+(?:and|to|by|\p{L}+ed))*[\s,:]+$/iu;
const DAY_OF = /^\S+\s+day\s+of\s/i;
const EFFECTIVE = anyOf(saidInContracts('effective'));
const EFFECTIVE_BEFORE = new RegExp(`(?<!\\p{L})(?:${EFFECTIVE})(?!\\p{L})[^.]{0,40}$`, 'iu');
/** "your separation, which will be effective as of": something else than the contract takes effect. */
const OF_SOMETHING_ELSE = new RegExp(
  `(?<!${asWord(anyOf(saidInContracts('contract')))}),?\\s+(?:which|whose\\s+\\p{L}+)\\s+(?:\\p{L}+\\s+){1,3}(?:${EFFECTIVE})(?!\\p{L})[^.]{0,40}$`,
  'iu',
);
/** A date with a defined term: "3 May 2024 (the “Effective Date”)". */
const EFFECTIVE_BEHIND = new RegExp(`^[^.]{0,20}[“"(]+(?:${EFFECTIVE})`, 'iu');
/** "tritt am 10. April 2024 in Kraft", "treedt op 1 mei 2024 in werking". */
const IN_FORCE_BEHIND = /^\s+in\s+(?:kraft|werking)(?!\p{L})/iu;

/** The date of another contract: "your existing employment agreement dated". */
const OF_ANOTHER = new RegExp(
  `${asWord(anyOf(saidInContracts('other')))}\\s+(?:[\\p{L}-]+\\s+){0,5}${asWord(anyOf(saidInContracts('contract')))}(?![”")])[^.”"]{0,40}$`,
  'iu',
);

/** Beyond the opening, "the Services Agreement between the parties dated" is another contract; "this" one is not. */
const NAMED_CONTRACT = new RegExp(
  `(?<!\\p{L})(?<before>\\p{L}+)\\s+(?:\\p{Lu}[\\p{L}-]*\\s+)+(?:${withCases(saidInContracts('contract'))})(?![”")\\p{L}])[^.”"]{0,70}$`,
  'u',
);
/** "superseding the letter dated": what a contract replaces has a date of its own. */
const SUPERSEDED =
  /(?<!\p{L})(?:supersed(?:es?|ed|ing)|replac(?:es|ing)|remplace|ersetzt|sustituye|sostituisce|vervangt)\s[^.;”"]{0,90}$/iu;
/** "other than the agreement dated", "party to an Employment Agreement dated": a contract calls itself "this" one. */
const NOT_THIS = new RegExp(
  `(?<=\\p{L}[,;]?\\s+)(?<!(?<!\\p{L})is\\s+)(?:the|an?|that)\\s+(?:[\\p{L}-]+\\s+){0,4}(?:${withCases(saidInContracts('contract'))}),?\\s+(?:dated|made|entered\\s+into)(?:\\s+as\\s+of|\\s+on)?\\s+$`,
  'u',
);
/** "dated June 10, 2003 is hereby superseded", "dated May 5, 2004, terminated on": what has ended is no longer agreed. */
const HAS_ENDED =
  /^,?\s+(?:(?:is|are|was|were|has\s+been|have\s+been|shall\s+be)\s+)?(?:hereby\s+)?(?:superseded|replaced|terminated|expired|cancell?ed)(?!\p{L})/iu;
const MAX_OPENING = 1200;
const isOfAnother = (before: string, behind: string, at: number): boolean =>
  OF_ANOTHER.test(before) ||
  NOT_THIS.test(before) ||
  SUPERSEDED.test(before) ||
  OF_SOMETHING_ELSE.test(before) ||
  HAS_ENDED.test(behind) ||
  (at > MAX_OPENING && /^the$/i.test(NAMED_CONTRACT.exec(before)?.groups?.before ?? ''));

/** "Date: 3 May 2024" below the title is that of the contract, further down that of a signature. */
const MAX_TITLE = 300;
const SIGNING_DATE = new RegExp(`(?<!\\p{L})(?:${anyOf(saidInContracts('signedOn'))})[\\s:_]*$`, 'iu');
/** Signed, or a line to sign on. */
const SIGNATURE = /\/s\/|_{5}/i;

const MIN_DATE = 0.6;
const DATED_LABEL = 0.62;
const EFFECTIVE_LABEL = 0.8;
/** Contracts cite others with their dates, after their own: a bonus at the beginning, none from this character on. */
const EARLY = 0.9;
const EARLY_CHARACTERS = 4000;

const BEFORE_DATE = 110;
const BEHIND_DATE = 60;

/** Whether a day is that of another contract, which the text cites. */
export function isDayOfAnother({ text, offsets, places }: Flow, { words: [first], text: own }: Span): boolean {
  const place = first === undefined ? undefined : places.get(first);
  const start = place === undefined ? undefined : offsets[place];
  if (start === undefined) return false;
  const end = start + own.length;
  return isOfAnother(text.slice(Math.max(0, start - BEFORE_DATE), start), text.slice(end, end + BEHIND_DATE), start);
}

/** Finds the day on which a contract is made or takes effect. */
export function datedCandidates(context: Context, flow: Flow): Candidate[] {
  const found: Candidate[] = [];
  for (const date of datesOf(flow)) {
    if (date.score < MIN_DATE) continue;
    const before = flow.text.slice(Math.max(0, date.start - BEFORE_DATE), date.start);
    const behind = flow.text.slice(date.end, date.end + BEHIND_DATE);
    const isEffective = EFFECTIVE_BEFORE.test(before) || EFFECTIVE_BEHIND.test(behind) || IN_FORCE_BEHIND.test(behind);
    const isThisDay =
      THIS.test(before) &&
      DAY_OF.test(flow.text.slice(date.start, date.end)) &&
      !ACCEPTED.test(before.replace(THIS, ''));
    const isAtTop = date.start < MAX_TITLE && SIGNING_DATE.test(before) && !SIGNATURE.test(before);
    const isDated = isEffective || isThisDay || isAtTop || DATED_BEFORE.test(before);
    if (!isDated || isOfAnother(before, behind, date.start)) continue;
    const span = dateInFlow(flow, date, context);
    const early = EARLY * (1 - Math.min(1, date.start / EARLY_CHARACTERS));
    if (span !== undefined) found.push(saidCandidate(span, isEffective ? EFFECTIVE_LABEL : DATED_LABEL, early));
  }
  return found.length > 0 ? found : signedCandidates(context, flow);
}

const SIGNING_DATE_BELOW = new RegExp(`^[\\s_]*(?:${anyOf(saidInContracts('signedOn'))})(?!\\p{L})`, 'iu');
const NEAR_SIGNATURE = 160;
const SIGNED_LABEL = 0.36;
/** Below every other date that a contract may be of. */
const SIGNED_COST = -1.3;

/** "effective as of the date of the last signature below". */
const LAST_SIGNATURE = new RegExp(asWord(anyOf(saidInContracts('lastSignature'))), 'iu');

/**
 * Where nothing says when it takes effect, a contract does on the day that all have signed it; on the last day of a
 * signature if it says so.
 */
function signedCandidates(context: Context, flow: Flow): Candidate[] {
  const takesLast = LAST_SIGNATURE.test(flow.text);
  const signed = datesOf(flow)
    .filter(({ start, end, score }) => {
      const before = flow.text.slice(Math.max(0, start - NEAR_SIGNATURE), start);
      const behind = flow.text.slice(end, end + NEAR_SIGNATURE);
      return (
        score >= MIN_DATE &&
        (SIGNING_DATE.test(before) || SIGNING_DATE_BELOW.test(behind)) &&
        (takesLast || SIGNATURE.test(before) || SIGNATURE.test(behind))
      );
    })
    .map((date) => ({ ...date, value: isoOf(date, context.dayFirst) }))
    .toSorted((a, b) => (a.value < b.value ? 1 : -1));
  const [last] = signed;
  if (last === undefined || (!takesLast && signed.some(({ value }) => value !== last.value))) return [];
  const span = dateInFlow(flow, last, context);
  if (span === undefined) return [];
  return [takesLast ? saidCandidate(span, DATED_LABEL) : saidCandidate(span, SIGNED_LABEL, SIGNED_COST)];
}

const CONTRACT = anyOf(saidInContracts('contract'));
const TERM = anyOf(saidInContracts('term'));
const OF_CONTRACT = anyOf(saidInContracts('ofContract'));
const LASTING = anyOf(saidInContracts('lasts'));
/** Words between a noun and a length of time: "a period of two years". */
const OF = '(?:of|von|de|di)';
const ABOUT_CONTRACT = new RegExp(asWord(CONTRACT), 'iu');
const SHALL = anyOf(saidInContracts('shall'));
/** What the term is called below: "for a term (the “Term”) of 12 months". */
const CALLED = '(?:\\([^()]{3,40}\\)\\s+)?';
/** States the contract's own duration: "This agreement shall remain in effect for", "the term of this agreement is". */
const LASTS = new RegExp(
  `${asWord(CONTRACT)}[^.;]{0,90}${asWord(LASTING)}[^.;]{0,90}$|${asWord(TERM)}\\s+(?:${OF_CONTRACT})\\s+(?:\\p{L}+\\s+)?${asWord(CONTRACT)}[^.;]{0,60}$|${asWord(CONTRACT)}\\s+(?:${SHALL})\\s+(?!mean)[^.;]{0,70}${asWord(TERM)}\\s+${CALLED}${OF}\\s*$|^\\W*(?:[\\d.]+\\s+)?(?:the\\s+)?(?:initial\\s+)?${asWord(TERM)}\\s+${CALLED}(?:${SHALL})\\s+be\\s+(?:for\\s+)?$`,
  'iu',
);
/** "shall remain in effect until the earlier of (a) the closing and (b) two years from the date of this agreement". */
const LASTS_UNTIL = new RegExp(`${asWord(CONTRACT)}[^.;]{0,90}${asWord(LASTING)}[^.;]{0,250}$`, 'iu');
const FROM_ITS_DATE = new RegExp(
  `^\\s*${asWord(anyOf(saidInContracts('after')))}\\s+(?:\\p{L}+\\s+){1,2}${asWord(anyOf(saidInContracts('signedOn')))}`,
  'iu',
);
/** "Section 4 of this Agreement shall remain in effect for": a part of it has another end than the whole. */
const PART_LASTS = new RegExp(
  `${asWord(anyOf(saidInContracts('parts')))}\\s+(?:[\\d.()a-z]{1,8}\\s+)?(?:${OF_CONTRACT})\\s+${asWord(CONTRACT)}\\s+${asWord(LASTING)}[^.;]{0,90}$`,
  'iu',
);
/**
 * "before the expiration of the 12-month period" speaks of a time that was said elsewhere; a contract that lasts until the
 * end of the two-year period says its own.
 */
const END_OF = new RegExp(
  `${asWord(anyOf(saidInContracts('after')))}\\s+(?:\\p{L}+\\s+)?${asWord(anyOf(saidInContracts('ends')))}\\s+(?:${OF_CONTRACT})\\s+$`,
  'iu',
);
const MAX_BEFORE = 360;
/** The full stop in "am 10. April" ends no clause. */
const STOP_OF_DAY = /(?<=\d)\.(?=\s)/g;
const MAY_LAST = new RegExp(`${asWord(LASTING)}|${asWord(TERM)}\\s+${OF}\\s*$`, 'iu');
/** A time that begins when the contract ends is not its duration: "for two years after the termination". */
const AFTER_THE_END = new RegExp(
  `^[\\s,]*(?:${asWord(anyOf(saidInContracts('later')))}|${asWord(anyOf(saidInContracts('after')))}[^.;,]{0,40}?${asWord(anyOf(saidInContracts('ends')))})`,
  'iu',
);

/** "commences on the Effective Date and expires 180 days thereafter": later than its beginning. */
const BEGINS = new RegExp(asWord(anyOf(saidInContracts('begins'))), 'iu');

/** "4. Term: sixty (60) months from the Effective Date.". */
const LABELLED_TERM = new RegExp(
  `(?<!\\p{L})(?:${anyOf(LANGUAGES.flatMap(({ labels }) => listed(labels.contract_term)))})\\s*[.:]\\s*(?:$|(?=(?:\\p{L}+\\s)?\\(?\\d))`,
  'iu',
);

const LASTS_LABEL = 0.75;
const MAY_LAST_LABEL = 0.3;
/** Contracts last for months and years; days are notice periods. */
const DAYS_COST = 0.3;
const MIN_TERM_LABEL = 0.2;

/** Finds how long a contract lasts. */
export function termCandidates(flow: Flow): Candidate[] {
  const found: Candidate[] = [];
  for (const sentence of flow.sentences) {
    const isLabelled = LABELLED_TERM.test(sentence.text);
    if (!isLabelled && !ABOUT_CONTRACT.test(sentence.text)) continue;
    for (const { start, end, value } of [
      ...durationsIn(sentence.text),
      ...foreignDurationsIn(sentence.text),
      ...anniversariesIn(sentence.text),
    ]) {
      const before = sentence.text.slice(Math.max(0, start - MAX_BEFORE), start).replace(STOP_OF_DAY, ' ');
      const behind = sentence.text.slice(end, end + 100);
      if ((AFTER_THE_END.test(behind) && !BEGINS.test(before)) || END_OF.test(before)) continue;
      if (PART_LASTS.test(before)) continue;
      const lasts =
        LABELLED_TERM.test(before) || LASTS.test(before) || (FROM_ITS_DATE.test(behind) && LASTS_UNTIL.test(before));
      if (!lasts && !MAY_LAST.test(before)) continue;
      const label = (lasts ? LASTS_LABEL : MAY_LAST_LABEL) - (/days?$/.test(value) ? DAYS_COST : 0);
      if (label < MIN_TERM_LABEL) continue;
      const span = spanInFlow(flow, sentence.start + start, sentence.start + end, {
        kind: 'duration',
        value,
        normaliser: 'duration_text',
        score: 1,
      });
      if (span !== undefined) found.push(saidCandidate(span, label));
    }
  }
  return found;
}
