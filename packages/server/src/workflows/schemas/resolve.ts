/** Propagates schemas along the edges: what each block receives and returns, as far as blocks declare it. */
import { isObject, type JsonObject } from '../../pipelines/json/json.ts';
import type { HandleSchemas } from '../blocks/block-type.ts';
import { blockType } from '../blocks/registry.ts';
import { boundaryEdgesOf } from '../checks/boundary-edges.ts';
import { definitionPath, type GraphReading, readGraph, shownBlockPath } from '../checks/graph-reading.ts';
import { type Order, orderOf } from '../checks/order.ts';
import type { EdgeEnds, WorkflowGraph } from '../graph.ts';
import type { DocumentPath } from '../issue.ts';
import { inlined } from './compose.ts';

export interface ResolvedSchemas {
  /** By handle id; `default` is that of the first input. Inputs with unknown schemas are absent. */
  input_schemas: Record<string, JsonObject>;
  output_schemas: Record<string, JsonObject>;
}

export function resolveSchemas(graph: WorkflowGraph): Map<string, ResolvedSchemas> {
  const reading = readGraph(graph);
  const edges = [...graph.edges, ...boundaryEdgesOf(reading)];
  const flowing = schemasInOrder(reading, edges, orderOf(reading, edges));
  return new Map(
    [...reading.blocks.values()].map(({ block, reading: read }) => {
      const { inputs, outputs } = flowing.get(block.id) ?? NOTHING;
      const [first] = read?.inputHandles ?? [];
      const main = first === undefined ? undefined : inputs[first.id];
      return [
        block.id,
        { input_schemas: { ...(main !== undefined && { default: main }), ...inputs }, output_schemas: { ...outputs } },
      ];
    }),
  );
}

export interface FlowingSchemas {
  inputs: HandleSchemas;
  outputs: HandleSchemas;
}

const NOTHING: FlowingSchemas = { inputs: {}, outputs: {} };

/** A container is visited twice: at its start for what it passes inside, at its end for what it returns. */
export function schemasInOrder(
  reading: GraphReading,
  edges: readonly EdgeEnds[],
  order: Order,
): Map<string, FlowingSchemas> {
  const arriving = Map.groupBy(edges, ({ target_block }) => target_block);
  const flowing = new Map<string, FlowingSchemas>();
  for (const { block } of order.points) {
    const read = reading.blocks.get(block)?.reading;
    if (read == null) continue;
    const inputs = inputSchemas(arriving.get(block) ?? [], flowing);
    flowing.set(block, { inputs, outputs: read.outputSchemas(inputs) });
  }
  return flowing;
}

function inputSchemas(
  edges: readonly EdgeEnds[],
  flowing: ReadonlyMap<string, FlowingSchemas>,
): Record<string, JsonObject> {
  const inputs: Record<string, JsonObject> = {};
  for (const [handle, arriving] of Map.groupBy(edges, ({ target_handle }) => target_handle)) {
    const schema = joined(arriving, flowing);
    if (schema !== undefined) inputs[handle] = schema;
  }
  return inputs;
}

/**
 * Several blocks may end a round of a container: a single one gives its value, several an object with a field for each.
 */
function joined(edges: readonly EdgeEnds[], flowing: ReadonlyMap<string, FlowingSchemas>): JsonObject | undefined {
  const schemaOf = (edge: EdgeEnds): JsonObject | undefined =>
    flowing.get(edge.source_block)?.outputs[edge.source_handle];
  const sources = [...new Map(edges.map((edge) => [edge.source_block, edge])).values()];
  const [only] = sources;
  if (only === undefined) return undefined;
  if (sources.length === 1) return schemaOf(only);
  return {
    type: 'object',
    properties: Object.fromEntries(sources.map((edge) => [edge.source_block, inlined(schemaOf(edge) ?? {})])),
    additionalProperties: false,
  };
}

export interface DeclaredSchema {
  block_id: string;
  /** Path in the canonical definition. */
  path: DocumentPath;
  block_path: string;
  schema: JsonObject;
}

/** Lists the schemas that users wrote, for checking. */
export function declaredSchemas(graph: WorkflowGraph): DeclaredSchema[] {
  const byId = new Map(graph.blocks.map((block) => [block.id, block]));
  return graph.blocks.flatMap((block) =>
    (blockType(block.type)?.schemaFields ?? []).flatMap((field) => {
      const schema = block.config[field];
      if (!isObject(schema)) return [];
      const path = [...definitionPath(byId, block.id), 'config', field];
      return [{ block_id: block.id, path, block_path: shownBlockPath(byId, block.id), schema }];
    }),
  );
}
