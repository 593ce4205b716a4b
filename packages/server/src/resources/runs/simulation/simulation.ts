/**
 * A run in memory: the same graph, the same rules of what follows what, but nothing is recorded. A `Conductor` decides
 * what each step gives, and so whether this is a replay of a run or a trial of another version.
 */
import type { GraphBlock } from '../../../workflows/graph.ts';
import { arrivalsOf } from '../../../workflows/run/arrivals.ts';
import type { PlanNode, RunPlan } from '../../../workflows/run/run-plan.ts';
import type { Value } from '../payload.ts';
import type { StoredStep } from '../rows.ts';
import { joinedResult, type RoundReader } from '../step-inputs.ts';

/** A step of the simulated run. */
export interface Place {
  key: string;
  /** The round that the step belongs to, such as `loop.3.`. */
  path: string;
  block: GraphBlock;
  part: StoredStep['part'];
  inputs: ReadonlyMap<string, Value>;
  rounds: RoundReader;
}

/** What a step gave. */
export interface Given {
  /** Unknown means that nobody can say; nothing after it is executed. */
  status: 'completed' | 'skipped' | 'unknown';
  outputs: Record<string, Value>;
  reason: string | null;
  items?: readonly Value[];
  next?: { isLast: boolean; value: Value | null };
  /** For the start of a container: what its end gives, if its rounds need not be executed. */
  end?: Given;
}

export interface Conductor {
  /** Executes the step, or knows what it gives. */
  execute(place: Place): Promise<Given>;
  /** Hears about a step that needs no execution, and may know better what it gave. */
  settle(place: Place, given: Given): Promise<Given>;
}

export const completed = (outputs: Record<string, Value>): Given => ({ status: 'completed', outputs, reason: null });
export const UNKNOWN: Given = { status: 'unknown', outputs: {}, reason: null };

const NO_ROUNDS: RoundReader = { count: async () => 0, results: () => fromMemory([]) };

async function* fromMemory(values: readonly (Value | null)[]): AsyncGenerator<Value | null> {
  yield* values;
}

/** What each round gave, by inside input of its container. */
type Results = Map<string, Value | null>[];

export class Simulation {
  readonly #plan: RunPlan;
  readonly #conductor: Conductor;
  readonly #signal: AbortSignal;

  constructor(plan: RunPlan, conductor: Conductor, signal: AbortSignal) {
    this.#plan = plan;
    this.#conductor = conductor;
    this.#signal = signal;
  }

  /** `inputs` has the values of the start blocks. */
  async run(inputs: ReadonlyMap<string, Value>): Promise<void> {
    await this.#round(null, '', (block) => inputs.get(block));
  }

