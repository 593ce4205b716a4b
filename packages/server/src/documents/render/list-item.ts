import type { TextBlock } from '../model/document.ts';

/** Writes consecutive items as one list; nested items are indented under the text of their parent. */
export class ListWriter {
  readonly #indents: number[] = [0];

  item({ marker = '', depth = 0 }: TextBlock, text: string): string {
    // An item may be more than one level deeper than its predecessor, which markdown does not allow.
    const level = Math.min(depth, this.#indents.length - 1);
    const indent = this.#indents[level] ?? 0;
    const mark = markdownMarker(marker);
    this.#indents.length = level + 1;
    this.#indents.push(indent + (mark.startsWith('-') ? 2 : mark.length + 1));
    return `${' '.repeat(indent)}${mark} ${text}`;
  }
}

/** Markdown knows dashes and numbers; other ordered markers are text that a reader needs. */
function markdownMarker(marker: string): string {
  if (/^\d{1,9}[.)]$/.test(marker)) return marker;
  return /[\p{L}\p{N}]/u.test(marker) && marker !== 'o' ? `- ${marker}` : '-';
}
