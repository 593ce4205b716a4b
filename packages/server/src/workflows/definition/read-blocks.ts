/** Reads the blocks of a definition and reports faults in their entries. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { aBlock, type GraphBlock, isContainerType, sizeFor } from '../graph.ts';
import type { DocumentPath, Finding } from '../issue.ts';

const MAX_BLOCKS = 5_000;

export interface ReadBlocks {
  blocks: GraphBlock[];
  findings: Finding[];
  /** Block paths of entries that could not be read; nothing else is reported for them. */
  broken: Set<string>;
}

const BLOCK_KEYS = ['type', 'label', 'config', 'position', 'width', 'height', 'children'];
const BLOCK_ID = /^[A-Za-z0-9_-]{1,128}$/;
const MAX_TYPE_LENGTH = 200;
const MAX_EXTENT = 1_000_000;

export function readBlocks(entries: JsonObject, current: readonly GraphBlock[] = []): ReadBlocks {
  const reader = new BlocksReader(current);
  reader.read(entries, ['spec', 'blocks'], []);
  return reader;
}

class BlocksReader implements ReadBlocks {
  readonly blocks: GraphBlock[] = [];
  readonly findings: Finding[] = [];
  readonly broken = new Set<string>();
  readonly #current: ReadonlyMap<string, GraphBlock>;
  readonly #paths = new Map<string, string>();

  constructor(current: readonly GraphBlock[]) {
    this.#current = new Map(current.map((block) => [block.id, block]));
  }

  read(entries: JsonObject, path: DocumentPath, parents: readonly string[]): void {
    for (const [id, entry] of Object.entries(entries)) {
      if (this.blocks.length >= MAX_BLOCKS) {
        this.#tooMany(path);
        return;
      }
      this.#readBlock(id, entry, { path: [...path, id], keys: [...parents, id] });
    }
  }

  #find(code: Finding['code'], path: DocumentPath, message: string, keys: readonly string[]): void {
    this.findings.push({ code, path, message, block_path: keys.join('.') });
  }

  #tooMany(path: DocumentPath): void {
    // The containers around the block that exceeded the limit get here as well.
    if (this.findings.some(({ code }) => code === 'LIMIT_EXCEEDED')) return;
    this.findings.push({ code: 'LIMIT_EXCEEDED', path, message: `there are more than ${MAX_BLOCKS} blocks` });
  }

  #readBlock(id: string, entry: Json, { path, keys }: { path: DocumentPath; keys: string[] }): void {
    if (!BLOCK_ID.test(id)) {
      this.#find('INVALID_BLOCK_KEY', path, `'${id}' must be 1 to 128 letters, digits, _ and -`, keys);
    }
    const twin = this.#paths.get(id);
    if (twin !== undefined) {
      this.#find('DUPLICATE_BLOCK_KEY', path, `'${twin}' has the same key; keys are unique in a workflow`, keys);
      return;
    }
    this.#paths.set(id, keys.join('.'));
    const parent_id = keys.at(-2) ?? null;
    if (!isObject(entry) || typeof entry.type !== 'string' || entry.type.length > MAX_TYPE_LENGTH) {
      const message = isObject(entry)
        ? 'type is required, the name of a type of block'
        : 'a block must be a map with a type';
      this.#find('INVALID_BLOCK', isObject(entry) && 'type' in entry ? [...path, 'type'] : path, message, keys);
      this.broken.add(keys.join('.'));
      this.blocks.push({ ...PLACEHOLDER, id, parent_id });
      return;
    }
    this.#unknownKeys(entry, path, keys);
    this.blocks.push({
      id,
      type: entry.type,
      label: this.#label(entry, path, keys),
      config: this.#config(entry, path, keys),
      position: this.#position(id, entry, path, keys),
      ...this.#size(id, entry, path, keys),
      parent_id,
    });
    this.#children(entry, path, keys);
  }

  #unknownKeys(entry: JsonObject, path: DocumentPath, keys: readonly string[]): void {
    for (const key of Object.keys(entry)) {
      if (key === 'parent_id') {
        const message = 'parent_id is not part of a definition; write the block under children of its container';
        this.#find('CHILD_OUTSIDE_CONTAINER', [...path, key], message, keys);
      } else if (!BLOCK_KEYS.includes(key)) {
        const message = `a block has no '${key}'; valid keys: ${BLOCK_KEYS.join(', ')}`;
        this.#find('UNKNOWN_KEY', [...path, key], message, keys);
      }
    }
  }

  #label(entry: JsonObject, path: DocumentPath, keys: readonly string[]): string {
    const { label = null } = entry;
    if (label === null) return '';
    if (typeof label === 'string' && label.length <= 1000) return label;
    this.#find('INVALID_BLOCK', [...path, 'label'], 'must be a text of at most 1000 characters', keys);
    return '';
  }

  #config(entry: JsonObject, path: DocumentPath, keys: readonly string[]): JsonObject {
    const { config = null } = entry;
    if (config === null) return {};
    if (isObject(config)) return config;
    this.#find('INVALID_BLOCK_CONFIG', [...path, 'config'], 'must be a map', keys);
    this.broken.add(keys.join('.'));
    return {};
  }

  #position(id: string, entry: JsonObject, path: DocumentPath, keys: readonly string[]): GraphBlock['position'] {
    const { position = null } = entry;
    if (position === null) return this.#current.get(id)?.position ?? { x: 0, y: 0 };
    const { x, y, ...more } = isObject(position) ? position : {};
    if (isExtent(x) && isExtent(y) && Object.keys(more).length === 0) return { x, y };
    this.#find('INVALID_BLOCK', [...path, 'position'], 'must be {x, y} with two numbers', keys);
    return { x: 0, y: 0 };
  }

  #size(
    id: string,
    entry: JsonObject,
    path: DocumentPath,
    keys: readonly string[],
  ): { width: number | null; height: number | null } {
    const known = this.#current.get(id);
    const extent = (key: 'width' | 'height'): number | null => {
      const value = entry[key] ?? null;
      if (value === null) return known !== undefined && known.type === entry.type ? known[key] : null;
      if (isExtent(value) && value > 0) return value;
      this.#find('INVALID_BLOCK', [...path, key], 'must be a number above 0', keys);
      return null;
    };
    return sizeFor(String(entry.type), { width: extent('width'), height: extent('height') });
  }

  #children(entry: JsonObject, path: DocumentPath, keys: readonly string[]): void {
    const { children = null, type } = entry;
    if (children === null) return;
    const at = [...path, 'children'];
    if (!isObject(children)) this.#find('INVALID_BLOCK', at, 'must be a map of blocks', keys);
    else if (!isContainerType(String(type))) {
      const message = `${aBlock(String(type))} cannot hold others; for_each and while_loop can`;
      this.#find('CHILDREN_NOT_ALLOWED', at, message, keys);
    } else this.read(children, at, keys);
  }
}

const PLACEHOLDER: Omit<GraphBlock, 'id' | 'parent_id'> = {
  type: '',
  label: '',
  config: {},
  position: { x: 0, y: 0 },
  width: null,
  height: null,
};

const isExtent = (value: Json | undefined): value is number =>
  typeof value === 'number' && Math.abs(value) <= MAX_EXTENT;
