/** Extractions by a configured model: what it is shown, in how many sections, and how its answers are combined. */
import { AppError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { ModelError } from '../../models/model-error.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { completeJson } from '../../models/structured.ts';
import { dropOptionalNulls } from '../../models/wire-schema.ts';
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { mapLeaves, setAtPath, valueAtPath } from '../../pipelines/json/json-path.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { OutputError } from '../../pipelines/json-schema/output-errors.ts';
import { usualLikelihood } from '../../pipelines/likelihoods/likelihood.ts';
import { isGap, withNulls } from '../../pipelines/model-extract/gaps.ts';
import { extractionMessages } from '../../pipelines/model-extract/messages.ts';
import type { PromptPage } from '../../pipelines/model-extract/prompt-pages.ts';
import { partialSchema, reconcile } from '../../pipelines/model-extract/reconcile.ts';
import { halvesOf, linesOf, type Window, windowsOf, windowText } from '../../pipelines/model-extract/windows.ts';
import { reconcileInputs } from '../consensus/reconcile-inputs.ts';
import type { PageImages } from '../documents/page-images.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { promptPages } from '../documents/prompt-pages.ts';
import type { StoredDocument } from '../documents/service.ts';
import { answerLikelihoods } from './answer-likelihoods.ts';
import { isPictured, pageSource } from './page-source.ts';
import type { OnPartial } from './partial-lines.ts';
import type { ExtractionRequest } from './request.ts';
import type { ResultTexts } from './result-blob.ts';
import { lookAgain } from './second-look.ts';

export interface ModelExtractorDependencies {
  gateway: ModelGateway;
  gate: SchemaGate;
  work: PoolWork;
  pictures: PageImages;
  logger: Logger;
}

export interface ModelWork {
  document: StoredDocument;
  request: ExtractionRequest;
  /** Password of the document. */
  password: string | undefined;
  signal: AbortSignal;
  deadlineMs: number;
  onSpent: OnSpent;
  answers?: ModelAnswers | undefined;
  onPartial?: OnPartial | undefined;
}

export interface ModelAnswer {
  texts: ResultTexts;
  /** True if the output is valid against the schema. */
  isValid: boolean;
}

interface Run {
  output: JsonObject;
}

/** What was answered before it is fitted to the schema. */
interface Chosen {
  output: JsonObject;
  /** The share of answers that agree, in the shape of the output; null where there was one answer. */
  votes: Json;
  choices: readonly JsonObject[];
}

const CHARACTERS_PER_TOKEN = 3;
const RULES_TOKENS = 1_500;
const MIN_CHARACTERS = 2_000;
const TOKENS_PER_IMAGE = 1_500;
const MAX_IMAGES = 20;
const DEEP = { characters: 12_000, rows: 50 };
const BEGINNING_CHARACTERS = 1_500;
const MAX_CUTS = 6;
/** Above 0, so that runs differ. */
const CONSENSUS_TEMPERATURE = 0.7;

export class ModelExtractor {
  readonly #deps: ModelExtractorDependencies;

  constructor(deps: ModelExtractorDependencies) {
    this.#deps = deps;
  }

  async extract(scope: Scope, model: ModelDefinition, work: ModelWork): Promise<ModelAnswer> {
    const deadline = AbortSignal.timeout(work.deadlineMs);
    const signal = AbortSignal.any([work.signal, deadline]);
    try {
      const pages = await promptPages(this.#deps.work, scope, work.document, { ...work, signal });
      const reading = new Reading(this.#deps, { scope, model, pages, work: { ...work, signal } });
      const chosen = await this.#chosen(await reading.runs(), { ...work, signal });
      if (!work.request.secondLook) return await this.#answer(scope, chosen, { ...work, signal });
      const { output, changed } = await lookAgain(this.#deps, scope, model, {
        ...work,
        signal,
        pages,
        output: chosen.output,
      });
      const votes = structuredClone(chosen.votes);
      // The second look replaced these values after the vote, so the votes no longer apply to them.
      if (isObject(votes)) for (const path of changed) setAtPath(votes, path, null);
      return await this.#answer(scope, { ...chosen, output, votes }, { ...work, signal });
    } catch (error) {
      if (deadline.aborted && !work.signal.aborted)
        throw new ModelError('timeout', { model: model.name, cause: error });
      throw error;
    }
  }

  /** The one answer, or what several of them agree on. */
  async #chosen(runs: readonly Run[], { request, signal }: ModelWork): Promise<Chosen> {
    const { gate, work } = this.#deps;
    const [first] = runs;
    if (request.choices === 1 && first !== undefined) return { output: first.output, votes: null, choices: [] };
    const choices = runs.map(({ output }) => output);
    const { lines, nearest } = await reconcileInputs(work, { inputs: choices, align: false, votes: false }, signal);
    const [value = '{}', likelihoods = 'null'] = lines;
    // A vote may combine values of different answers into something that the schema forbids, although each answer is
    // valid.
    const voted = dropOptionalNulls(JSON.parse(value), request.schema) as JsonObject;
    const mistakes = await mistakesOf(gate, request.schema, voted, signal);
    const output = mistakes.length === 0 ? voted : (choices[nearest] ?? voted);
    return { output, votes: JSON.parse(likelihoods) as Json, choices };
  }

  async #answer(
    scope: Scope,
    chosen: Chosen,
    { document, request, signal, deadlineMs }: ModelWork,
  ): Promise<ModelAnswer> {
    const { output, unfilled, isValid } = await this.#deps.gate.fit(request.schema, chosen.output, { signal });
    const votes = chosen.votes === null ? null : shapedAs(output, chosen.votes);
    const answer = { schema: request.schema, output, votes };
    const texts = {
      output: JSON.stringify(output),
      likelihoods: await this.#likelihoodsOf(scope, document, answer, { signal, deadlineMs }),
      choices: chosen.choices.map((choice) => JSON.stringify(choice)),
      unfilled: JSON.stringify(unfilled),
    };
    return { texts, isValid };
  }

  /** An answer that was paid for must not be lost because it is too large to be compared with its document. */
  async #likelihoodsOf(
    scope: Scope,
    document: StoredDocument,
    answer: { schema: JsonObject; output: JsonObject; votes: Json },
    time: { signal: AbortSignal; deadlineMs: number },
  ): Promise<string> {
    try {
      return await answerLikelihoods(this.#deps.work, scope, document, { ...answer, ...time });
    } catch (error) {
      if (time.signal.aborted || !(error instanceof AppError) || error.code !== 'bad_document') throw error;
      this.#deps.logger.warn(
        { error },
        'the answer of a model could not be held against its document; its likelihoods are the usual ones',
      );
      return JSON.stringify(
        mapLeaves(answer.output, (path, value) => valueAtPath(answer.votes, path) ?? usualLikelihood(value)),
      );
    }
  }
}

