/** The pool job `partition`: takes a stored document and a key, and returns its chunks. */
import type { EmitPart } from '../../documents/pool/pool-job.ts';
import { keySchemas, keysOf } from './key-values.ts';
import { factsOfView } from './page-facts.ts';
import { type KeyedPage, type Partition, type PartitionOptions, partition } from './partition.ts';
import { viewedPages } from './read-pages.ts';

export interface PartitionArgs extends PartitionOptions {
  /** Path to the stored document. */
  path: string;
  key: string;
  /** What the caller says about the key. */
  instructions: string;
}

/** Sends the number of each page that was read, as a sign of life. */
export async function runPartition(args: PartitionArgs, emit: EmitPart): Promise<Partition> {
  const schemas = keySchemas(args.key, args.instructions);
  const pages: KeyedPage[] = [];
  for await (const { page, view } of viewedPages(args.path)) {
    pages.push({ facts: factsOfView(page, view), keys: keysOf(page, view, schemas) });
    emit(String(page.number));
  }
  return partition(pages, args);
}
