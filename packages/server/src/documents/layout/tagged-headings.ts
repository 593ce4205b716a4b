import type { TagElement } from '../model/raw-page.ts';
import { headingAround } from '../model/tags.ts';
import type { ListedHeading } from './outline-titles.ts';
import type { TextLine } from './text-line.ts';

const MAX_LINES = 5;
const MAX_WORDS = 45;
/** Share of the page's words: some files tag their whole text as headings. */
const MAX_SHARE = 0.5;
/** Fewer words may be a title page. */
const MIN_TEXT = 60;

/** Lines at which a heading of a tagged file begins. */
export function taggedHeadings(lines: readonly TextLine[]): Map<TextLine, ListedHeading> {
  const found = new Map<TextLine, ListedHeading>();
  let words = 0;
  let inHeadings = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const heading = line === undefined ? null : headingOf(line);
    words += line?.words.length ?? 0;
    if (line === undefined || heading === null) continue;
    let count = 1;
    let own = line.words.length;
    for (; headingOf(lines[index + count]) === heading; count += 1) own += lines[index + count]?.words.length ?? 0;
    inHeadings += own;
    words += own - line.words.length;
    const text = lines.slice(index, index + count).map((part) => part.text);
    if (count <= MAX_LINES && own <= MAX_WORDS && /\p{L}/u.test(text.join(''))) {
      found.set(line, { level: levelOf(heading), lines: count });
    }
    index += count - 1;
  }
  return words > MIN_TEXT && inHeadings > MAX_SHARE * words ? new Map() : found;
}

/** The heading that holds all words of the line. */
function headingOf(line: TextLine | undefined): TagElement | null {
  let shared: TagElement | null = null;
  for (const { tag } of line?.words ?? []) {
    const heading = headingAround(tag);
    if (heading === null || (shared !== null && heading !== shared)) return null;
    shared = heading;
  }
  return shared;
}

/** `H` has the level of the part that it is in. */
function levelOf(heading: TagElement): number {
  const stated = Number(heading.role.slice(1));
  if (stated >= 1) return stated;
  let level = 1;
  for (let element = heading.parent; element !== null; element = element.parent)
    if (element.role === 'Sect') level += 1;
  return heading.role === 'Title' ? 1 : Math.min(6, level);
}
