import type { Json, JsonObject } from '../json/json.ts';
import { type Compiled, compileSchema } from './compile.ts';
import { draftOf } from './draft.ts';
import { type OutputError, outputErrors } from './output-errors.ts';

/** The most recently used schemas, because an extraction is validated several times with the same one. */
const MAX_KEPT = 8;
const kept = new Map<string, Compiled>();

/** For a schema that was checked before. */
function compiledFor(schema: JsonObject): Compiled {
  const text = JSON.stringify(schema);
  const known = kept.get(text);
  const compiled = known ?? compileSchema(schema, draftOf(schema) ?? 'draft2020-12');
  kept.delete(text);
  kept.set(text, compiled);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return compiled;
}

/** Returns the errors of an output against its schema, or none. */
export function validateOutput(schema: JsonObject, output: Json): OutputError[] {
  return outputErrors(compiledFor(schema)(output), output);
}
