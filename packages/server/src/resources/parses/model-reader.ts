/**
 * Pages read by a vision model. The text is the model's; words and boxes stay those of the readers, and the layout says
 * which of them back the text. Each page that was read is cached, so that a second attempt pays only for the rest.
 */
import type { DocumentHeader, Page } from '../../documents/model/document.ts';
import { layoutOf } from '../../documents/render/layout.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { ModelError } from '../../models/model-error.ts';
import { isLocalModel, requireVisionModel } from '../../models/model-names.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { alignText } from '../../pipelines/model-reading/align-text.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { DocumentCache } from '../documents/cache.ts';
import { LineBlob } from '../documents/line-blob.ts';
import type { PageImages } from '../documents/page-images.ts';
import { type Documents, digestOf, type Progress, type StoredDocument } from '../documents/service.ts';
import { inOrder } from './in-order.ts';
import { PROMPT_VERSION, pageMessages, pageText } from './page-prompt.ts';
import { MAX_OUTPUT_BYTES, type ParseRequest } from './request.ts';

export interface ModelReaderDependencies {
  gateway: ModelGateway;
  documents: Documents;
  pictures: PageImages;
  cache: DocumentCache;
  ledger: BlobLedger;
}

export interface ModelReaderWork {
  document: StoredDocument;
  request: ParseRequest;
  parseId: string;
  signal: AbortSignal;
  onSpent: OnSpent;
  answers?: ModelAnswers | undefined;
  onProgress: (progress: Progress) => void;
}

export interface ModelReading {
  text: KeptBlob;
  layout: KeptBlob | null;
}

const MAX_READING_BYTES = 16 * 1024 ** 2;

export class ModelReader {
  readonly #deps: ModelReaderDependencies;

  constructor(deps: ModelReaderDependencies) {
    this.#deps = deps;
  }

  /** Returns null for the built-in readers. An unusable name is a 422 at `loc`. */
  requireModel(requested: string, loc: (string | number)[]): ModelDefinition | null {
    return requireVisionModel(this.#deps.gateway.config, requested, loc);
  }

  isLocal(requested: string): boolean {
    return isLocalModel(this.#deps.gateway.config, requested);
  }

  /** The same for a request that was accepted earlier. */
  modelFor(requested: string): ModelDefinition | null {
    return this.requireModel(requested, ['model']);
  }

  /** Other formats have no page images, and their text is in the file. */
  canRead({ format }: DocumentHeader): boolean {
    return format === 'pdf' || format === 'image';
  }

  async read(scope: Scope, model: ModelDefinition, work: ModelReaderWork): Promise<ModelReading> {
    const { document, request, signal } = work;
    const options = { scope, maxBytes: MAX_OUTPUT_BYTES, signal };
    const text = new LineBlob(this.#deps.ledger, options);
    const layout = request.includeLayout ? new LineBlob(this.#deps.ledger, options) : null;
    let pagesDone = 0;
    const readOne = async (page: Page) => {
      const reading = await this.#readPage(scope, model, work, page);
      pagesDone += 1;
      work.onProgress({ pagesDone, pagesTotal: document.pageCount });
      return { page, reading };
    };
    try {
      work.onProgress({ pagesDone, pagesTotal: document.pageCount });
      const pages = this.#deps.documents.pages(scope, document);
      // After a failure, wait for the running pages: they are paid for, and cached for the next attempt.
      for await (const { page, reading } of inOrder(pages, model.concurrency, readOne)) {
        await text.write(JSON.stringify(reading));
        await layout?.write(JSON.stringify(withReading(page, reading, model.name)));
      }
      return { text: await text.finish(), layout: (await layout?.finish()) ?? null };
    } catch (error) {
      await Promise.all([text.abandon(), layout?.abandon()]);
      throw error;
    }
  }

  async #readPage(scope: Scope, model: ModelDefinition, work: ModelReaderWork, page: Page): Promise<string> {
    const { request, parseId, signal } = work;
    const { tables, instructions, dpi } = request;
    const source = [request.source.sha256, page.number, page.rotation ?? 0, dpi];
    const entry = {
      kind: 'page_reading' as const,
      key: digestOf([PROMPT_VERSION, source, model.name, model.build, tables, instructions]),
    };
    // Even a fresh parse reuses what its own earlier attempt has read.
    const known = await this.#known(scope, entry, { payer: parseId, isFresh: request.fresh });
    if (known !== undefined) return known;
    const reading = await this.#ask(scope, model, work, page);
    const content = [Buffer.from(JSON.stringify(reading))];
    const blob = await this.#deps.ledger.keep(scope, chunksOf(content), { maxBytes: MAX_READING_BYTES, signal });
    const sourceSha256 = request.source.sha256;
    await this.#deps.cache.put(scope, entry, { ...blob, sourceSha256, facts: { payer: parseId } });
    return reading;
  }

  async #known(
    scope: Scope,
    entry: { kind: 'page_reading'; key: string },
    { payer, isFresh }: { payer: string; isFresh: boolean },
  ): Promise<string | undefined> {
    const known = await this.#deps.cache.find(scope, entry);
    if (known === undefined) return undefined;
    if (isFresh && known.facts.payer !== payer) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of await this.#deps.ledger.open(scope, known.sha256)) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as string;
  }

  async #ask(scope: Scope, model: ModelDefinition, work: ModelReaderWork, page: Page): Promise<string> {
    const { request, signal, onSpent, answers } = work;
    const picture = {
      sha256: request.source.sha256,
      mimeType: request.source.mimeType,
      page: page.number,
      width: widthOf(page, request.dpi, model.capabilities.imageSidePixels),
      format: 'jpeg' as const,
      ...(request.password !== undefined && { password: request.password }),
      ...(page.rotation !== undefined && { rotation: page.rotation }),
    };
    const image = await this.#deps.pictures.draw(scope, picture, signal);
    const { tables, instructions } = request;
    const messages = pageMessages({ page: page.number, image, tables, instructions });
    try {
      const { gateway } = this.#deps;
      const answer = await gateway.complete(model.name, {
        messages,
        temperature: 0,
        scope,
        signal,
        onSpent,
        answers,
      });
      if (answer.finishReason === 'refused') throw new ModelError('refused', { model: model.name });
      if (answer.finishReason === 'length') throw new ModelError('truncated', { model: model.name });
      return pageText(answer.text);
    } catch (error) {
      throw error instanceof ModelError ? error.with({ page: page.number }) : error;
    }
  }
}

/** In pixels, from the requested resolution and limited by what the model accepts. */
function widthOf({ width, height }: Page, dpi: number, maxSide: number): number {
  if (width === null || height === null || width <= 0) return maxSide;
  const scale = Math.min(dpi / 72, maxSide / Math.max(width, height));
  return Math.max(1, Math.round(width * scale));
}

function withReading(page: Page, text: string, model: string): Record<string, unknown> {
  const { spans, agreement, missing } = alignText(text, page.words);
  return { ...layoutOf(page), model_reading: { model, agreement, spans, missing } };
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
