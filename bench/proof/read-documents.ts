/** Documents of a set as they are before they are proved, kept from run to run. */
import { mkdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { decodeHeader, decodePage } from '../../packages/server/src/documents/model/codec.ts';
import type { Page } from '../../packages/server/src/documents/model/document.ts';
import { textIndexOf } from '../../packages/server/src/pipelines/locate/text-index.ts';
import { batchesOf, type PageBatch } from '../../packages/server/src/pipelines/prove/page-batches.ts';
import { readerSources } from './reader-sources.ts';

export interface ReadDocument {
  pages: Page[];
  batches: PageBatch[];
}

/** Where models are kept for the next run, apart for each version of the readers: recognition takes most of the time. */
export async function keptModels(models: string | undefined, set: string): Promise<string> {
  const version = await readerSources();
  const kept = path.join(models ?? path.join(os.tmpdir(), `recto-bench-models-${version}`), set);
  await mkdir(kept, { recursive: true });
  return kept;
}

/** Once for all answers to a document. */
export async function readModel(model: string, original: string): Promise<ReadDocument> {
  const [header = '', ...lines] = (await readFile(model, 'utf8')).trimEnd().split('\n');
  const pages = lines.map(decodePage);
  const { format } = decodeHeader(header);
  const textIndex = format === 'text' ? await textIndexOf(original) : undefined;
  const batches: PageBatch[] = [];
  for await (const batch of batchesOf({ format, pages, ...(textIndex !== undefined && { textIndex }) })) {
    batches.push(batch);
  }
  return { pages, batches };
}

export function recognisedShare(pages: readonly Page[]): number {
  const words = pages.reduce((sum, page) => sum + page.words.length, 0);
  return pages.reduce((sum, page) => sum + page.ocrShare * page.words.length, 0) / Math.max(1, words);
}

/** The words of a document in reading order, and its lines, each as texts with wide gaps between them. */
export const printedOf = ({ pages, batches }: ReadDocument): { words: string[]; lines: string[][] } => ({
  words: pages.flatMap((page) => page.words.map(({ text }) => text)),
  lines: batches.flatMap(({ prepared: { view } }) => view.rows.map(({ segments }) => segments.map(({ text }) => text))),
});
