/** The pool job `render`: the pages of a stored document as lines of JSON, one per page. */
import { createReadStream } from 'node:fs';
import { storedPages } from './model/stored-pages.ts';
import type { EmitPart } from './pool/pool-job.ts';
import { layoutOf } from './render/layout.ts';
import { PageRenderer, type TableFormat } from './render/page.ts';

export interface RenderArgs {
  /** Path to the stored document. */
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
  for await (const page of storedPages(createReadStream(path))) {
    emit(JSON.stringify(what === 'text' ? renderer.render(page) : layoutOf(page)));
    result.pages += 1;
  }
  return result;
}
