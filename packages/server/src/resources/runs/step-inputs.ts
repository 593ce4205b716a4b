/** Finds the values that inputs refer to, and the results of rounds. */
import type { Db } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Json } from '../../pipelines/json/json.ts';
import { type PlanSource, pathOf, type RunPlan, roundsOf } from '../../workflows/run/run-plan.ts';
import { StepError } from '../../workflows/run/step-error.ts';
import { asData, type FileValue, jsonValue, type Payload, type RunValues, type Value } from './payload.ts';
import type { InputReference, StoredStep } from './rows.ts';
import * as steps from './step-store.ts';

export class StepInputs {
  readonly #values: ReadonlyMap<string, Value>;

  constructor(values: ReadonlyMap<string, Value>) {
    this.#values = values;
  }

  get(handle: string): Value | undefined {
    return this.#values.get(handle);
  }

  json(handle: string): Json {
    const value = this.#values.get(handle);
    if (value?.type === 'json') return value.data;
    throw wrongInput(handle, 'JSON', value);
  }

  file(handle: string): FileValue {
    const value = this.#values.get(handle);
    if (value?.type === 'file') return value;
    throw wrongInput(handle, 'a document', value);
  }
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

export async function readInputs(
  { db, values }: { db: Db; values: RunValues },
  scope: Scope,
  step: StoredStep,
): Promise<StepInputs> {
  const find = await payloadsOf(db, scope, step.run_id, Object.values(step.inputs));
  const found = new Map<string, Value>();
  for (const [handle, reference] of Object.entries(step.inputs)) {
    const payload = find(reference);
    if (payload !== undefined) found.set(handle, await values.load(scope, payload));
  }
  return new StepInputs(found);
}

const ROUNDS_AT_ONCE = 200;

/** What rounds of a container gave at one of its inside inputs, in order; null where a round gave nothing. */
export async function* roundResults(
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

export interface RoundsWanted {
  /** The round that the container itself is in. */
  path: string;
  container: string;
  handle: string;
  first: number;
  count: number;
}

/** A single block gives its value, several an object with a field for each: as the schemas of the graph say. */
async function joined(
  { values, scope }: { values: RunValues; scope: Scope },
  sources: readonly PlanSource[],
  outputs: (source: PlanSource) => Payload | undefined,
): Promise<Value | null> {
  const present: { block: string; payload: Payload }[] = [];
  for (const source of sources) {
    const payload = outputs(source);
    if (payload !== undefined) present.push({ block: source.block, payload });
  }
  const isSingle = new Set(sources.map(({ block }) => block)).size === 1;
  const [only] = present;
  if (isSingle) return only === undefined ? null : values.load(scope, only.payload);
  if (only === undefined) return null;
  const fields: [string, Json][] = [];
  for (const { block, payload } of present) fields.push([block, asData(await values.load(scope, payload))]);
  return jsonValue(Object.fromEntries(fields));
}

/** How many rounds the container had. */
export async function roundCount(db: Db, scope: Scope, runId: string, startKey: string): Promise<number> {
  return (await steps.findSteps(db, scope, runId, [startKey])).get(startKey)?.rounds?.total ?? 0;
}
