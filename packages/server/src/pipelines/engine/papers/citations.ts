/**
 * Citations that an article prints of itself, in its running heads and at its foot: "J Alpine Bot, June 2021, 14(2): 88–97".
 * The numbers have a form of their own; what stands before them is the journal.
 */
import { MONTH } from '../recognise/months.ts';
import { type Found, foundIn, type TextRun } from './text-run.ts';

export type CitationPart = 'journal' | 'year' | 'volume' | 'issue' | 'pages' | 'article';
export type Citation = Partial<Record<CitationPart, Found>>;

const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const ISSUE = String.raw`\(\s?(?<issue>[\p{L}\d.–-]{1,12})\s?\)`;
const PAGES = String.raw`(?:pp?\.?:?\s?)?(?<pages>[a-z]?\d{1,6}\s?[-–—]\s?[a-z]?\d{1,6})`;
const ARTICLE = String.raw`(?<article>[a-z]?\d{1,8})(?![\d–—-])`;
const PAGES_OR_ARTICLE = `(?:${PAGES}|${ARTICLE})`;
/** From the fullest form on. */
const FORMS = [
  // 2015;8(2):99-101 and 2016, 10, (Suppl 1) 214-226
  String.raw`\b${YEAR}\s?[;,]\s?(?<volume>\d{1,4})\s?${ISSUE}\s?[:,]\s?${PAGES_OR_ARTICLE}`,
  String.raw`\b${YEAR}\s?[;,]\s?(?<volume>\d{1,3})\s?[:,]\s?(?:\([^)]{2,24}\)\s?)?${PAGES}`,
  String.raw`\b${YEAR}\s?[;,]\s?(?<volume>\d{1,3})\s?:\s?${PAGES_OR_ARTICLE}`,
  // (2018) 18:55
  String.raw`\(${YEAR}\)\s?(?<volume>\d{1,4})\s?(?:${ISSUE})?\s?:\s?${PAGES_OR_ARTICLE}`,
  // 14(2): 88–97
  String.raw`(?<![\d.])(?<volume>\d{1,4})\s?${ISSUE}\s?[:,]\s?${PAGES_OR_ARTICLE}`,
  // Vol. 9, No. 3, pp. 177-186
  String.raw`\b(?:vol(?:ume|\.)?|band|tome)\s?(?<volume>\d{1,4})(?:[\s.,;:|/]{0,4}(?:no|nr|issue|number|iss|heft|n°|núm)\.?\s?(?<issue>\d{1,4}))?(?:[\s.,;:|/]{0,4}pp?\.?\s?:?\s?${PAGES})?(?:[\s.,;:|/]{0,4}article\s(?:id|no\.?|number)?\s?(?<article>[a-z]?\d+))?`,
].map((form) => new RegExp(form, 'diu'));

const PARTS: readonly CitationPart[] = ['year', 'volume', 'issue', 'pages', 'article'];

/** @returns what the first citation of the text says; without a journal, if nothing before it can be one */
export function citationIn(run: TextRun): Citation | undefined {
  for (const form of FORMS) {
    const match = form.exec(run.text);
    const groups = match?.indices?.groups;
    if (match === null || groups === undefined) continue;
    const citation: Citation = {};
    for (const part of PARTS) {
      const place = groups[part];
      if (place !== undefined) citation[part] = foundIn(run, ...place);
    }
    const year = citation.year ?? yearNear(run, match.index, match.index + match[0].length);
    if (year !== undefined) citation.year = year;
    const journal = journalBefore(run, match.index);
    if (journal !== undefined) citation.journal = journal;
    return citation;
  }
  return undefined;
}

/** The year that is printed right before the numbers or right behind them. */
function yearNear(run: TextRun, start: number, end: number): Found | undefined {
  const years = [...run.text.matchAll(/(?<![\d./-])(?:19|20)\d\d(?![\d/])/g)].map(({ index, 0: { length } }) => ({
    index,
    length,
    distance: index < start ? start - index : index - end,
  }));
  const [nearest] = years
    .filter(({ distance }) => distance >= 0)
    .toSorted((one, other) => one.distance - other.distance);
  return nearest === undefined ? undefined : foundIn(run, nearest.index, nearest.index + nearest.length);
}

const SEASON = 'spring|summer|autumn|fall|winter';
/** The short names of months are words of journals too, so these stand behind a mark: "J Dis, Dec 2017". */
const MONTHS = String.raw`(?:[,;|(.]\s?|(?<=\s)(?=\p{L}{5}))(?:${MONTH}|${SEASON})(?:\s?[-–/&]\s?(?:${MONTH}|${SEASON}))?`;
/** What stands between the name of a journal and its numbers. */
const BEFORE_NUMBERS = new RegExp(
  String.raw`(?:[\s,;:|(]*${MONTHS}(?=[\s,.]*(?:\d{1,2},?\s)?(?:19|20)\d\d|\s*$))?[\s,;:.|(]*(?:\b\d{1,2},?\s)?(?:\b(?:19|20)\d\d\b)?(?:[\s,;:.|(]*\bvol(?:ume)?\.?)?[\s,;:|(]*$`,
  'iu',
);
/** Where authors and titles of works may end before the name of the journal. */
const MAY_END = /(?:\bet al\.?,?|[.?!,:|•·])\s/gu;

/** The longest end of what stands before the numbers that is the name of a journal, or its beginning before a bar. */
function journalBefore(run: TextRun, at: number): Found | undefined {
  const before = run.text.slice(0, at);
  const end = before.length - (BEFORE_NUMBERS.exec(before.slice(-MAX_NAME))?.[0].length ?? 0);
  const whole = before.slice(0, end);
  // What stands apart in the same line is something else: the number of the page, a short title.
  const apart = run.words.findLastIndex(
    (word, place) => place > 0 && run.words[place - 1]?.segment !== word.segment && (run.offsets[place] ?? 0) < end,
  );
  const last = apart < 0 ? whole : whole.slice(run.offsets[apart] ?? 0);
  const head = isJournalName(last) ? last : whole.replace(/^\d{1,5}\s+/, '');
  const ends = [...head.matchAll(MAY_END)]
    .map((match) => match.index + match[0].length)
    .filter((start) => head.length - start <= MAX_NAME)
    .map((start) => head.slice(start));
  const afterAuthors = head.replace(/^.*\bet al\.?,?\s/u, '');
  const name = [head, afterAuthors, ...ends, ...head.split(/\s?[|•·]\s?/).slice(0, 1)].find(isJournalName);
  if (name === undefined) return undefined;
  const start = whole.lastIndexOf(name);
  return foundIn(run, start, start + name.length);
}

/** Letters of the longest name. */
const MAX_NAME = 200;
const MAX_JOURNAL_WORDS = 10;
const SMALL_WORD =
  /^(?:of|and|the|in|for|on|an?|de|la|le|les|des|du|der|die|das|für|und|et|y|e|del|della|delle|di|per|pour|van|voor|&)$/iu;

/** A proper name without digits: all its words but the small ones begin with a capital. */
export function isJournalName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    text.trim().length >= MIN_JOURNAL &&
    words.length <= MAX_JOURNAL_WORDS &&
    !/[\d@|:;?!]|https?|www\.|\bet al\b/i.test(text) &&
    words.every((word) => SMALL_WORD.test(word) || /^[(“"]?\p{Lu}/u.test(word)) &&
    words.some((word) => /\p{L}{3}/u.test(word) && !SMALL_WORD.test(word))
  );
}

const MIN_JOURNAL = 4;
