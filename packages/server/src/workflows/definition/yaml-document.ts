/** Reads untrusted YAML as JSON, with the place of every value. */
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { DocumentPath } from '../issue.ts';
import { readYaml, type YamlNode, type YamlRead } from './yaml-reader.ts';
import { YamlError, type YamlFaultCode } from './yaml-text.ts';

const YAML_LIMITS = {
  characters: 4 * 1024 * 1024,
  depth: 100,
  /** Number of values, including those that aliases repeat. */
  values: 120_000,
} as const;

export interface TextFault {
  code: YamlFaultCode;
  message: string;
  line: number;
  column: number;
}

export interface TextPlace {
  line: number;
  column: number;
}

export interface YamlDocument {
  /** Undefined when there are faults. */
  content: Json | undefined;
  faults: TextFault[];
  /** The place of the key at the path, or of its nearest ancestor that exists. */
  placeOf(path: DocumentPath): TextPlace;
}

type Limits = { readonly [name in keyof typeof YAML_LIMITS]: number };

/** A lone carriage return is not a line break in definitions. */
const CONTROL = /(?![\t\n\u0080-\u009f])\p{Cc}/u;

export function parseYamlDocument(source: string, limits: Limits = YAML_LIMITS): YamlDocument {
  if (source.length > limits.characters) {
    const message = `the definition is longer than ${limits.characters} characters`;
    return refused([{ code: 'LIMIT_EXCEEDED', message, line: 1, column: 1 }]);
  }
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const places = new Places(text);
  const refusal = ({ code, message, offset }: YamlError): TextFault => ({ code, message, ...places.at(offset) });
  const control = CONTROL.exec(text);
  if (control !== null) {
    return refused([refusal(new YamlError('control characters have to be escaped in quotes', control.index))]);
  }
  let read: YamlRead;
  let content: Json;
  try {
    read = readYaml(text, { depth: limits.depth, nodes: limits.values });
    if (read.faults.length > 0) return refused(read.faults.map(refusal));
    content = toJson(read.root, limits);
  } catch (error) {
    if (error instanceof YamlError) return refused([refusal(error)]);
    throw error;
  }
  const { root } = read;
  return { content, faults: [], placeOf: (path) => places.at(offsetOf(root, path)) };
}

const refused = (faults: TextFault[]): YamlDocument => ({
  content: undefined,
  faults,
  placeOf: () => ({ line: 1, column: 1 }),
});

/** Aliases become copies, which count towards the limit. */
function toJson(root: YamlNode, limits: Limits): Json {
  let left = limits.values;
  const convert = (node: YamlNode, depth: number): Json => {
    if (node.kind !== 'alias') left -= 1;
    if (left < 0) {
      const message = `there are more than ${limits.values} values, those of aliases included`;
      throw new YamlError(message, node.at, 'LIMIT_EXCEEDED');
    }
    if (depth > limits.depth) {
      const message = `values are nested deeper than ${limits.depth} levels, those of aliases included`;
      throw new YamlError(message, node.at, 'LIMIT_EXCEEDED');
    }
    switch (node.kind) {
      case 'scalar':
        return node.value;
      case 'alias':
        return convert(node.target, depth);
      case 'list':
        return node.items.map((item) => convert(item, depth + 1));
      case 'map': {
        const object: JsonObject = {};
        for (const [key, entry] of node.entries) object[key] = convert(entry.node, depth + 1);
        return object;
      }
    }
  };
  return convert(root, 0);
}

function offsetOf(root: YamlNode, path: DocumentPath): number {
  let node = root;
  let offset = root.at;
  for (const step of path) {
    while (node.kind === 'alias') node = node.target;
    if (node.kind === 'map') {
      const entry = node.entries.get(String(step));
      if (entry === undefined) return offset;
      offset = entry.at;
      node = entry.node;
    } else {
      const item = node.kind === 'list' ? node.items[Number(step)] : undefined;
      if (item === undefined) return offset;
      offset = item.at;
      node = item;
    }
  }
  return offset;
}

/** Line starts are computed when the first place is requested. */
class Places {
  readonly #text: string;
  #starts: number[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): TextPlace {
    const starts = this.#starts ?? this.#lineStarts();
    this.#starts = starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  #lineStarts(): number[] {
    const starts = [0];
    for (let at = this.#text.indexOf('\n'); at !== -1; at = this.#text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
}
