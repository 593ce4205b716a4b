import type { JsonObject } from '../../pipelines/json/json.ts';
import type { DocumentPath } from '../issue.ts';
import type { PathUse } from './block-type.ts';
import type { ConditionConfig } from './condition.ts';

/** The paths in the comparisons of a condition, all into the same value. */
export const conditionPaths = (
  condition: Pick<ConditionConfig, 'sub_conditions'>,
  at: DocumentPath,
  schema: JsonObject | undefined,
): PathUse[] =>
  condition.sub_conditions.map(({ path_ref }, index) => ({
    at: [...at, 'sub_conditions', index, 'path_ref', 'path'],
    path: path_ref.path,
    schema,
    wanted: 'any',
  }));
