import type { api } from '@recto/contract';
import type { z } from 'zod';
import { fileIsAmong } from '../../db/record-conditions.ts';
import type { Scope } from '../../lib/scope.ts';
import { digestOf } from '../documents/service.ts';
import type { AskingParts } from '../page-operations/ask-model.ts';
import {
  type Accepting,
  type PageOperationDependencies,
  PageOperations,
  type Working,
} from '../page-operations/service.ts';
import type { PrimitiveCall } from '../primitives/lifecycle.ts';
import { type Maker, requestMaker } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import { classifyByModel } from './by-model.ts';
import { type Classification, toClassification } from './record.ts';
import { findCorrections, learntIds, records, type StoredClassification } from './store.ts';

export type { StoredClassification };

export type ClassificationsDependencies = PageOperationDependencies & AskingParts;

export type NewClassification = z.output<typeof api.classifications.create.body>;

/** So many corrections are considered, the newest first. */
const MAX_LEARNT = 200;
/** A quarter of what other operations cost, because only one answer is found. */
const CREDITS_PER_PAGE = 0.25;

export class Classifications {
  readonly #deps: ClassificationsDependencies;
  readonly #operations: PageOperations<StoredClassification, Classification>;

  constructor(deps: ClassificationsDependencies, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.#operations = new PageOperations(
      deps,
      {
        idKind: 'classification',
        resourceKind: 'classification',
        title: 'Classification',
        operation: 'classify',
        records,
        usesFile: fileIsAmong,
        creditsPerPage: CREDITS_PER_PAGE,
        toBody: toClassification,
        asked: ({ categories, first_n_pages, learnt_ids }) => ['classification', categories, first_n_pages, learnt_ids],
        firstPages: ({ first_n_pages }) => first_n_pages,
        resultColumns: ['profile', 'scores'],
        find: (row, working) => find(deps, row, working),
      },
      queue,
    );
  }

  get lifecycle() {
    return this.#operations.lifecycle;
  }

  async create(call: PrimitiveCall, input: NewClassification) {
    return this.lifecycle.create(call, await this.accept(requestMaker(call), input, call));
  }

  async accept(maker: Maker, input: NewClassification, accepting: Accepting) {
    const { categories, first_n_pages } = input;
    const categories_sha256 = categoriesDigest(categories);
    const learnt_ids = await learntIds(this.#deps.database.db, maker.scope, categories_sha256, MAX_LEARNT);
    const own = { categories, categories_sha256, first_n_pages: first_n_pages ?? null, learnt_ids, documents: null };
    return this.#operations.accept(maker, input, { ...own, profile: null, scores: null }, accepting);
  }
}

/** Equal for the same names and descriptions in any order. */
const categoriesDigest = (categories: NewClassification['categories']): string =>
  digestOf(categories.map(({ name, description }) => [name, description]).sort());

async function find(deps: ClassificationsDependencies, row: StoredClassification, working: Working) {
  const { scope, document, model, signal, deadlineMs } = working;
  const corrected = await correctedDocuments(deps, scope, row);
  const own = await deps.work.run('classify', {
    content: { scope, digests: { path: document.sha256 } },
    args: (paths) => ({
      ...paths,
      categories: row.categories,
      choices: model === null ? row.n_consensus : 1,
      seed: digestOf([row.content_sha256, row.categories_sha256]),
      corrected,
    }),
    signal,
    deadlineMs,
    onPart: () => undefined,
  });
  const { category, reasoning, likelihoods, choices, profile, scores } = own;
  const learning = { profile, scores };
  if (model !== null) return { ...(await classifyByModel(deps, row, { ...working, model }, own)), own: learning };
  const at = row.categories.findIndex(({ name }) => name === category);
  const by_category = row.categories.map(({ name }, index) => ({
    category: name,
    likelihood: likelihoods[index] ?? 0,
  }));
  return {
    output: { reasoning, category },
    consensus: { likelihoods: likelihoods[at] ?? 0, choices, by_category },
    own: learning,
  };
}

async function correctedDocuments({ database }: ClassificationsDependencies, scope: Scope, row: StoredClassification) {
  const corrections = await findCorrections(database.db, scope, row.learnt_ids);
  return corrections.flatMap(({ category, profile, scores }) => {
    const at = row.categories.findIndex(({ name }) => name === category);
    return at < 0 ? [] : [{ category: at, profile, scores }];
  });
}
