/** Graphs without faults, of every type of block, for property tests. */
import fc from 'fast-check';
import type { Handle, ValueKind } from '../blocks/block-type.ts';
import { kindsFit } from '../blocks/handles.ts';
import { BLOCK_TYPES, blockType } from '../blocks/registry.ts';
import { type EdgeEnds, edgeId, edgeKey, type GraphBlock, sizeFor, type WorkflowGraph } from '../graph.ts';
import { CONFIG_SAMPLES, type Draw, words } from './config-samples.ts';

const STEP_TYPES = BLOCK_TYPES.filter(({ role }) => role !== 'start').map(({ type }) => type);
const extent = fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.constantFrom(0.5, -12.25));

const FILE_STEPS = ['parse', 'extract', 'split', 'classifier', 'note', 'while_loop'];
const JSON_STEPS = ['function', 'api_call', 'conditional', 'merge_dicts', 'note', 'while_loop'];

/** Those that can be the first in a container which gives values of the kind. */
const typesFor = (kind: ValueKind | null): string[] =>
  kind === 'file' ? FILE_STEPS : kind === 'json' ? JSON_STEPS : STEP_TYPES;

/** The workflow that the graphs are of. */
export const SAMPLE_WORKFLOW = 'wf_sample';

interface Output {
  block: string;
  handle: Handle;
}

class GraphBuilder {
  readonly graph: WorkflowGraph;
  readonly #draw: Draw;
  readonly #ids: string[];

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#ids = draw(
      fc.uniqueArray(
        // Not of digits alone: objects put such keys first, and the order of blocks says nothing.
        fc.stringMatching(/^[A-Za-z_-][A-Za-z0-9_-]{0,11}$/),
        { minLength: 60, maxLength: 60 },
      ),
    );
    this.graph = { name: draw(words), description: draw(words), blocks: [], edges: [] };
  }

  build(): WorkflowGraph {
    const outputs = ['start_document', 'start_json'].flatMap((type) => this.#add(type, null).outputs);
    this.#fill(null, outputs, { max: 8, depth: 0 });
    return this.graph;
  }

  #add(type: string, parent: string | null): { block: GraphBlock; inputs: Handle[]; outputs: Output[] } {
    const draw = this.#draw;
    const config = CONFIG_SAMPLES[type]?.(draw) ?? {};
    const size = { width: draw(fc.option(fc.integer({ min: 1, max: 2000 }))), height: null };
    const block: GraphBlock = {
      id: this.#ids.pop() ?? `more-${this.graph.blocks.length}`,
      type,
      label: draw(words),
      config,
      position: { x: draw(extent), y: draw(extent) },
      ...sizeFor(type, size),
      parent_id: parent,
    };
    this.graph.blocks.push(block);
    const read = blockType(type)?.read(config);
    if (!read?.ok) throw new Error(`${type}: ${JSON.stringify(read)} of ${JSON.stringify(config)}`);
    const outside = (handles: readonly Handle[]): Handle[] => handles.filter(({ side }) => side === 'outside');
    return {
      block,
      inputs: outside(read.block.inputHandles),
      outputs: outside(read.block.outputHandles).map((handle) => ({ block: block.id, handle })),
    };
  }

  /** Blocks of one container, each fed by an earlier one or by the container. */
  #fill(parent: string | null, outputs: Output[], { max, depth }: { max: number; depth: number }): void {
    const count = this.#draw(fc.integer({ min: parent === null ? 0 : 1, max }));
    const kind = parent === null ? null : this.#entryKind(parent);
    for (let made = 0; made < count; made += 1) {
      const types = typesFor(kind).filter((type) => depth < 2 || blockType(type)?.role !== 'container');
      const wanted = this.#draw(fc.constantFrom(...types));
      const type = kind !== null && made === 0 ? (kind === 'file' ? 'parse' : 'function') : wanted;
      const { block, inputs, outputs: own } = this.#add(type, parent);
      this.#feed(block, inputs, outputs, kind);
      if (blockType(type)?.role === 'container') this.#fill(block.id, [], { max: 3, depth: depth + 1 });
      outputs.push(...own);
    }
  }

  #entryKind(container: string): ValueKind {
    const block = this.graph.blocks.find(({ id }) => id === container);
    const read = blockType(block?.type ?? '')?.read(block?.config ?? {});
    return (read?.ok ? read.block.outputHandles.find(({ side }) => side === 'inside')?.kind : null) ?? 'any';
  }

  #feed(block: GraphBlock, inputs: Handle[], outputs: readonly Output[], entry: ValueKind | null): void {
    const [first] = inputs;
    for (const input of inputs) {
      const fitting = outputs.filter(({ handle }) => kindsFit(handle.kind, input.kind));
      // The container feeds a block that nothing else does, if the block takes what it gives.
      const needed = input === first && (entry === null || !inputs.some(({ kind }) => kindsFit(entry, kind)));
      if (fitting.length === 0 || (!needed && this.#draw(fc.boolean()))) continue;
      const source = this.#draw(fc.constantFrom(...fitting));
      this.#connect({
        source_block: source.block,
        source_handle: source.handle.id,
        target_block: block.id,
        target_handle: input.id,
      });
    }
  }

  #connect(ends: EdgeEnds): void {
    if (this.graph.edges.every((edge) => edgeKey(edge) !== edgeKey(ends))) {
      this.graph.edges.push({ id: edgeId(SAMPLE_WORKFLOW, ends), ...ends });
    }
  }
}

/** Blocks of a container follow it, as in a definition. */
const preOrder = ({ blocks, ...rest }: WorkflowGraph): WorkflowGraph => {
  const under = (parent: string | null): GraphBlock[] =>
    blocks.filter(({ parent_id }) => parent_id === parent).flatMap((block) => [block, ...under(block.id)]);
  return { ...rest, blocks: under(null) };
};

export const graphSample: fc.Arbitrary<WorkflowGraph> = fc.gen().map((generate) => {
  const draw: Draw = (arbitrary) => generate(() => arbitrary);
  return preOrder(new GraphBuilder(draw).build());
});
