/** From the bytes of a document to the result of an extraction, for every way to request one. */
import type { Database } from '../../db/database.ts';
import type { ReadOptions } from '../../documents/formats/reader.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { isLocalModel, requireModel } from '../../models/model-names.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { PIPELINES_VERSION } from '../../pipelines/version.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { joinedKeyOf, openJoined } from '../documents/joined-documents.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { type Documents, digestOf, type StoredDocument } from '../documents/service.ts';
import type { Keyring } from '../keyring/service.ts';
import type { Scorers } from '../scorers/service.ts';
import { extractByEngine } from './by-engine.ts';
import type { ModelExtractor } from './by-model.ts';
import { gateByProof } from './gate-by-proof.ts';
import type { OnPartial } from './partial-lines.ts';
import { CREDITS_PER_PAGE, type ExtractionResult } from './record.ts';
import { type ExtractionRequest, PASSWORD_PURPOSE } from './request.ts';
import { keepResult } from './result-blob.ts';

export interface ExtractionRunnerDependencies {
  database: Database;
  keyring: Keyring;
  gateway: ModelGateway;
  documents: Documents;
  ledger: BlobLedger;
  work: PoolWork;
  byModel: ModelExtractor;
  scorers: Pick<Scorers, 'read'>;
}

interface ReadingOptions {
  signal: AbortSignal;
  /** Limit on time in reader processes and with a model. */
  deadlineMs: number;
}

export interface RunOptions extends ReadingOptions {
  onSpent: OnSpent;
  answers?: ModelAnswers | undefined;
  onPartial?: OnPartial | undefined;
}

export class ExtractionRunner {
  readonly #deps: ExtractionRunnerDependencies;

  constructor(deps: ExtractionRunnerDependencies) {
    this.#deps = deps;
  }

  /** Returns null for the built-in engine. An unusable name is a 422 at `loc`. */
  requireModel(requested: string, loc: (string | number)[]): ModelDefinition | null {
    return requireModel(this.#deps.gateway.config, requested, loc);
  }

  isLocal(requested: string): boolean {
    return isLocalModel(this.#deps.gateway.config, requested);
  }

  /** Equal for requests whose outputs are equal. */
  async cacheKeyOf(scope: Scope, request: ExtractionRequest): Promise<string> {
    const model = this.requireModel(request.model, ['model']);
    const { schema, choices, instructions, additional, isDeep, dpi } = request;
    const read = readOptionsOf(request, await this.#passwordOf(scope, request));
    const document = await this.#documentKey(request, read);
    const engine = request.scorerId === null ? [] : [request.scorerId];
    const asked = model === null ? engine : [model.name, model.build, instructions, additional, isDeep, dpi];
    const further = [
      ...(request.secondLook ? ['second_look'] : []),
      ...(request.requireProof ? ['require_proof'] : []),
    ];
    return digestOf([document, PIPELINES_VERSION, schema, choices, asked, ...further]);
  }

  /** Reads the document first, so that an unreadable one fails before anything else is done. */
  async read(
    scope: Scope,
    request: ExtractionRequest,
    { signal, deadlineMs }: ReadingOptions,
  ): Promise<StoredDocument> {
    const { documents } = this.#deps;
    const read = readOptionsOf(request, await this.#passwordOf(scope, request));
    const options = { read, fresh: request.fresh, signal, deadlineMs };
    const [first, ...further] = request.joined;
    if (first === undefined) return documents.open(scope, request.source, options);
    return openJoined(this.#deps, scope, [first, ...further], options);
  }

  async #documentKey({ source, joined }: ExtractionRequest, read: ReadOptions): Promise<string> {
    const { documents } = this.#deps;
    return joined.length === 0 ? documents.keyOf(source, read) : joinedKeyOf(documents, joined, read);
  }

  async extract(
    scope: Scope,
    document: StoredDocument,
    request: ExtractionRequest,
    options: RunOptions,
  ): Promise<ExtractionResult> {
    const { signal, deadlineMs } = options;
    if (!request.requireProof) return this.#answered(scope, document, request, options);
    // No value is shown before it is known whether it is proved.
    const found = await this.#answered(scope, document, request, { ...options, onPartial: undefined });
    const { result, isValid } = await gateByProof(this.#deps, scope, {
      ...found,
      document,
      originalSha256: request.source.sha256,
      schema: request.schema,
      signal,
      deadlineMs,
    });
    return { ...found, result, isValid };
  }

  async #answered(
    scope: Scope,
    document: StoredDocument,
    request: ExtractionRequest,
    options: RunOptions,
  ): Promise<ExtractionResult> {
    const { ledger, work, byModel, scorers } = this.#deps;
    const model = this.requireModel(request.model, ['model']);
    const counts = {
      pageCount: document.pageCount,
      warnings: document.warnings,
      documentPageCount: documentPagesOf(document, request),
    };
    if (model === null) {
      const { schema, choices, scorerId } = request;
      const scorer = scorerId === null ? undefined : await scorers.read(scope, scorerId);
      const contents = request.joined.length === 0 ? [request.source] : request.joined.map(({ source }) => source);
      const seed = digestOf([...contents.map(({ sha256 }) => sha256), schema]);
      const { result, evidence, isValid, warnings } = await extractByEngine({ work, ledger }, scope, document, {
        schema,
        choices,
        seed,
        scorer,
        ...options,
      });
      const credits = CREDITS_PER_PAGE * document.pageCount * choices;
      return {
        ...counts,
        warnings: [...document.warnings, ...warnings],
        result,
        evidence,
        isValid,
        credits,
        isScorerGone: scorerId !== null && scorer === undefined,
      };
    }
    const { texts, isValid } = await byModel.extract(scope, model, {
      document,
      request,
      password: await this.#passwordOf(scope, request),
      ...options,
    });
    const credits = model.creditsPerPage * document.pageCount * request.choices;
    const keeping = { scope, signal: options.signal };
    const result = await keepResult(ledger, keeping, texts);
    return { ...counts, result, evidence: null, isValid, credits, isScorerGone: false };
  }

  async #passwordOf(scope: Scope, { password }: ExtractionRequest): Promise<string | undefined> {
    const { keyring, database } = this.#deps;
    return password === null ? undefined : keyring.unseal(database.db, scope, password, PASSWORD_PURPOSE);
  }
}

/** Undefined where the count would be that of several documents, or of some pages. */
function documentPagesOf(document: StoredDocument, { joined, pages }: ExtractionRequest): number | undefined {
  if (joined.length > 0) return undefined;
  return document.header.pageCount ?? (pages === undefined ? document.pageCount : undefined);
}

const readOptionsOf = ({ pages, languages, dpi }: ExtractionRequest, password: string | undefined) => ({
  pages,
  password,
  languages,
  dpi,
  ocr: 'auto' as const,
});
