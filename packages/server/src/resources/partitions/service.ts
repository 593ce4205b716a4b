import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Partition as Found } from '../../pipelines/segment/partition.ts';
import { digestOf } from '../documents/service.ts';
import type { AskingParts } from '../page-operations/ask-model.ts';
import { type PageOperationDependencies, PageOperations, type Working } from '../page-operations/service.ts';
import type { PrimitiveCall } from '../primitives/lifecycle.ts';
import type { Maker } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import { partitionByModel } from './by-model.ts';
import { type Partition, toPartition } from './record.ts';
import { records, type StoredPartition } from './store.ts';

export type { StoredPartition };

export type PartitionsDependencies = PageOperationDependencies & AskingParts;

export type NewPartition = z.output<typeof api.partitions.create.body>;

export class Partitions {
  readonly #operations: PageOperations<StoredPartition, Partition>;

  constructor(deps: PartitionsDependencies, queue: PrimitiveQueue) {
    this.#operations = new PageOperations(
      deps,
      {
        idKind: 'partition',
        resourceKind: 'partition',
        title: 'Partition',
        operation: 'partition',
        records,
        creditsPerPage: 1,
        toBody: toPartition,
        asked: ({ key, allow_overlap }) => ['partition', key, allow_overlap],
        find: (row, working) => find(deps, row, working),
      },
      queue,
    );
  }

  get lifecycle() {
    return this.#operations.lifecycle;
  }

  create(call: PrimitiveCall, input: NewPartition) {
    return this.#operations.create(call, input, ownColumns(input));
  }

  accept(maker: Maker, input: NewPartition, signal: AbortSignal) {
    return this.#operations.accept(maker, input, ownColumns(input), { signal });
  }
}

const ownColumns = ({ key, allow_overlap }: NewPartition) => ({ key, allow_overlap });

async function find(parts: PartitionsDependencies, row: StoredPartition, working: Working) {
  const { model } = working;
  const own = await byEngine(parts, row, working);
  if (model !== null) return partitionByModel(parts, row, { ...working, model }, own);
  const { chunks, likelihoods, choices } = own;
  return { output: chunks, consensus: { likelihoods, choices } };
}

const byEngine = (
  { work }: PartitionsDependencies,
  row: StoredPartition,
  { scope, document, model, signal, deadlineMs }: Working,
): Promise<Found> =>
  work.run('partition', {
    content: { scope, digests: { path: document.sha256 } },
    args: (paths) => ({
      ...paths,
      key: row.key,
      instructions: row.instructions ?? '',
      allowOverlap: row.allow_overlap,
      choices: model === null ? row.n_consensus : 1,
      seed: digestOf([row.content_sha256, row.key]),
    }),
    signal,
    deadlineMs,
    onPart: () => undefined,
  });