/** The mistakes of an answer, except for values that the model did not find; those are reported as unfilled. */
const mistakesOf = async (
  gate: SchemaGate,
  schema: JsonObject,
  value: Json,
  signal: AbortSignal,
): Promise<OutputError[]> =>
  (await gate.validate(schema, value, { signal })).filter((mistake) => !isGap(mistake, value, schema));

/** Votes for what the output has: 0 for a leaf that is in no answer, null for one that was asked about afterwards. */
function shapedAs(output: Json, likelihoods: Json | undefined): Json {
  if (Array.isArray(output)) {
    return output.map((item, index) => shapedAs(item, Array.isArray(likelihoods) ? likelihoods[index] : undefined));
  }
  if (!isObject(output)) return typeof likelihoods === 'number' || likelihoods === null ? likelihoods : 0;
  return Object.fromEntries(
    Object.entries(output).map(([key, value]) => [
      key,
      shapedAs(value, isObject(likelihoods) && Object.hasOwn(likelihoods, key) ? likelihoods[key] : undefined),
    ]),
  );
}

interface ReadingContext {
  scope: Scope;
  model: ModelDefinition;
  pages: readonly PromptPage[];
  work: ModelWork;
}

/** One document read by one model. */
class Reading {
  readonly #deps: ModelExtractorDependencies;
  readonly #context: ReadingContext;
  readonly #windows: Window[];
  readonly #beginning: string;
  readonly #pictures = new Map<number, Promise<Buffer>>();

  constructor(deps: ModelExtractorDependencies, context: ReadingContext) {
    this.#deps = deps;
    this.#context = context;
    const { capabilities } = context.model;
    const { request } = context.work;
    const given = JSON.stringify([request.schema, request.schema, request.instructions, request.additional]).length;
    const images = this.#shownPages(context.pages.map(({ number }) => number)).length;
    const free =
      (capabilities.contextTokens - capabilities.outputTokens - RULES_TOKENS - images * TOKENS_PER_IMAGE) *
        CHARACTERS_PER_TOKEN -
      given -
      BEGINNING_CHARACTERS;
    const characters = Math.max(MIN_CHARACTERS, free);
    const limits = request.isDeep ? { ...DEEP, characters: Math.min(DEEP.characters, characters) } : { characters };
    const lines = linesOf(context.pages, limits.characters);
    this.#windows = windowsOf(lines, limits);
    this.#beginning = windowText({ lines: lines.slice(0, 100), pages: [] }).slice(0, BEGINNING_CHARACTERS);
  }

