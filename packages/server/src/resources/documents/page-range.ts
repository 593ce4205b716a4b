import { validationFailed } from '../../lib/errors.ts';

const MAX_PAGE = 1_000_000;
const MAX_PAGES = 20_000;

/** Parses `1-3,7` into sorted, unique page numbers. */
export function parsePageRange(text: string, loc: (string | number)[]): number[] {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,7})\s*(?:-\s*(\d{1,7})\s*)?$/.exec(part);
    if (match === null) throw invalid(text, loc, 'pages must be numbers and ranges such as 1-3,7');
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first || last > MAX_PAGE) {
      throw invalid(text, loc, 'a range of pages must go from 1 or more to the same or a higher number');
    }
    if (last - first >= MAX_PAGES) throw tooMany(text, loc);
    for (let page = first; page <= last; page += 1) pages.add(page);
    if (pages.size > MAX_PAGES) throw tooMany(text, loc);
  }
  return [...pages].sort((a, b) => a - b);
}

/** Formats pages in the shortest form, so that requests for the same pages are equal. */
export function formatPageRange(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const current = ranges.at(-1);
    if (current !== undefined && current.last === page - 1) current.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

const tooMany = (text: string, loc: (string | number)[]) =>
  invalid(text, loc, `at most ${MAX_PAGES} pages can be named; leave pages out for all of them`);

const invalid = (input: string, loc: (string | number)[], reason: string) =>
  validationFailed([{ type: 'value_error', loc, msg: `Value error, ${reason}`, input, ctx: { error: reason } }]);
