/** The pool job `prompt_pages`: the pages of a stored document as a model is to read them, one line of JSON each. */
import { createReadStream } from 'node:fs';
import { decodePage } from '../../documents/codec.ts';
import type { EmitPart } from '../../documents/pool/jobs.ts';
import { PageRenderer } from '../../documents/render/page.ts';
import { splitLines } from '../../lib/lines.ts';

export interface PromptPagesArgs {
  /** Of the document model. */
  path: string;
}

export interface PromptPage {
  number: number;
  /** Markdown, tables too. */
  text: string;
  /** Whether its text is in the file, and not guessed from a picture. */
  hasOwnText: boolean;
  /** In points; null where there is no picture of it. */
  width: number | null;
  height: number | null;
  rotation: 0 | 90 | 180 | 270;
}

/** Above this share of words from recognition a picture says more than its text. */
const MAX_OCR_SHARE = 0.5;

export async function sendPromptPages({ path }: PromptPagesArgs, emit: EmitPart): Promise<{ pages: number }> {
  const renderer = new PageRenderer({ tables: 'markdown' });
  let pages = 0;
  let isHeader = true;
  for await (const line of splitLines(createReadStream(path))) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const page = decodePage(line);
    const shown: PromptPage = {
      number: page.number,
      text: renderer.render(page),
      hasOwnText: page.words.length > 0 && page.ocrShare <= MAX_OCR_SHARE,
      width: page.width,
      height: page.height,
      rotation: page.rotation ?? 0,
    };
    emit(JSON.stringify(shown));
    pages += 1;
  }
  return { pages };
}
