import type { GraphNode, Tensor } from './onnx-graph.ts';

/** Which steps of a network give and take which values, by the names of the values. */
export interface Links {
  constants: ReadonlyMap<string, Tensor>;
  producers: ReadonlyMap<string, GraphNode>;
  consumers: ReadonlyMap<string, readonly GraphNode[]>;
}

export function linksOf(nodes: readonly GraphNode[]): Links {
  const constants = new Map<string, Tensor>();
  const producers = new Map<string, GraphNode>();
  const consumers = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    for (const output of node.outputs) {
      producers.set(output, node);
      if (node.constant !== undefined) constants.set(output, node.constant);
    }
    for (const input of node.inputs) consumers.set(input, [...(consumers.get(input) ?? []), node]);
  }
  return { constants, producers, consumers };
}

/** The step that takes a value; null if there is none or more than one. */
export function soleConsumer(output: string, { consumers }: Links): GraphNode | null {
  const [first, ...others] = consumers.get(output) ?? [];
  return first !== undefined && others.length === 0 ? first : null;
}
