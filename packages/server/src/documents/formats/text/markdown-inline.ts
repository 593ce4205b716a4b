import type { Range } from '../../model/document.ts';
import type { PageBuilder } from './page-builder.ts';

interface Run {
  text: string;
  offset: number;
  bold: boolean;
  italic: boolean;
}

/** Everything that is markup inside of a line. Each alternative is linear: none can match in two ways. */
const MARKUP =
  /\\([!-/:-@[-`{-~])|(`+)|(\*\*\*|\*\*|\*|___|__|_|~~)|!?\[([^[\]]*)\]\(([^()\s]*)(?:\s+"[^"]*")?\)|<\/?[a-zA-Z](?![^<>\s]*(?:@|:\/\/))[^<>]*>|&(amp|lt|gt|quot|nbsp|#39);/g;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of a line of markdown, without its markup; their places are those of their letters in the file. */
export function addInline(page: PageBuilder, text: string, offset: number): Range {
  const from = page.words.length;
  let isFirst = true;
  for (const run of runsOf(text, offset)) {
    const range = page.add(run.text, run.offset, {
      spaceBefore: isFirst,
      ...(run.bold && { bold: true }),
      ...(run.italic && { italic: true }),
    });
    // A run may end in white space, which only the next one can tell of.
    if (range.to > range.from) isFirst = /\s$/.test(run.text);
    else if (run.text !== '') isFirst = true;
  }
  return { from, to: page.words.length };
}

function* runsOf(text: string, offset: number): Generator<Run> {
  let bold = false;
  let italic = false;
  let from = 0;
  let codeFence = '';
  const run = (start: number, end: number, shown = text.slice(start, end)): Run => ({
    text: shown,
    offset: offset + start,
    bold,
    italic,
  });
  for (const match of text.matchAll(MARKUP)) {
    const [whole, escaped, ticks, marks, linkText, , entity] = match;
    const end = match.index + whole.length;
    if (match.index < from || (codeFence !== '' && ticks !== codeFence)) continue;
    if (marks !== undefined && !isMark(text, match.index, end, marks)) continue;
    yield run(from, match.index);
    from = end;
    if (escaped !== undefined) yield run(end - 1, end);
    else if (ticks !== undefined) codeFence = codeFence === '' && text.indexOf(ticks, end) >= 0 ? ticks : '';
    else if (linkText !== undefined) yield run(match.index + whole.indexOf('[') + 1, 0, linkText);
    else if (entity !== undefined) yield run(match.index, end, ENTITIES[entity] ?? '');
    else if (marks !== undefined && marks !== '~~') {
      if (marks.length !== 1) bold = !bold;
      if (marks.length !== 2) italic = !italic;
    }
  }
  yield run(from, text.length);
}

/** A star between spaces is a star, and an underscore inside of a name belongs to it. */
function isMark(text: string, start: number, end: number, marks: string): boolean {
  const before = text[start - 1] ?? ' ';
  const after = text[end] ?? ' ';
  if (/\s/.test(before) && /\s/.test(after)) return false;
  return !(marks.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after));
}