  /** Returns as many runs as were requested, minus failed ones as long as most succeed. */
  async runs(): Promise<Run[]> {
    const { choices } = this.#context.work.request;
    const settled = await Promise.allSettled(Array.from({ length: choices }, (_, index) => this.#run(index)));
    const runs = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const failure = settled.find(({ status }) => status === 'rejected');
    this.#context.work.signal.throwIfAborted();
    if (failure?.status === 'rejected' && runs.length * 2 <= choices) throw failure.reason;
    return runs;
  }

  async #run(index: number): Promise<Run> {
    const isWhole = this.#windows.length === 1;
    const done: JsonObject[] = [];
    // Wait for all of them: what they spend belongs to this run, even if it fails.
    const parts = await allOf(
      this.#windows.map(async (window, place) => {
        const run = await this.#ask(window, { index, place, isPart: !isWhole, cuts: 0 });
        done[place] = run.output;
        if (index === 0 && !isWhole) this.#context.work.onPartial?.(() => reconcile(done.filter(Boolean)));
        return run;
      }),
    );
    return this.#joined(parts);
  }

  #joined(parts: readonly Run[]): Run {
    return { output: reconcile(parts.map(({ output }) => output)) };
  }

  /** Splits a window in two if its answer is too long for the model. */
  async #ask(window: Window, position: { index: number; place: number; isPart: boolean; cuts: number }): Promise<Run> {
    const halves = position.cuts < MAX_CUTS ? halvesOf(window) : null;
    try {
      const answer = await this.#complete(window, position);
      if (!answer.isTruncated || halves === null) return answer;
    } catch (error) {
      const isCut = error instanceof ModelError && error.fault === 'truncated';
      if (!isCut || halves === null) throw error;
    }
    const [first, second] = halves;
    const next = { ...position, isPart: true, cuts: position.cuts + 1 };
    return this.#joined([
      await this.#ask(first, next),
      await this.#ask(second, { ...next, place: Math.max(1, position.place) }),
    ]);
  }

  async #complete(
    window: Window,
    { index, place, isPart }: { index: number; place: number; isPart: boolean },
  ): Promise<Run & { isTruncated: boolean }> {
    const { model, scope, work } = this.#context;
    const { request, signal, onSpent, answers, onPartial } = work;
    const schema = isPart ? partialSchema(request.schema) : request.schema;
    // Allow null everywhere: forced to give a value that the document does not have, a model makes one up.
    const asked = withNulls(schema);
    const messages = extractionMessages({
      text: windowText(window),
      images: await this.#images(window.pages),
      beginning: isPart && place > 0 ? this.#beginning : null,
      isPart,
      instructions: request.instructions,
      additional: request.additional,
    });
    const isVote = request.choices > 1;
    const answer = await completeJson(this.#deps.gateway, model.name, {
      messages,
      schema: asked,
      temperature: isVote ? CONSENSUS_TEMPERATURE : 0,
      ...(isVote && { seed: index + 1 }),
      scope,
      signal,
      onSpent,
      answers,
      validate: async (value) =>
        (await mistakesOf(this.#deps.gate, schema, value as Json, signal)).map(({ path, message }) =>
          path === '' ? `the answer ${message}` : `${path} ${message}`,
        ),
      ...(index === 0 && !isPart && { onPartial: (value: unknown) => onPartial?.(() => value) }),
    });
    return { output: answer.value as JsonObject, isTruncated: answer.isTruncated };
  }

  /** Pages that a vision model should see as images: those whose text is not in the file. */
  #shownPages(numbers: readonly number[]): PromptPage[] {
    const { model, pages, work } = this.#context;
    if (!model.capabilities.vision) return [];
    const { document, request } = work;
    const wanted = new Set(numbers);
    const isShown = ({ number, hasOwnText }: PromptPage) =>
      !hasOwnText && wanted.has(number) && isPictured(pageSource(document.header, request, number));
    return pages.filter(isShown).slice(0, MAX_IMAGES);
  }

  #images(numbers: readonly number[]): Promise<{ label: string; data: Buffer }[]> {
    return Promise.all(
      this.#shownPages(numbers).map(async (page) => {
        const known = this.#pictures.get(page.number) ?? this.#draw(page);
        this.#pictures.set(page.number, known);
        return { label: page.label, data: await known };
      }),
    );
  }

  #draw(page: PromptPage): Promise<Buffer> {
    const { scope, model, work } = this.#context;
    const { source, page: number } = pageSource(work.document.header, work.request, page.number);
    const picture = {
      sha256: source.sha256,
      mimeType: source.mimeType,
      page: number,
      width: widthOf(page, work.request.dpi, model.capabilities.imageSidePixels),
      format: 'jpeg' as const,
      ...(work.password !== undefined && { password: work.password }),
      ...(page.rotation !== 0 && { rotation: page.rotation }),
    };
    return this.#deps.pictures.draw(scope, picture, work.signal);
  }
}

async function allOf<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** In pixels, from the requested resolution and limited by what the model accepts. */
function widthOf({ width, height }: PromptPage, dpi: number, maxSide: number): number {
  if (width === null || height === null || width <= 0) return maxSide;
  return Math.max(1, Math.round(width * Math.min(dpi / 72, maxSide / Math.max(width, height))));
}
