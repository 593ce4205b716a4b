/** A network as a list of steps, read from and written to the format that onnxruntime loads. */
import { type Field, readFields, readVarint, writeFields } from './protobuf.ts';

export type ElementType = 'float' | 'uint8' | 'int8' | 'int32';

export interface Tensor {
  dims: readonly number[];
  type: ElementType;
  data: Float32Array | Uint8Array | Int8Array | Int32Array;
}

export interface GraphNode {
  operation: string;
  name: string;
  inputs: string[];
  outputs: string[];
  /** As they are in the file. */
  attributes: Uint8Array[];
  /** The set of operations that it is from, if not the standard's. */
  domain?: string;
  /** The numbers of a constant; its output has its name. */
  constant?: Tensor;
}

export interface Graph {
  /** In the order in which they run. */
  nodes: GraphNode[];
  /** The rest of the file: inputs and outputs, versions. */
  modelFields: readonly Field[];
  graphFields: readonly Field[];
}

const MODEL = { graph: 7, operations: 8 } as const;
const OPERATIONS = { domain: 1, version: 2 } as const;
const GRAPH = { node: 1, initialiser: 5 } as const;
const NODE = { input: 1, output: 2, name: 3, operation: 4, attribute: 5, domain: 7 } as const;
const ATTRIBUTE = { name: 1, tensor: 5, type: 20 } as const;
const TENSOR = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const TENSOR_ATTRIBUTE = 4n;
const TYPE_NUMBERS: Readonly<Record<ElementType, bigint>> = { float: 1n, uint8: 2n, int8: 3n, int32: 6n };

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export function readGraph(file: Uint8Array): Graph {
  const modelFields = readFields(file);
  const graph = bytesOf(modelFields, MODEL.graph)[0];
  if (graph === undefined) throw new Error('the file holds no network');
  const graphFields = readFields(graph);
  const weights = graphFields.flatMap((field) => {
    const constant =
      field.number === GRAPH.initialiser && field.kind === 'bytes' ? namedTensor(field.value) : undefined;
    return constant === undefined ? [] : [{ field, constant }];
  });
  const constants = new Set(weights.map(({ field }) => field));
  return {
    nodes: [...weights.map(({ constant }) => constant), ...bytesOf(graphFields, GRAPH.node).map(readNode)],
    modelFields: modelFields.filter(({ number }) => number !== MODEL.graph),
    graphFields: graphFields.filter((field) => field.number !== GRAPH.node && !constants.has(field)),
  };
}

/** Turns weights that the file keeps apart from the steps into steps, so that all constants are found the same way. */
function namedTensor(bytes: Uint8Array): GraphNode | undefined {
  const [name] = textsOf(readFields(bytes), TENSOR.name);
  const constant = floatTensor(bytes);
  return name === undefined || constant === undefined ? undefined : constantNode(name, constant);
}

export function writeGraph({ nodes, modelFields, graphFields }: Graph): Uint8Array {
  const graph = writeFields([...nodes.map((node) => bytesField(GRAPH.node, writeNode(node))), ...graphFields]);
  return writeFields([...modelFields, ...missingDomains(nodes, modelFields), bytesField(MODEL.graph, graph)]);
}

/** A file must name every set of operations that it uses. */
function missingDomains(nodes: readonly GraphNode[], modelFields: readonly Field[]): Field[] {
  const named = bytesOf(modelFields, MODEL.operations).flatMap((one) => textsOf(readFields(one), OPERATIONS.domain));
  const used = new Set(nodes.flatMap(({ domain }) => (domain === undefined ? [] : [domain])));
  return [...used]
    .filter((domain) => !named.includes(domain))
    .map((domain) => {
      const version: Field = { number: OPERATIONS.version, kind: 'varint', value: 1n };
      return bytesField(MODEL.operations, writeFields([textField(OPERATIONS.domain, domain), version]));
    });
}

