/** The output with the source of each leaf beside its value. */
import type { Json } from '../json/json.ts';
import { mapLeaves, pathText } from '../json/json-path.ts';
import type { Evidence, EvidenceByPath } from './evidence.ts';

export function sourcesTree(output: Json, evidence: EvidenceByPath, fileId: string): Json {
  return mapLeaves(output, (path, value) => {
    const key = pathText(path);
    return sourcedLeaf(value, Object.hasOwn(evidence, key) ? evidence[key] : undefined, fileId);
  });
}

export function sourcedLeaf(value: Json, own: Evidence | undefined, fileId: string): Json {
  const [cited] = own?.citations ?? [];
  const anchors = own?.anchors.length === 0 ? (cited?.anchors ?? []) : (own?.anchors ?? []);
  const [anchor] = anchors;
  if (own === undefined || anchor === undefined) return { value, source: null };
  const context = own.association === null ? {} : { context: own.association.label };
  const source = {
    content: own.raw ?? cited?.raw ?? '',
    anchor: { ...anchor },
    file_id: anchor.file_id ?? fileId,
    ...context,
    ...(anchors.length > 1 && { further_anchors: anchors.slice(1).map((further) => ({ ...further })) }),
  };
  return { value, source };
}
