import type { api } from '@recto/contract';
import type { z } from 'zod';
import { refuseTogether } from '../../http/refuse-together.ts';
import { formatPageRange, parsePageRange } from '../documents/page-range.ts';
import { type DocumentFile, identifyDocument, sourceOf } from '../primitives/document-file.ts';
import { type Accepted, Lifecycle, type LifecycleDependencies, type PrimitiveCall } from '../primitives/lifecycle.ts';
import { type Maker, requestMaker } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import { cacheKeyOf } from './pipeline.ts';
import { PASSWORD_PURPOSE, type ParseParts, parsePrimitive } from './primitive.ts';
import type { ParseRequest } from './request.ts';
import type { StoredParse } from './store.ts';

export type ParsesDependencies = LifecycleDependencies & ParseParts;

export type NewParse = z.output<typeof api.parses.create.body>;

export class Parses {
  readonly lifecycle;
  readonly #deps: ParsesDependencies;

  constructor(deps: ParsesDependencies, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.lifecycle = new Lifecycle(deps, parsePrimitive(deps), queue);
  }

  async create(call: PrimitiveCall, input: NewParse) {
    refuseTogether([[input.stream && input.background, 'background', 'background and stream exclude each other']]);
    return this.lifecycle.create(call, await this.accept(requestMaker(call), input, call.signal));
  }

  /** Prepares a parse; nothing is recorded yet. */
  async accept(maker: Maker, input: NewParse, signal: AbortSignal): Promise<Accepted<StoredParse>> {
    this.#deps.modelReader.requireModel(input.model, ['body', 'model']);
    const pages = input.pages === undefined ? undefined : parsePageRange(input.pages, ['body', 'pages']);
    const document = { document: input.document, loc: ['body', 'document'], signal };
    const file = await identifyDocument(this.#deps, maker.scope, document);
    return { row: await this.#newRow(maker, input, requestOf(input, file, pages)), files: [file] };
  }

  async #newRow(maker: Maker, input: NewParse, request: ParseRequest): Promise<StoredParse> {
    const { keyring, database } = this.#deps;
    const { source, pages, password } = request;
    return {
      ...this.lifecycle.newColumns(maker),
      ...maker.origin,
      file_id: '',
      filename: source.filename,
      mime_type: source.mimeType,
      content_sha256: source.sha256,
      model: request.model,
      table_parsing_format: request.tables,
      image_resolution_dpi: request.dpi,
      instructions: request.instructions,
      pages: pages === undefined ? null : formatPageRange(pages),
      languages: [...request.languages],
      include_layout: request.includeLayout,
      bust_cache: request.fresh,
      background: input.background,
      // Kept until the parse ends.
      password:
        password === undefined ? null : await keyring.seal(database.db, maker.scope, password, PASSWORD_PURPOSE),
      cache_key: await cacheKeyOf(this.#deps, request),
      warnings: [],
      stage: 'waiting',
      pages_done: 0,
      pages_total: null,
      text_sha256: null,
      text_bytes: null,
      layout_sha256: null,
      layout_bytes: null,
    };
  }
}

const requestOf = (input: NewParse, file: DocumentFile, pages: number[] | undefined): ParseRequest => ({
  source: sourceOf(file),
  model: input.model,
  tables: input.table_parsing_format,
  dpi: input.image_resolution_dpi,
  instructions: input.instructions ?? null,
  pages,
  languages: input.languages,
  includeLayout: input.include_layout,
  password: input.password,
  fresh: input.bust_cache,
});