const bytesOf = (fields: readonly Field[], number: number): Uint8Array[] =>
  fields.flatMap((field) => (field.number === number && field.kind === 'bytes' ? [field.value] : []));

const textsOf = (fields: readonly Field[], number: number): string[] =>
  bytesOf(fields, number).map((bytes) => decoder.decode(bytes));

const bytesField = (number: number, value: Uint8Array): Field => ({ number, kind: 'bytes', value });
const textField = (number: number, value: string): Field => bytesField(number, encoder.encode(value));

function readNode(bytes: Uint8Array): GraphNode {
  const fields = readFields(bytes);
  const [operation = ''] = textsOf(fields, NODE.operation);
  const [name = ''] = textsOf(fields, NODE.name);
  const [domain = ''] = textsOf(fields, NODE.domain);
  const attributes = bytesOf(fields, NODE.attribute);
  const constant = operation === 'Constant' ? floatsOf(attributes) : undefined;
  return {
    operation,
    name,
    inputs: textsOf(fields, NODE.input),
    outputs: textsOf(fields, NODE.output),
    attributes,
    ...(domain !== '' && { domain }),
    ...(constant !== undefined && { constant }),
  };
}

function floatsOf(attributes: readonly Uint8Array[]): Tensor | undefined {
  for (const attribute of attributes) {
    for (const tensor of bytesOf(readFields(attribute), ATTRIBUTE.tensor)) {
      const floats = floatTensor(tensor);
      if (floats !== undefined) return floats;
    }
  }
  return undefined;
}

function floatTensor(tensor: Uint8Array): Tensor | undefined {
  const fields = readFields(tensor);
  const [raw] = bytesOf(fields, TENSOR.raw);
  const isFloat = fields.some((field) => field.number === TENSOR.type && field.kind === 'varint' && field.value === 1n);
  if (!isFloat || raw === undefined) return undefined;
  return { dims: integersOf(fields, TENSOR.dims), type: 'float', data: new Float32Array(new Uint8Array(raw).buffer) };
}

/** Reads integers that are written one by one or packed together. */
function integersOf(fields: readonly Field[], number: number): number[] {
  const integers: number[] = [];
  for (const field of fields) {
    if (field.number !== number) continue;
    if (field.kind === 'varint') integers.push(Number(field.value));
    else
      for (let at = 0; at < field.value.length; ) {
        const { value, end } = readVarint(field.value, at);
        integers.push(Number(value));
        at = end;
      }
  }
  return integers;
}

export const constantNode = (name: string, constant: Tensor): GraphNode => ({
  operation: 'Constant',
  name,
  inputs: [],
  outputs: [name],
  attributes: [],
  constant,
});

function writeNode({ operation, name, inputs, outputs, attributes, domain, constant }: GraphNode): Uint8Array {
  const written = constant === undefined ? attributes : [tensorAttribute(constant)];
  return writeFields([
    ...inputs.map((input) => textField(NODE.input, input)),
    ...outputs.map((output) => textField(NODE.output, output)),
    textField(NODE.name, name),
    textField(NODE.operation, operation),
    ...written.map((attribute) => bytesField(NODE.attribute, attribute)),
    ...(domain === undefined ? [] : [textField(NODE.domain, domain)]),
  ]);
}

function tensorAttribute({ dims, type, data }: Tensor): Uint8Array {
  const tensor = writeFields([
    ...dims.map((dim): Field => ({ number: TENSOR.dims, kind: 'varint', value: BigInt(dim) })),
    { number: TENSOR.type, kind: 'varint', value: TYPE_NUMBERS[type] },
    bytesField(TENSOR.raw, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
  return writeFields([
    textField(ATTRIBUTE.name, 'value'),
    bytesField(ATTRIBUTE.tensor, tensor),
    { number: ATTRIBUTE.type, kind: 'varint', value: TENSOR_ATTRIBUTE },
  ]);
}
