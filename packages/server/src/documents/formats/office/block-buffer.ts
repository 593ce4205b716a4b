import type { BlockTarget, TextBlockDraft } from './block-target.ts';
import type { ParagraphText } from './paragraph-text.ts';
import type { TableDraft } from './table-draft.ts';

/** Blocks that are shown later than they are read: notes, footers, text boxes. */
export class BlockBuffer implements BlockTarget {
  readonly #blocks: ((target: BlockTarget, change: (draft: TextBlockDraft) => TextBlockDraft) => void)[] = [];
  /** Distinguishes one header from another. */
  text = '';

  addText(text: ParagraphText, draft: TextBlockDraft, number?: string): void {
    if (text.isBlank) return;
    this.text += `${text.text}\n`;
    this.#blocks.push((target, change) => target.addText(text, change(draft), number));
  }

  addTable(draft: TableDraft): void {
    for (const cell of draft.rows.flatMap((row) => row.cells)) {
      this.text += `${cell.paragraphs.map((paragraph) => paragraph.text.text).join('\n')}\n`;
    }
    this.#blocks.push((target) => target.addTable(draft));
  }

  addImage(description: string | undefined): void {
    this.#blocks.push((target) => target.addImage(description));
  }

  /** The contents of a buffer are on one page. */
  breakPage(): void {}

  /** @param change receives the draft of each text in order */
  writeTo(target: BlockTarget, change: (draft: TextBlockDraft) => TextBlockDraft = (draft) => draft): void {
    for (const write of this.#blocks.splice(0)) write(target, change);
  }
}
