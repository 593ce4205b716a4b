/** `second_look`: values whose proof is wanting are asked about again, once; a better proved answer is taken. */
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { ModelError } from '../../models/model-error.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { completeJson } from '../../models/structured.ts';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { JsonPath } from '../../pipelines/json/json-path.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { PromptPage } from '../../pipelines/model-extract/prompt-pages.ts';
import { betterOf, othersOf, withOthers } from '../../pipelines/second-look/choose.ts';
import type { Doubt } from '../../pipelines/second-look/doubts.ts';
import type { SecondLookArgs, SecondLookResult } from '../../pipelines/second-look/job.ts';
import { type Crop, secondAnswers, secondLookMessages, secondLookSchema } from '../../pipelines/second-look/prompt.ts';
import type { PageImages } from '../documents/page-images.ts';
import type { PoolWork, WorkTime } from '../documents/pool-work.ts';
import type { StoredDocument } from '../documents/service.ts';
import { isPictured, pageSource } from './page-source.ts';
import type { ExtractionRequest } from './request.ts';

export interface SecondLookDependencies {
  gateway: ModelGateway;
  gate: SchemaGate;
  work: PoolWork;
  pictures: PageImages;
  logger: Logger;
}

export interface SecondLook extends WorkTime {
  document: StoredDocument;
  request: ExtractionRequest;
  /** Password of the document. */
  password: string | undefined;
  pages: readonly PromptPage[];
  output: JsonObject;
  onSpent: OnSpent;
  answers?: ModelAnswers | undefined;
}

export interface LookedAgain {
  output: JsonObject;
  /** Paths of the values that are others now. */
  changed: JsonPath[];
}

const MAX_CROPS = 4;
const CROP_WIDTH = 1_200;
/** The answer has one line for each value. */
const MAX_ANSWER_TOKENS = 2_000;

export async function lookAgain(
  deps: SecondLookDependencies,
  scope: Scope,
  model: ModelDefinition,
  look: SecondLook,
): Promise<LookedAgain> {
  const { output, request, signal } = look;
  const { doubts, ranks } = await judged(deps.work, scope, look, { output, asked: [] });
  if (doubts.length === 0) return { output, changed: [] };
  const others = othersOf(doubts, ranks, (await asked(deps, scope, model, { ...look, doubts })) ?? []);
  if (others.length === 0) return { output, changed: [] };
  const paths = others.map(({ keys }) => keys);
  const proposed = withOthers(output, others);
  const better = betterOf(others, (await judged(deps.work, scope, look, { output: proposed, asked: paths })).ranks);
  const taken = withOthers(output, better);
  const isWorse = async (): Promise<boolean> =>
    (await deps.gate.validate(request.schema, taken, { signal })).length >
    (await deps.gate.validate(request.schema, output, { signal })).length;
  if (better.length === 0 || (await isWorse())) return { output, changed: [] };
  return { output: taken, changed: better.map(({ keys }) => keys) };
}

const judged = (
  work: PoolWork,
  scope: Scope,
  { document, request, signal, deadlineMs }: SecondLook,
  args: Pick<SecondLookArgs, 'output' | 'asked'>,
): Promise<SecondLookResult> =>
  work.run('second_look', {
    content: { scope, digests: { path: document.sha256 } },
    args: (paths) => ({ ...paths, ...args, schema: request.schema }),
    signal,
    deadlineMs,
  });

/** Undefined where the model cannot say: the first answer stands, whatever becomes of the second. */
async function asked(
  deps: SecondLookDependencies,
  scope: Scope,
  model: ModelDefinition,
  look: SecondLook & { doubts: readonly Doubt[] },
): Promise<Json[] | undefined> {
  const { doubts, signal, onSpent, answers } = look;
  try {
    const { value } = await completeJson(deps.gateway, model.name, {
      messages: secondLookMessages(doubts, await crops(deps.pictures, scope, model, look)),
      schema: secondLookSchema(doubts),
      temperature: 0,
      maxTokens: Math.min(MAX_ANSWER_TOKENS, model.capabilities.outputTokens),
      scope,
      signal,
      onSpent,
      answers,
      validate: async (answer) =>
        secondAnswers(answer, doubts) === undefined
          ? ['each value must have the type that the schema says, or null']
          : [],
    });
    return secondAnswers(value, doubts);
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelError)) throw error;
    deps.logger.warn({ error }, 'the second look at an answer failed; the first answer stands');
    return undefined;
  }
}

/** Parts of the pages that the doubts are about, for a model that sees. */
function crops(
  pictures: PageImages,
  scope: Scope,
  model: ModelDefinition,
  { doubts, document, request, pages, password, signal }: SecondLook & { doubts: readonly Doubt[] },
): Promise<Crop[]> {
  if (!model.capabilities.vision) return Promise.resolve([]);
  const sourceOf = (page: number) => pageSource(document.header, request, page);
  const areas = doubts.flatMap(({ area }) => area ?? []).filter(({ page }) => isPictured(sourceOf(page)));
  return Promise.all(
    areas.slice(0, MAX_CROPS).map(async ({ page, top, height }): Promise<Crop> => {
      const rotation = pages.find(({ number }) => number === page)?.rotation ?? 0;
      const { source, page: number } = sourceOf(page);
      const picture = {
        sha256: source.sha256,
        mimeType: source.mimeType,
        page: number,
        width: Math.min(CROP_WIDTH, model.capabilities.imageSidePixels),
        format: 'jpeg' as const,
        ...(password !== undefined && { password }),
        // Words of a turned page have positions in reading direction, so its image is shown whole.
        ...(rotation === 0 ? { band: { top, height } } : { rotation }),
      };
      return { page, data: await pictures.draw(scope, picture, signal) };
    }),
  );
}
