/**
 * The pool job `prompt_pages`: the pages of a stored document in the form that a model reads, one line of JSON each.
 */
import { createReadStream } from 'node:fs';
import { partOfPage } from '../../documents/model/document.ts';
import { openStored } from '../../documents/model/stored-pages.ts';
import { type EmitPart, type JsonLine, jsonLine } from '../../documents/pool/pool-job.ts';
import { PageRenderer } from '../../documents/render/page.ts';

export interface PromptPagesArgs {
  /** Path to the stored document. */
  path: string;
}

export interface PromptPage {
  number: number;
  /** What a model is told about where the text stands, such as "page 3". */
  label: string;
  /** Markdown, including tables. */
  text: string;
  /** True if its text is in the file, and not guessed from a picture. */
  hasOwnText: boolean;
  /** In points; null if there is no picture of it. */
  width: number | null;
  height: number | null;
  rotation: 0 | 90 | 180 | 270;
}

/** Above this share of recognised words, a picture says more than the text. */
const MAX_OCR_SHARE = 0.5;

export async function sendPromptPages(
  { path }: PromptPagesArgs,
  emit: EmitPart<JsonLine<PromptPage>>,
): Promise<{ pages: number }> {
  const renderer = new PageRenderer({ tables: 'markdown' });
  let pages = 0;
  const { header, pages: stored } = await openStored(createReadStream(path));
  for await (const page of stored) {
    const part = partOfPage(header.joined ?? [], page.number);
    const shown: PromptPage = {
      number: page.number,
      label: part === undefined ? `page ${page.number}` : `${part.title}, page ${page.number - part.offset}`,
      text: renderer.render(page),
      hasOwnText: page.words.length > 0 && page.ocrShare <= MAX_OCR_SHARE,
      width: page.width,
      height: page.height,
      rotation: page.rotation ?? 0,
    };
    emit(jsonLine(shown));
    pages += 1;
  }
  return { pages };
}
