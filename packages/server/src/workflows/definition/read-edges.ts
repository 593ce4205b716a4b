/** Reads the edges of a definition in any of the shapes used so far. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { EdgeEnd } from '../checks/check-edges.ts';
import type { AskedEdge } from '../checks/resolve-edge.ts';
import type { DocumentPath, Finding } from '../issue.ts';

const MAX_EDGES = 20_000;

const MAX_REFERENCE_LENGTH = 1_000;

export interface WrittenEdge {
  asked: AskedEdge;
  /** Places in the text, by path in the canonical shape. */
  places: ReadonlyMap<string, DocumentPath>;
}

/** Keys that may hold an end, its block and its handle. */
const ENDS: Record<EdgeEnd, { nested: string[]; block: string; handle: string }> = {
  source: { nested: ['source', 'from'], block: 'source_block', handle: 'source_handle' },
  target: { nested: ['target', 'to'], block: 'target_block', handle: 'target_handle' },
};
const EDGE_KEYS = Object.values(ENDS).flatMap(({ nested, block, handle }) => [...nested, block, handle]);
const END_KEYS = ['block', 'handle'];

export function readEdges(entries: readonly Json[]): { edges: WrittenEdge[]; findings: Finding[] } {
  const findings: Finding[] = [];
  if (entries.length > MAX_EDGES) {
    const message = `there are more than ${MAX_EDGES} edges`;
    return { edges: [], findings: [{ code: 'LIMIT_EXCEEDED', path: ['spec', 'edges'], message }] };
  }
  const edges = entries.flatMap((entry, index) => readEdge(entry, ['spec', 'edges', index], findings) ?? []);
  return { edges, findings };
}

function readEdge(entry: Json, path: DocumentPath, findings: Finding[]): WrittenEdge | null {
  if (!isObject(entry)) {
    findings.push({ code: 'INVALID_EDGE_ENDPOINT', path, message: 'an edge must be a map with source and target' });
    return null;
  }
  for (const key of Object.keys(entry)) {
    if (EDGE_KEYS.includes(key)) continue;
    const message = `an edge has no '${key}'; write source and target, each with block and handle`;
    findings.push({ code: 'UNKNOWN_KEY', path: [...path, key], message });
  }
  const source = readEnd(entry, 'source', path, findings);
  const target = readEnd(entry, 'target', path, findings);
  if (source === null || target === null) return null;
  return {
    asked: {
      source_block: source.block,
      source_handle: source.handle,
      target_block: target.block,
      target_handle: target.handle,
    },
    places: new Map([['', path], ...source.places, ...target.places]),
  };
}

interface WrittenEnd {
  block: string;
  handle: string | null;
  places: [string, DocumentPath][];
}

function readEnd(entry: JsonObject, end: EdgeEnd, path: DocumentPath, findings: Finding[]): WrittenEnd | null {
  const { nested, block: blockKey, handle: handleKey } = ENDS[end];
  const key = nested.find((name) => Object.hasOwn(entry, name));
  const written = key === undefined ? undefined : entry[key];
  const isNested = key !== undefined && isObject(written);
  const at = key === undefined ? [...path, blockKey] : [...path, key];
  const block = isNested ? written.block : (written ?? entry[blockKey]);
  const handle = (isNested ? written.handle : entry[handleKey]) ?? null;
  const blockAt = isNested ? [...at, 'block'] : at;
  const handleAt = isNested ? [...at, 'handle'] : [...path, handleKey];
  for (const extra of isNested ? Object.keys(written) : []) {
    if (END_KEYS.includes(extra)) continue;
    const message = `an end of an edge has no '${extra}'; valid keys: ${END_KEYS.join(', ')}`;
    findings.push({ code: 'UNKNOWN_KEY', path: [...at, extra], message });
  }
  if (typeof block !== 'string' || block === '' || block.length > MAX_REFERENCE_LENGTH) {
    const message = `the ${end} of an edge needs the key of a block`;
    findings.push({ code: 'INVALID_EDGE_ENDPOINT', path: block === undefined ? path : blockAt, message });
    return null;
  }
  if (handle !== null && (typeof handle !== 'string' || handle.length > MAX_REFERENCE_LENGTH)) {
    findings.push({ code: 'INVALID_EDGE_HANDLE', path: handleAt, message: 'a handle must be a text, the id of one' });
    return null;
  }
  const places: [string, DocumentPath][] = [
    [`${end}.block`, blockAt],
    [`${end}.handle`, handle === null ? blockAt : handleAt],
  ];
  return { block, handle, places };
}