  /** Executes the nodes of a round, each after everything that it needs. */
  async #round(
    container: string | null,
    path: string,
    begin: (block: string) => Value | undefined,
  ): Promise<ReadonlyMap<string, Given>> {
    const given = new Map<string, Given>();
    let open = [...(this.#plan.rounds.get(container) ?? [])];
    for (;;) {
      const node = open.find(({ part, needs }) => part !== 'end' && needs.every((key) => given.has(key)));
      if (node === undefined) return given;
      open = open.filter((other) => other !== node);
      this.#signal.throwIfAborted();
      if (node.part === 'start') {
        const { start, end } = await this.#container(node, path, { given, begin });
        given.set(node.key, start).set(node.block.id, end);
        open = open.filter(({ key }) => key !== node.block.id);
      } else given.set(node.key, await this.#node(node, path, { given, begin }));
    }
  }

  async #node(
    node: PlanNode,
    path: string,
    { given, begin }: { given: ReadonlyMap<string, Given>; begin: (block: string) => Value | undefined },
  ): Promise<Given> {
    const place = { key: path + node.key, path, block: node.block, part: node.part, rounds: NO_ROUNDS };
    if (node.isStart) {
      const value = begin(node.block.id);
      const handle = node.block.type === 'start_document' ? 'output-file-0' : 'output-json-0';
      return this.#conductor.settle(
        { ...place, inputs: new Map() },
        completed(value === undefined ? {} : { [handle]: value }),
      );
    }
    if (node.needs.some((key) => given.get(key)?.status === 'unknown')) return UNKNOWN;
    const read = (source: { node: string | null; block: string; handle: string }) =>
      source.node === null ? begin(source.block) : given.get(source.node)?.outputs[source.handle];
    const { sources, isReady, reason } = arrivalsOf(node, (source) => read(source) !== undefined);
    const inputs = new Map<string, Value>();
    for (const [handle, source] of sources) {
      const value = read(source);
      if (value !== undefined) inputs.set(handle, value);
    }
    return isReady
      ? this.#conductor.execute({ ...place, inputs })
      : this.#conductor.settle({ ...place, inputs }, { status: 'skipped', outputs: {}, reason });
  }

  async #container(
    node: PlanNode,
    path: string,
    around: { given: ReadonlyMap<string, Given>; begin: (block: string) => Value | undefined },
  ): Promise<{ start: Given; end: Given }> {
    const start = await this.#node(node, path, around);
    if (start.end !== undefined || start.status === 'unknown') return { start, end: start.end ?? UNKNOWN };
    const { block } = node;
    const end = { key: path + block.id, path, block, part: 'end' as const, inputs: new Map(), rounds: NO_ROUNDS };
    if (start.status === 'skipped') return { start, end: await this.#conductor.settle(end, start) };
    const outcome =
      block.type === 'while_loop' ? await this.#loop(end, start) : await this.#each(end, start.items ?? []);
    return { start, end: outcome };
  }

  async #each(end: Place, items: readonly Value[]): Promise<Given> {
    const results: Results = [];
    for (const [index, item] of items.entries()) {
      const result = await this.#oneRound(end, index, item);
      if (result === 'unknown') return this.#restUnknown(end, items, index + 1);
      results.push(result);
    }
    return this.#conductor.execute({ ...end, rounds: readerOf(results) });
  }

  /** The other rounds are executed all the same: each may be judged by itself. */
  async #restUnknown(end: Place, items: readonly Value[], first: number): Promise<Given> {
    for (const [index, item] of items.slice(first).entries()) await this.#oneRound(end, first + index, item);
    return UNKNOWN;
  }

  async #loop(end: Place, { items = [] }: Given): Promise<Given> {
    const [first] = items;
    const results: Results = [];
    const nodes = this.#plan.rounds.get(end.block.id) ?? [];
    if (nodes.length === 0 || first === undefined) return this.#conductor.settle(end, completed({}));
    for (let [index, item] = [0, first]; ; index += 1) {
      const result = await this.#oneRound(end, index, item);
      if (result === 'unknown') return UNKNOWN;
      results.push(result);
      const check = { ...end, key: `${end.key}.check.${index}`, part: 'check' as const, rounds: readerOf(results) };
      const { status, next } = await this.#conductor.execute(check);
      if (status === 'unknown' || next === undefined) return UNKNOWN;
      if (next.isLast || next.value === null) {
        const outputs: Record<string, Value> = next.value === null ? {} : { 'loop-right-out': next.value };
        return this.#conductor.settle(end, completed(outputs));
      }
      item = next.value;
    }
  }

  /** Returns what the round gave at each inside input of its container. */
  async #oneRound(end: Place, index: number, item: Value): Promise<Map<string, Value | null> | 'unknown'> {
    const container = end.block.id;
    const given = await this.#round(container, `${end.path}${container}.${index}.`, () => item);
    const sources = this.#plan.results.get(container) ?? new Map();
    const isUnknown = [...given.values()].some(({ status }) => status === 'unknown');
    if (isUnknown) return 'unknown';
    return new Map(
      [...sources].map(([handle, from]) => [
        handle,
        joinedResult(from, ({ node, handle: output }) => given.get(node ?? '')?.outputs[output]),
      ]),
    );
  }
}

const readerOf = (results: Results): RoundReader => ({
  count: async () => results.length,
  results: ({ handle, first, count }) =>
    fromMemory(results.slice(first, first + count).map((result) => result.get(handle) ?? null)),
});
