/** Our own readers, as a reader child runs them: read, lay out, find tables, render. All boxes are computed. */
import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { findReader } from '../../packages/server/src/documents/detect/formats.ts';
import { detectMediaType } from '../../packages/server/src/documents/detect/media-type.ts';
import { loadPdfEngine } from '../../packages/server/src/documents/formats/pdf/pdf-engine.ts';
import { createPdfReader } from '../../packages/server/src/documents/formats/pdf/reader.ts';
import type { Reader, ReadOptions } from '../../packages/server/src/documents/formats/reader.ts';
import type { Page } from '../../packages/server/src/documents/model/document.ts';
import { PAGE_SEPARATOR, renderPage } from '../../packages/server/src/documents/render/page.ts';
import { eachFile, type LibraryPeer } from './peer.ts';

interface RectoOptions {
  engine: 'native' | 'wasm';
  ocr: ReadOptions['ocr'];
  /** `words`: nothing but the words in reading order, for scores that know no markdown. */
  output: 'markdown' | 'words';
}

const DPI = 192;
const HEAD_BYTES = 64 * 1024;
const HEAD = new Uint8Array(HEAD_BYTES);

export async function openRecto({ engine: wanted, ocr, output }: RectoOptions): Promise<LibraryPeer> {
  const engine = await loadPdfEngine(wanted);
  if (wanted === 'native' && !engine.build.includes('native')) throw new Error(`no native engine, but ${engine.build}`);
  const pdfReader = createPdfReader(async () => engine);
  // No language is named, as callers do by default.
  const options: ReadOptions = { ocr, languages: [], dpi: DPI };
  return {
    version: engine.build,
    convert: (files) =>
      eachFile(files, async (file) => {
        const { reader, mimeType } = await readerOf(file, pdfReader);
        const texts: string[] = [];
        await reader.read({ path: file, mimeType, filename: path.basename(file) }, options, {
          header: () => undefined,
          page: (page) => texts.push(output === 'words' ? wordsOf(page) : renderPage(page, { tables: 'html' })),
          warn: () => undefined,
        });
        return texts.join(PAGE_SEPARATOR);
      }),
  };
}

async function readerOf(file: string, pdfReader: Reader): Promise<{ reader: Reader; mimeType: string }> {
  const { mimeType } = detectMediaType(headOf(file), path.basename(file), null);
  const reader = mimeType === 'application/pdf' ? pdfReader : await findReader(mimeType);
  if (reader === null) throw new Error(`no reader for ${mimeType}`);
  return { reader, mimeType };
}

function headOf(file: string): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    return HEAD.subarray(0, readSync(descriptor, HEAD, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** With the markers of list items, which are printed too. */
function wordsOf({ words, blocks }: Page): string {
  const markers = new Map<number, string>();
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'image' || block.marker === undefined) continue;
    markers.set(block.lines[0]?.from ?? -1, `${block.marker} `);
  }
  return words
    .map(({ text, spaceBefore }, index) => `${spaceBefore ? ' ' : ''}${markers.get(index) ?? ''}${text}`)
    .join('');
}
