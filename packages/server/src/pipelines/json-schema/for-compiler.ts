/** A copy of a schema that the compiler reads as its draft says. */
import type { JsonObject } from '../json/json.ts';
import { isDraft4 } from './draft.ts';
import { walkSchema } from './keywords.ts';

export function forCompiler(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema);
  const isOld = isDraft4(schema);
  for (const { schema: part } of walkSchema(copy)) {
    if (isOld) modernise(part);
    // No keyword of any draft; the compiler would make a validator whose verdict comes as a rejected promise.
    delete part.$async;
    // An annotation since draft 6, and the compiler refuses it.
    if (typeof part.id === 'string') delete part.id;
    // OpenAPI's, which the compiler refuses beside a reference.
    if (part.nullable !== undefined && part.type === undefined) delete part.nullable;
  }
  return copy;
}

/** Draft 4 as draft 7: its limits were flags beside the limit. */
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
