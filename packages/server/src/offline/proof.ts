/**
 * A proof as a file: the record of an extraction and its sources, as the API returns both. With the document it can be
 * verified anywhere.
 */
import type { Json, JsonObject } from '../pipelines/json/json.ts';

export interface ProofExtraction {
  id: string;
  model: string;
  json_schema: JsonObject;
  output: JsonObject;
  consensus: JsonObject;
  unfilled: JsonObject[];
  pages?: string | null;
  /** Set if it was made from several documents. */
  documents?: readonly unknown[];
  languages?: string[];
  image_resolution_dpi?: number;
}

export interface ProofSources {
  extraction: JsonObject;
  sources: JsonObject;
  evidence: Record<string, Json>;
  lists?: JsonObject;
  file: { id: string; filename: string; mime_type: string };
}

export interface Proof {
  extraction: ProofExtraction;
  sources: ProofSources;
}

/** Reasons with which `require_proof` takes values out; the proof still speaks of them. */
const TAKEN_OUT = ['only_located', 'only_inferred', 'contradicted'];

/** The stored form of a result: output, consensus, unfilled values. */
export const resultLines = ({ output, consensus, unfilled }: ProofExtraction): string[] =>
  [output, consensus, unfilled.map((entry) => withKeys(entry, output))].map((line) => JSON.stringify(line));

/** The stored form of sources: output, sources, a line for each value, and what is said of lists. */
export const sourcesLines = ({ extraction, sources, evidence, lists }: ProofSources): string[] => [
  JSON.stringify(extraction),
  JSON.stringify(sources),
  ...Object.entries(evidence).map(([path, own]) => `${JSON.stringify(path)}:${JSON.stringify(own)}`),
  ...(lists === undefined ? [] : [JSON.stringify(lists)]),
];

/** The API shows the path of a value that was taken out as text; the stored form has its keys. */
function withKeys(entry: JsonObject, output: JsonObject): JsonObject {
  if ('keys' in entry || !TAKEN_OUT.includes(String(entry.reason))) return entry;
  let at: Json | undefined = output;
  const keys = String(entry.path)
    .split('.')
    .map((step) => {
      const isIndex: boolean = Array.isArray(at);
      at = stepInto(at, step);
      return isIndex ? Number(step) : step;
    });
  return { ...entry, keys, keyword: 'require_proof' };
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return value !== null && typeof value === 'object' ? value[step] : undefined;
}
