/** Finds lists whose items are not sums, by their schema. */
import type { ListField, ReadSchema } from '../engine/core/field.ts';
import { listsOf } from './leaves.ts';

/** Line items are the parts of sums. */
const NO_SUMS =
  /\b(?:exclud\w*|skip\w*|without|omit\w*|ignor\w*|except|not?)\b[^.;]{0,60}\b(?:sub)?-?(?:totals?|sums?|summary|summaries)\b|\b(?:leaf|line)\s?items?\b|\bleaf\b/i;
const SUMS = /\b(?:includ\w*|with|and)\b[^.;]{0,40}\b(?:sub)?-?totals?\b/i;

export const sumlessLists = (schema: ReadSchema): ReadonlySet<string> =>
  new Set(listsOf(schema).flatMap(({ list, field }) => (hasNoSums(field) ? [list] : [])));

function hasNoSums({ name, schema }: ListField): boolean {
  const said = `${name.replaceAll(/([\p{Ll}\p{N}])(\p{Lu})|[_-]/gu, '$1 $2')} ${schema.title}. ${schema.description}`;
  const told = NO_SUMS.exec(said);
  return told !== null && !SUMS.test(said.replace(told[0], ''));
}
