/** Reads YAML with the place of every value, so that error messages can point into the file. */
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';

export interface YamlFile {
  /** Undefined when the file is not YAML at all. */
  content: unknown;
  /** Mistakes in the YAML itself, each with its place. */
  mistakes: string[];
  /** Returns `line 3, column 5: ` for the value at the path, or for its nearest ancestor that exists. */
  placeOf(path: readonly PropertyKey[]): string;
}

export function parseYamlFile(text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error', prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `line ${line}, column ${col}: `;
  };
  // Warnings count as mistakes too: a value with an unknown tag, for example, would be read as plain text.
  const mistakes = [...document.errors, ...document.warnings].map(({ pos, message }) => at(pos[0]) + message);
  const placeOf = (path: readonly PropertyKey[]): string => {
    const offset = offsetOf(document.contents, path);
    return offset === undefined ? '' : at(offset);
  };
  return { content: mistakes.length > 0 ? undefined : readContent(document, mistakes), mistakes, placeOf };
}

function readContent(document: ReturnType<typeof parseDocument>, mistakes: string[]): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    // Thrown for aliases without an anchor, and for too many aliases.
    mistakes.push(error instanceof Error ? error.message : 'not YAML');
    return undefined;
  }
}

/** Returns the offset of the key if there is one, because that is what people look for in the file. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = root;
  let offset: number | undefined;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    if (pair !== undefined) {
      offset = isScalar(pair.key) ? pair.key.range?.[0] : offset;
      node = pair.value;
      continue;
    }
    const item = isSequence(node) ? node.items[Number(step)] : undefined;
    if (item === undefined) break;
    offset = rangeOf(item) ?? offset;
    node = item;
  }
  return offset;
}

const isSequence = (node: unknown): node is { items: unknown[] } =>
  node !== null && typeof node === 'object' && 'items' in node && Array.isArray(node.items) && !isMap(node);

const rangeOf = (node: unknown): number | undefined =>
  node !== null && typeof node === 'object' && 'range' in node && Array.isArray(node.range)
    ? Number(node.range[0])
    : undefined;
