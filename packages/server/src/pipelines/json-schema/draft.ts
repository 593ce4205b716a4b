import type { JsonObject } from '../json/json.ts';

export type Draft = 'draft7' | 'draft2019-09' | 'draft2020-12';

/** Draft 6 is draft 7 without `if`; draft 4 is read as draft 7 after replacing a few keywords. */
const DRAFTS: readonly (readonly [RegExp, Draft])[] = [
  [/^https?:\/\/json-schema\.org\/draft-0[467]\/schema#?$/, 'draft7'],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, 'draft2019-09'],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, 'draft2020-12'],
  [/^https?:\/\/json-schema\.org\/schema#?$/, 'draft2020-12'],
];

/** By `$schema`; 2020-12 if absent, null if unknown. */
export function draftOf(schema: JsonObject): Draft | null {
  const named = schema.$schema;
  if (named === undefined) return 'draft2020-12';
  if (typeof named !== 'string') return null;
  return DRAFTS.find(([name]) => name.test(named))?.[1] ?? null;
}

export const isDraft4 = ({ $schema }: JsonObject): boolean =>
  typeof $schema === 'string' && /^https?:\/\/json-schema\.org\/draft-04\//.test($schema);
