/** Copies a schema into a form that the compiler reads as its draft defines. */
import type { JsonObject } from '../json/json.ts';
import { isDraft4 } from './draft.ts';
import { walkSchema } from './keywords.ts';

export function forCompiler(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema);
  const isOld = isDraft4(schema);
  for (const { schema: part } of walkSchema(copy)) {
    if (isOld) modernise(part);
    // Not a keyword of any draft; the compiler would make a validator that returns its verdict as a rejected promise.
    delete part.$async;
    // An annotation since draft 6, which the compiler refuses.
    if (typeof part.id === 'string') delete part.id;
    // An OpenAPI keyword, which the compiler refuses next to a reference.
    if (part.nullable !== undefined && part.type === undefined) delete part.nullable;
  }
  return copy;
}

/** Converts draft 4 to draft 7: its exclusive limits were flags next to the limit. */
function modernise(part: JsonObject): void {
  if (typeof part.id === 'string' && part.$id === undefined) part.$id = part.id;
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof part[flag] !== 'boolean') continue;
    const bound = part[limit];
    if (part[flag] === true && bound !== undefined) {
      part[flag] = bound;
      delete part[limit];
    } else delete part[flag];
  }
}
