import type { RawPage } from '../model/raw-page.ts';
import type { TextLine } from './text-line.ts';

const MAX_LINES = 5;

export interface ListedHeading {
  level: number;
  /** How many lines it spans, including this one. */
  lines: number;
}

/** Lines at which a title of the file's outline begins. */
export function outlineTitles(raw: RawPage, lines: readonly TextLine[]): Map<TextLine, ListedHeading> {
  const found = new Map<TextLine, ListedHeading>();
  if (raw.outline.length === 0) return found;
  const plainLines = lines.map((line) => plain(line.text));
  const taken = new Set<number>();
  for (const { title, level } of raw.outline) {
    const wanted = plain(title);
    if (wanted.length < 2) continue;
    for (const [index, line] of lines.entries()) {
      const count = taken.has(index) ? 0 : linesOfTitle(wanted, plainLines, index);
      if (count === 0) continue;
      found.set(line, { level: Math.min(6, Math.max(1, level)), lines: count });
      taken.add(index);
      break;
    }
  }
  return found;
}

/** How many lines from here on form the title, 0 if they do not. A number may precede it. */
function linesOfTitle(wanted: string, lines: readonly string[], from: number): number {
  let text = '';
  for (let count = 1; count <= MAX_LINES; count += 1) {
    text += lines[from + count - 1] ?? '';
    const bare = text.replace(/^(?:\d+|chapter\d*)(?=\p{L})/u, '');
    if (text === wanted || bare === wanted || bare === wanted.replace(/^\d+(?=\p{L})/u, '')) return count;
    if (text.length > wanted.length + 8 || (!wanted.startsWith(text) && !wanted.startsWith(bare))) return 0;
  }
  return 0;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
