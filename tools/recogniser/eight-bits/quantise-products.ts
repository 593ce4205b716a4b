/** Products with constant matrices in eight bits. Their inputs get a scale for each line when the line is read. */
import { linksOf, soleConsumer } from './links.ts';
import { constantNode, type Graph, type GraphNode, type Tensor } from './onnx-graph.ts';
import { type Bytes, bytesOf, MAX_WEIGHT, WEIGHT_ZERO, type WeightBytes } from './quantise-convolutions.ts';

export function quantiseProducts(graph: Graph, bytes: WeightBytes): Graph {
  const links = linksOf(graph.nodes);
  const replaced = new Map<GraphNode, GraphNode[]>();
  for (const node of graph.nodes) {
    const weights = links.constants.get(node.inputs[1] ?? '');
    if (node.operation !== 'MatMul' || weights?.dims.length !== 2) continue;
    const next = soleConsumer(node.outputs[0] ?? '', links);
    const added = next?.operation === 'Add' ? next.inputs.find((name) => name !== node.outputs[0]) : undefined;
    const bias = added !== undefined && links.constants.get(added)?.dims.length === 1 ? added : undefined;
    if (next !== null && bias !== undefined) replaced.set(next, []);
    replaced.set(
      node,
      inBytes(node, weights, bytes, bias === undefined ? undefined : { bias, outputs: next?.outputs ?? [] }),
    );
  }
  return { ...graph, nodes: graph.nodes.flatMap((node) => replaced.get(node) ?? [node]) };
}

function inBytes(
  node: GraphNode,
  weights: Tensor,
  bytes: WeightBytes,
  added: { bias: string; outputs: string[] } | undefined,
): GraphNode[] {
  const [rows = 0, columns = 0] = weights.dims;
  const { data, steps, zeros } = columnBytes(weights.data, rows, columns, bytes);
  const name = (part: string): string => `${node.name} ${part}`;
  return [
    constantNode(name('bytes'), { ...data, dims: [rows, columns] }),
    constantNode(name('steps'), { dims: [columns], type: 'float', data: steps }),
    constantNode(name('zeros'), { ...zeros, dims: [columns] }),
    {
      operation: 'DynamicQuantizeMatMul',
      domain: 'com.microsoft',
      name: node.name,
      inputs: [
        node.inputs[0] ?? '',
        name('bytes'),
        name('steps'),
        name('zeros'),
        ...(added === undefined ? [] : [added.bias]),
      ],
      outputs: added?.outputs ?? node.outputs,
      attributes: [],
    },
  ];
}

function columnBytes(
  values: Tensor['data'],
  rows: number,
  columns: number,
  bytes: WeightBytes,
): { data: Bytes; steps: Float32Array; zeros: Bytes } {
  const zero = bytes === 'signed' ? 0 : WEIGHT_ZERO;
  const data = bytesOf(values.length, bytes);
  const zeros = bytesOf(columns, bytes);
  zeros.data.fill(zero);
  const steps = new Float32Array(columns);
  for (let column = 0; column < columns; column += 1) {
    let largest = 1e-8;
    for (let row = 0; row < rows; row += 1) largest = Math.max(largest, Math.abs(values[row * columns + column] ?? 0));
    const step = largest / MAX_WEIGHT;
    steps[column] = step;
    for (let row = 0; row < rows; row += 1) {
      const at = row * columns + column;
      data.data[at] = Math.round((values[at] ?? 0) / step) + zero;
    }
  }
  return { data, steps, zeros };
}
