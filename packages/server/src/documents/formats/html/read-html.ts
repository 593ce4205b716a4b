import type { DefaultTreeAdapterTypes } from 'parse5';
import { badDocument } from '../../../lib/errors.ts';
import { decodeBytes } from '../text/decode.ts';
import type { PageBuilder } from '../text/page-builder.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { isElement, nameOf } from './html-table.ts';
import { StyleSheet } from './style-sheet.ts';

export interface HtmlFacts {
  title: string | null;
  language: string | null;
}

/** Unclosed tags in a row make a tree this deep, and the parser needs quadratic time for it. */
const MAX_OPEN_TAGS = 2_000;

/** Decodes by the byte order mark, by what the caller knows, or by what the document declares. */
export function decodeHtml(bytes: Uint8Array, label: string | null = null): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  const named = /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ?? null;
  // A page in UTF-16 could not be read as far as its meta tag, so such a declaration is false.
  return decodeBytes(bytes, label ?? (named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named));
}

/** Adds the blocks of a document to a page. */
export async function writeHtml(html: string, page: PageBuilder): Promise<HtmlFacts> {
  refuseDeep(html);
  const { parse } = await import('parse5');
  const document = parse(html);
  new HtmlBlocks(page, new StyleSheet(document)).write(document);
  const root = document.childNodes.find(isElement);
  const head = root?.childNodes.filter(isElement).find((child) => nameOf(child) === 'head');
  const title = head?.childNodes.filter(isElement).find((child) => nameOf(child) === 'title');
  const language = root?.attrs.find(({ name }) => name === 'lang')?.value ?? '';
  return {
    title: textIn(title) || null,
    language: /^[a-z]{2,3}\b/i.exec(language)?.[0].toLowerCase() ?? null,
  };
}

const textIn = (node: DefaultTreeAdapterTypes.Element | undefined): string =>
  (node?.childNodes ?? [])
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Formatting tags that are never closed are reopened in every block, so the tree grows quadratically. */
function refuseDeep(html: string): void {
  let open = 0;
  for (const match of html.matchAll(
    /<(\/?)(?:a|b|big|code|div|em|font|i|nobr|s|small|span|strike|strong|table|tt|u|ul|ol|li|blockquote)\b/gi,
  )) {
    open = match[1] === '' ? open + 1 : Math.max(0, open - 1);
    if (open > MAX_OPEN_TAGS) {
      throw badDocument('document_too_complex', 'The document is nested too deeply to be read.');
    }
  }
}
