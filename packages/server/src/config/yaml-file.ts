/** YAML with the place of every value, so that a mistake can be found in the file. */
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';

export interface YamlFile {
  /** Undefined when it is not YAML at all. */
  content: unknown;
  /** What the file itself has wrong, each with its place. */
  mistakes: string[];
  /** `line 3, column 5: ` of the value at the path, or of the nearest one around it that is there. */
  placeOf(path: readonly PropertyKey[]): string;
}

export function parseYamlFile(text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error', prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `line ${line}, column ${col}: `;
  };
  // A warning is a mistake as well: an unknown tag, for example, is read as a plain text.
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
    // Aliases without an anchor, or too many of them.
    mistakes.push(error instanceof Error ? error.message : 'not YAML');
    return undefined;
  }
}

/** Of the key where there is one: that is what a reader of the file looks for. */
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
