import type { Box, TextBlock } from '../../model/document.ts';
import type { ParagraphText } from './paragraph-text.ts';
import type { TableDraft } from './table-draft.ts';

export type TextBlockDraft = Omit<TextBlock, 'lines' | 'box'> & { box?: Box | null };

/** Accepts blocks in order: a page under construction, or a buffer. */
export interface BlockTarget {
  addText(text: ParagraphText, draft: TextBlockDraft, number?: string): void;
  addTable(draft: TableDraft, box?: Box | null): void;
  addImage(description: string | undefined, box?: Box | null): void;
  breakPage(): void;
}
