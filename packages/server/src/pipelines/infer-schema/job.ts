/** The pool job `outline_document`: takes a stored document and returns its outline. */
import { createReadStream } from 'node:fs';
import type { Page } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';
import type { DocumentOutline } from './outline.ts';
import { outlineOf } from './outline-of.ts';

export interface OutlineArgs {
  /** Path to the stored document. */
  path: string;
}

/** Further pages repeat what the first ones show, or are appendices. */
const MAX_PAGES = 60;
const MAX_WORDS = 40_000;

export async function runOutline({ path }: OutlineArgs): Promise<DocumentOutline> {
  const pages: Page[] = [];
  let words = 0;
  for await (const page of storedPages(createReadStream(path))) {
    words += page.words.length;
    if (pages.length > 0 && (pages.length >= MAX_PAGES || words > MAX_WORDS)) break;
    pages.push(page);
  }
  return outlineOf(pages);
}
