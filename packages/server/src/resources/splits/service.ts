import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Scope } from '../../lib/scope.ts';
import type { FlatTable } from '../../pipelines/segment/reconstruct.ts';
import { digestOf } from '../documents/service.ts';
import type { AskingParts } from '../page-operations/ask-model.ts';
import { type PageOperationDependencies, PageOperations, type Working } from '../page-operations/service.ts';
import type { PrimitiveCall } from '../primitives/lifecycle.ts';
import type { Maker } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import { splitByModel } from './by-model.ts';
import { type Split, toSplit } from './record.ts';
import { records, type StoredSplit } from './store.ts';

export type { StoredSplit };

export type SplitsDependencies = PageOperationDependencies & AskingParts;

export type NewSplit = z.output<typeof api.splits.create.body>;

type Reconstruction = z.output<typeof api.splits.reconstruct.body>;

const READ = { ocr: 'auto' as const, dpi: 192, languages: [] };

export class Splits {
  readonly #deps: SplitsDependencies;
  readonly #operations: PageOperations<StoredSplit, Split>;

  constructor(deps: SplitsDependencies, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.#operations = new PageOperations(
      deps,
      {
        idKind: 'split',
        resourceKind: 'split',
        title: 'Split',
        operation: 'split',
        records,
        creditsPerPage: 1,
        toBody: toSplit,
        asked: ({ subdocuments }) => ['split', subdocuments],
        find: (row, working) => find(deps, row, working),
      },
      queue,
    );
  }

  get lifecycle() {
    return this.#operations.lifecycle;
  }

  create(call: PrimitiveCall, input: NewSplit) {
    return this.#operations.create(call, input, { subdocuments: input.subdocuments });
  }

  accept(maker: Maker, input: NewSplit, signal: AbortSignal) {
    return this.#operations.accept(maker, input, { subdocuments: input.subdocuments }, { signal });
  }

  /** Computes flat tables of regions; nothing is stored. */
  async reconstruct(
    scope: Scope,
    { document, subdocuments }: Reconstruction,
    signal: AbortSignal,
  ): Promise<FlatTable[]> {
    const { files, documents, work, deadlineMs } = this.#deps;
    const file = await files.find(scope, document.id);
    const source = { sha256: file.sha256, mimeType: file.mime_type, filename: file.filename };
    const stored = await documents.open(scope, source, { read: READ, signal, deadlineMs });
    const { tables } = await work.run('reconstruct', {
      content: { scope, digests: { path: stored.sha256 } },
      args: (paths) => ({ ...paths, tables: subdocuments }),
      signal,
      deadlineMs,
    });
    return tables;
  }
}

async function find(deps: SplitsDependencies, row: StoredSplit, working: Working) {
  const { scope, document, model, signal, deadlineMs } = working;
  const own = await deps.work.run('split', {
    content: { scope, digests: { path: document.sha256 } },
    args: (paths) => ({
      ...paths,
      subdocuments: row.subdocuments.map(({ name, description, allow_multiple_instances }) => ({
        name,
        description,
        allowMultiple: allow_multiple_instances,
      })),
      choices: model === null ? row.n_consensus : 1,
      seed: digestOf([row.content_sha256, row.subdocuments]),
    }),
    signal,
    deadlineMs,
    onPart: () => undefined,
  });
  if (model !== null) return splitByModel(deps, row, { ...working, model }, own);
  return { output: own.parts, consensus: { likelihoods: own.likelihoods, choices: own.choices } };
}
