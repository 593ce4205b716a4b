/** The engine's plain values with what their likelihoods are fitted on. */
import type { Chosen } from '../../packages/server/src/pipelines/engine/calibration.ts';
import { prepare } from '../../packages/server/src/pipelines/engine/candidates/prepare.ts';
import { extractPrepared, strangenessIn } from '../../packages/server/src/pipelines/engine/extract.ts';
import { chosenOf } from '../../packages/server/src/pipelines/engine/results.ts';
import { readSchema } from '../../packages/server/src/pipelines/engine/schema/read-schema.ts';
import { ViewBuilder } from '../../packages/server/src/pipelines/engine/view/build-view.ts';
import { framedPage } from '../../packages/server/src/pipelines/extract-job/framed-page.ts';
import { WINDOW_WORDS } from '../../packages/server/src/pipelines/extract-job/window.ts';
import type { JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { pageWindows } from '../../packages/server/src/pipelines/learn/page-windows.ts';

/** By path, keys joined by points; of a long document those of its first batch, which has most of them. */
export async function chosenIn(
  model: string,
  schema: JsonObject,
): Promise<Map<string, { chosen: Chosen; strangeness: number; value: string }>> {
  const builder = new ViewBuilder();
  for await (const window of pageWindows(model, WINDOW_WORDS)) {
    for (const page of window) builder.add(page, framedPage(page));
    break;
  }
  const { fields } = extractPrepared(prepare(builder.finish()), readSchema(schema));
  const single = fields.filter(({ path }) => !path.some((step) => typeof step === 'number'));
  const strangeness = strangenessIn(fields);
  return new Map(
    single.flatMap(({ path, value, chosen, rejected, field }) =>
      chosen === undefined
        ? []
        : [[path.join('.'), { chosen: chosenOf(chosen, rejected, field), strangeness, value: JSON.stringify(value) }]],
    ),
  );
}
