/** The pool job `fit_scorer`: takes corrected documents and returns a scorer and its figures. */
import type { EmitPart } from '../../documents/pool/pool-job.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { WINDOW_WORDS } from '../extract-job/window.ts';
import type { JsonObject } from '../json/json.ts';
import type { Example } from './example.ts';
import { DocumentExamples, fieldKey, type RightValues } from './examples.ts';
import { type FieldExamples, type Fit, fitScorer } from './fit.ts';
import { pageWindows } from './page-windows.ts';

export interface CorrectedDocument {
  /** Equal for equal content. */
  id: string;
  /** Path to the stored document model. */
  path: string;
  right: RightValues;
}

export interface FitScorerArgs {
  schema: JsonObject;
  documents: CorrectedDocument[];
}

/** Fields of one document to learn from; each takes up to 40 candidates of some 50 numbers. */
const MAX_FIELDS = 64;

/** Sends a line after each document and each field as a sign of life. */
export async function runFitScorer({ schema, documents }: FitScorerArgs, emit: EmitPart): Promise<Fit> {
  const read = readSchema(schema);
  const fields = new Map<string, { path: string[]; examples: Example[] }>();
  for (const [index, document] of documents.entries()) {
    const examples = new DocumentExamples(read, firstOf(document.right));
    for await (const pages of pageWindows(document.path, WINDOW_WORDS)) {
      examples.add(pages);
      emit(JSON.stringify({ document: index }));
    }
    for (const { path, example } of examples.finish(document.id)) {
      const key = fieldKey(path);
      const field = fields.get(key) ?? { path, examples: [] };
      fields.set(key, field);
      field.examples.push(example);
    }
  }
  const ordered: FieldExamples[] = read.fields.flatMap(({ path }) => fields.get(fieldKey(path)) ?? []);
  return fitScorer(ordered, (field) => emit(JSON.stringify({ field })));
}

const firstOf = (right: RightValues): RightValues =>
  Object.fromEntries(
    Object.entries(right)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MAX_FIELDS),
  );
