/** Where two sets of values differ, leaf by leaf. */
import type { Json } from '../../../pipelines/json/json.ts';
import { diffValues } from '../../../workflows/plan/diff-values.ts';
import { asData, type Value } from '../payload.ts';

export interface ValueDifference {
  /** Begins with the handle if there is more than one, or if that is all that differs. */
  path: string;
  before: Json;
  after: Json;
}

const dataOf = (values: Record<string, Value>) =>
  Object.fromEntries(Object.entries(values).map(([handle, value]) => [handle, asData(value)]));

export function outputDifferences(before: Record<string, Value>, after: Record<string, Value>): ValueDifference[] {
  const handles = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isSingle = handles.size === 1;
  return diffValues(dataOf(before), dataOf(after), {}).map((change) => {
    const [handle] = handles;
    const inHandle = isSingle && handle !== undefined ? change.path_display.slice(handle.length) : change.path_display;
    const path = inHandle.replace(/^\./, '');
    return { path: path === '' ? change.path_display : path, before: change.before, after: change.after };
  });
}
