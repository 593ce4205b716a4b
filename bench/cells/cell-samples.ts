/** Cells of lists with what their likelihoods are fitted on. */
import type { CellEvidence } from '../../packages/server/src/pipelines/engine/arrays/cell-evidence.ts';
import { doubtOf } from '../../packages/server/src/pipelines/engine/calibration.ts';
import { prepare } from '../../packages/server/src/pipelines/engine/candidates/prepare.ts';
import { extractPrepared } from '../../packages/server/src/pipelines/engine/extract.ts';
import { readSchema } from '../../packages/server/src/pipelines/engine/schema/read-schema.ts';
import { ViewBuilder } from '../../packages/server/src/pipelines/engine/view/build-view.ts';
import { framedPage } from '../../packages/server/src/pipelines/extract-job/framed-page.ts';
import { WINDOW_WORDS } from '../../packages/server/src/pipelines/extract-job/window.ts';
import type { JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { pageWindows } from '../../packages/server/src/pipelines/learn/page-windows.ts';

export interface FoundCell {
  evidence: CellEvidence;
  doubt: number;
}

export interface CellSample extends FoundCell {
  set: string;
  kind: string;
  /** The document and the column of its list. */
  column: string;
  /** How much it counts; one where nothing else is said. */
  weight?: number;
  isRight: boolean;
}

/** The engine's output before unsure values are left out, and its cells by path as JSON; of the first section of pages. */
export async function cellsIn(
  model: string,
  schema: JsonObject,
): Promise<{ output: JsonObject; cells: Map<string, FoundCell> }> {
  const builder = new ViewBuilder();
  for await (const window of pageWindows(model, WINDOW_WORDS)) {
    for (const page of window) builder.add(page, framedPage(page));
    break;
  }
  const { output, fields } = extractPrepared(prepare(builder.finish()), readSchema(schema));
  const cells = new Map<string, FoundCell>();
  for (const { path, cell, words } of fields)
    if (cell !== undefined) cells.set(JSON.stringify(path), { evidence: cell, doubt: doubtOf(words) });
  return { output, cells };
}
