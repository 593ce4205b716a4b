/** Finds the values that inputs refer to, and the results of rounds. */
import type { Db } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Json } from '../../pipelines/json/json.ts';
import { type PlanSource, pathOf, type RunPlan, roundsOf, startKey } from '../../workflows/run/run-plan.ts';
import { StepError } from '../../workflows/run/step-error.ts';
import { asData, type FileValue, jsonValue, type Payload, type RunValues, type Value } from './payload.ts';
import type { InputReference, StoredStep } from './rows.ts';
import * as steps from './step-store.ts';

export class StepInputs {
  readonly all: ReadonlyMap<string, Value>;

  constructor(all: ReadonlyMap<string, Value>) {
    this.all = all;
  }

  get(handle: string): Value | undefined {
    return this.all.get(handle);
  }

  json(handle: string): Json {
    const value = this.all.get(handle);
    if (value?.type === 'json') return value.data;
    throw wrongInput(handle, 'JSON', value);
  }

  file(handle: string): FileValue {
    const value = this.all.get(handle);
    if (value?.type === 'file') return value;
    throw wrongInput(handle, 'a document', value);
  }
}

/** What the rounds of a container gave, for the steps that end or repeat them. */
export interface RoundReader {
  count(): Promise<number>;
  /** What rounds gave at an inside input of the container, in order; null where a round gave nothing. */
  results(wanted: { handle: string; first: number; count: number }): AsyncIterable<Value | null>;
}

const wrongInput = (handle: string, wanted: string, value: Value | undefined): StepError =>
  new StepError({
    code: 'invalid_input',
    message: `The input ${handle} takes ${wanted}, but got ${value === undefined ? 'nothing' : value.type}.`,
    stage: 'input_collection',
    context: { handle },
  });

/** Resolves the references of several steps of one run in two queries. */
export async function payloadsOf(
  db: Db,
  scope: Scope,
  runId: string,
  references: readonly InputReference[],
): Promise<(reference: InputReference) => Payload | undefined> {
  const keys = [...new Set(references.flatMap((reference) => ('key' in reference ? [reference.key] : [])))];
  const items = references.flatMap((reference) => ('items' in reference ? [reference] : []));
  const sources = await steps.findSteps(db, scope, runId, keys);
  const begun = await steps.findItems(db, scope, runId, items);
  return (reference) =>
    'key' in reference ? sources.get(reference.key)?.outputs[reference.handle] : begun.get(steps.itemName(reference));
}

/** What the step received, by handle. */
export async function inputPayloads(
  db: Db,
  scope: Scope,
  { run_id, inputs }: Pick<StoredStep, 'run_id' | 'inputs'>,
): Promise<Record<string, Payload>> {
  const find = await payloadsOf(db, scope, run_id, Object.values(inputs));
  const found = Object.entries(inputs).flatMap(([handle, reference]) => {
    const payload = find(reference);
    return payload === undefined ? [] : [[handle, payload] as const];
  });
  return Object.fromEntries(found);
}

export async function loadInputs(
  values: RunValues,
  scope: Scope,
  payloads: Record<string, Payload>,
): Promise<StepInputs> {
  const loaded = new Map<string, Value>();
  for (const [handle, payload] of Object.entries(payloads)) loaded.set(handle, await values.load(scope, payload));
  return new StepInputs(loaded);
}

export const readInputs = async (
  { db, values }: { db: Db; values: RunValues },
  scope: Scope,
  step: StoredStep,
): Promise<StepInputs> => loadInputs(values, scope, await inputPayloads(db, scope, step));

const ROUNDS_AT_ONCE = 200;

async function* roundResults(
  { db, values }: { db: Db; values: RunValues },
  { scope, runId, plan }: { scope: Scope; runId: string; plan: RunPlan },
  { path, container, handle, first, count }: RoundsWanted,
): AsyncGenerator<Value | null> {
  const sources = plan.results.get(container)?.get(handle) ?? [];
  const nodes = [...new Set(sources.flatMap(({ node }) => node ?? []))];
  for (let at = first; at < first + count; at += ROUNDS_AT_ONCE) {
    const indices = Array.from({ length: Math.min(ROUNDS_AT_ONCE, first + count - at) }, (_, offset) => at + offset);
    const pathOfRound = (index: number) => pathOf([...roundsOf(path), { container, index }]);
    const keys = indices.flatMap((index) => nodes.map((node) => pathOfRound(index) + node));
    const found = await steps.findSteps(db, scope, runId, keys);
    for (const index of indices) {
      const outputs = (source: PlanSource) => found.get(pathOfRound(index) + source.node)?.outputs[source.handle];
      yield await joined({ values, scope }, sources, outputs);
    }
  }
}

interface RoundsWanted {
  /** The round that the container itself is in. */
  path: string;
  container: string;
  handle: string;
  first: number;
  count: number;
}

async function joined(
  { values, scope }: { values: RunValues; scope: Scope },
  sources: readonly PlanSource[],
  outputs: (source: PlanSource) => Payload | undefined,
): Promise<Value | null> {
  const present = new Map<PlanSource, Value>();
  for (const source of sources) {
    const payload = outputs(source);
    if (payload !== undefined) present.set(source, await values.load(scope, payload));
  }
  return joinedResult(sources, (source) => present.get(source));
}

/** A single block gives its value, several an object with a field for each: as the schemas of the graph say. */
export function joinedResult(
  sources: readonly PlanSource[],
  read: (source: PlanSource) => Value | undefined,
): Value | null {
  const present = sources.flatMap((source) => {
    const value = read(source);
    return value === undefined ? [] : [{ block: source.block, value }];
  });
  const [only] = present;
  if (only === undefined) return null;
  const isSingle = new Set(sources.map(({ block }) => block)).size === 1;
  if (isSingle) return only.value;
  return jsonValue(Object.fromEntries(present.map(({ block, value }) => [block, asData(value)])));
}

/** The rounds of the container whose step it is. */
export const roundReader = (
  parts: { db: Db; values: RunValues },
  { scope, runId, plan }: { scope: Scope; runId: string; plan: RunPlan },
  { path, block_id: container }: Pick<StoredStep, 'path' | 'block_id'>,
): RoundReader => ({
  count: async () => {
    const key = path + startKey(container);
    return (await steps.findSteps(parts.db, scope, runId, [key])).get(key)?.rounds?.total ?? 0;
  },
  results: (wanted) => roundResults(parts, { scope, runId, plan }, { path, container, ...wanted }),
});
