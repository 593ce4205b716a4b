/** What a run recorded, read round by round: a loop may have ten thousand of them. */
import type { Db } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { findArtifact } from './artifact-store.ts';
import { scopeOf } from './ending.ts';
import { findLookups } from './lookup-store.ts';
import type { Lookup } from './lookups.ts';
import type { Payload, RunValues, Value } from './payload.ts';
import { firstVersionOf } from './review-store.ts';
import type { StoredRun, StoredStep } from './rows.ts';
import { readInputs } from './step-inputs.ts';
import * as steps from './step-store.ts';

const ROUNDS_AT_ONCE = 50;
const MAX_CONTAINERS = 10;

export interface RecordParts {
  db: Db;
  values: RunValues;
}

export class RecordedRun {
  readonly run: StoredRun;
  readonly #parts: RecordParts;
  readonly #scope: Scope;
  /** The rounds that were read last, of a few containers: their steps by path. */
  readonly #read = new Map<string, ReadonlyMap<string, ReadonlyMap<string, StoredStep>>>();

  constructor(parts: RecordParts, run: StoredRun) {
    this.#parts = parts;
    this.#scope = scopeOf(run);
    this.run = run;
  }

  async find({ key, path }: { key: string; path: string }): Promise<StoredStep | undefined> {
    return (await this.#stepsAt(path)).get(key);
  }

  async outputsOf({ outputs }: StoredStep): Promise<Record<string, Value>> {
    return this.#load(outputs);
  }

  async inputsOf(step: StoredStep): Promise<ReadonlyMap<string, Value>> {
    return (await readInputs(this.#parts, this.#scope, step)).all;
  }

  /** What the start blocks had, by block. */
  async startValues(): Promise<ReadonlyMap<string, Value>> {
    const { documents, json_inputs } = this.run;
    return new Map<string, Value>([
      ...Object.entries(documents).map(
        ([block, document]) => [block, { type: 'file' as const, document, pages: null }] as const,
      ),
      ...Object.entries(await this.#load(json_inputs)),
    ]);
  }

  /** What the rounds of a container began with. */
  async itemsOf(start: StoredStep): Promise<Value[]> {
    const items: Value[] = [];
    const total = start.rounds?.total ?? 0;
    for (let first = 0; first < total; first += ROUNDS_AT_ONCE) {
      const wanted = Array.from({ length: Math.min(ROUNDS_AT_ONCE, total - first) }, (_, offset) => ({
        items: start.key,
        round: first + offset,
      }));
      const found = await steps.findItems(this.#parts.db, this.#scope, this.run.id, wanted);
      for (const item of wanted) {
        const payload = found.get(steps.itemName(item));
        if (payload !== undefined) items.push(await this.#parts.values.load(this.#scope, payload));
      }
    }
    return items;
  }

  async lookupsOf({ key }: { key: string }): Promise<readonly Lookup[]> {
    const payload = await findLookups(this.#parts.db, this.#scope, this.run.id, key);
    if (payload === undefined) return [];
    const value = await this.#parts.values.load(this.#scope, payload);
    return value.type === 'json' ? (value.data as unknown as Lookup[]) : [];
  }

  async artifactOf({ artifact_id: id }: StoredStep): Promise<Record<string, unknown> | null> {
    return id === null ? null : ((await findArtifact(this.#parts.db, this.#scope, id))?.content ?? null);
  }

  /** What the block itself gave, where a person decided what became of it. */
  reviewedSnapshot(step: StoredStep): Promise<JsonObject | undefined> {
    return firstVersionOf(this.#parts.db, this.#scope, step);
  }

  async #load(payloads: Record<string, Payload>): Promise<Record<string, Value>> {
    const loaded: [string, Value][] = [];
    for (const [name, payload] of Object.entries(payloads)) {
      loaded.push([name, await this.#parts.values.load(this.#scope, payload)]);
    }
    return Object.fromEntries(loaded);
  }

  async #stepsAt(path: string): Promise<ReadonlyMap<string, StoredStep>> {
    const container = path.replace(/\d+\.$/, '');
    const known = this.#read.get(container)?.get(path);
    if (known !== undefined) return known;
    const paths = path === '' ? [''] : followingRounds(path);
    const found = await steps.stepsOfRounds(this.#parts.db, this.#scope, this.run.id, paths);
    const byPath = Map.groupBy(found, (step) => step.path);
    const rounds = new Map(paths.map((one) => [one, new Map((byPath.get(one) ?? []).map((step) => [step.key, step]))]));
    this.#read.set(container, rounds);
    const oldest = [...this.#read.keys()].find((name) => name !== '');
    if (this.#read.size > MAX_CONTAINERS && oldest !== undefined) this.#read.delete(oldest);
    return rounds.get(path) ?? new Map();
  }
}

/** `loop.3.`, `loop.4.` and so on. */
function followingRounds(path: string): string[] {
  const parts = path.split('.').slice(0, -1);
  const first = Number(parts.pop());
  return Array.from({ length: ROUNDS_AT_ONCE }, (_, offset) => `${[...parts, first + offset].join('.')}.`);
}
