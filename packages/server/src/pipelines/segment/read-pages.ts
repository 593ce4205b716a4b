import { createReadStream } from 'node:fs';
import type { Page } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';
import type { DocumentView } from '../engine/core/view.ts';
import { buildView } from '../engine/view/build-view.ts';
import { framedPage } from '../extract-job/framed-page.ts';

/** The pages of a stored document, each with its rows. */
export async function* viewedPages(path: string): AsyncGenerator<{ page: Page; view: DocumentView }> {
  for await (const page of storedPages(createReadStream(path))) yield { page, view: buildView([framedPage(page)]) };
}
