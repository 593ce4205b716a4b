/** The pool job `render`: the pages of a stored document as lines of JSON, one per page. */
import { createReadStream } from 'node:fs';
import { splitLines } from '../lib/lines.ts';
import { decodePage } from './codec.ts';
import type { EmitPart } from './pool/jobs.ts';
import { layoutOf } from './render/layout.ts';
import { PageRenderer, type TableFormat } from './render/page.ts';

export interface RenderArgs {
  /** Of the document model. */
  path: string;
  tables: TableFormat;
  /** `text` emits a string per page, `layout` the page of the model itself. */
  what: 'text' | 'layout';
}

export interface RenderResult {
  pages: number;
}

export async function renderDocument({ path, tables, what }: RenderArgs, emit: EmitPart): Promise<RenderResult> {
  const result: RenderResult = { pages: 0 };
  const renderer = new PageRenderer({ tables });
  let isHeader = true;
  for await (const line of splitLines(createReadStream(path))) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const page = decodePage(line);
    emit(JSON.stringify(what === 'text' ? renderer.render(page) : layoutOf(page)));
    result.pages += 1;
  }
  return result;
}
