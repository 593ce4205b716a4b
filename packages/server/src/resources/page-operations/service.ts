/** Requests and computation of operations on the pages of one document; what each finds is its own. */
import type { Database } from '../../db/database.ts';
import { cacheKeyIs, fileIs } from '../../db/record-conditions.ts';
import type { ScopedRecords } from '../../db/scoped-records.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { IdKind } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { requireModel } from '../../models/model-names.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import { SEGMENT_VERSION } from '../../pipelines/segment/version.ts';
import { type JoinedMember, joinedKeyOf, memberOf, openJoined } from '../documents/joined-documents.ts';
import { formatPageRange, parsePageRange } from '../documents/page-range.ts';
import { type Documents, digestOf, type StoredDocument } from '../documents/service.ts';
import type { Document } from '../files/document-input.ts';
import type { Keyring } from '../keyring/service.ts';
import { sourceOf } from '../primitives/document-file.ts';
import { identifyDocuments, type JoinedDocuments, namedFiles, withFileIds } from '../primitives/joined-files.ts';
import { type Accepted, Lifecycle, type LifecycleDependencies, type PrimitiveCall } from '../primitives/lifecycle.ts';
import { type Computing, type Maker, type Primitive, requestMaker, withTokens } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import type { NewUsagePrimitive } from '../usage/records.ts';
import type { OperationResult, StoredOperation } from './row.ts';

export interface PageOperationDependencies extends LifecycleDependencies {
  database: Database;
  gateway: ModelGateway;
  documents: Documents;
  keyring: Keyring;
}

/** The fields that every request has. */
export interface OperationRequest {
  document: Document;
  model: string;
  instructions?: string | undefined;
  n_consensus: number;
  pages?: string | undefined;
  languages: string[];
  password?: string | undefined;
  bust_cache: boolean;
  background: boolean;
}

export interface Working extends Pick<Computing, 'signal' | 'deadlineMs' | 'onSpent' | 'answers'> {
  scope: Scope;
  document: StoredDocument;
  /** Null for the built-in engine. */
  model: ModelDefinition | null;
}

type PageOperationName = Extract<
  Primitive<never, never, never>['resourceKind'],
  'partition' | 'split' | 'classification'
>;

type Row = StoredOperation<unknown, unknown>;

export interface Accepting {
  signal: AbortSignal;
  /** All documents, that of the request first, if there are several. */
  documents?: JoinedDocuments | undefined;
}

/** What is special about an operation. */
export interface PageOperationKind<Own extends Row, Body> {
  idKind: IdKind;
  /** The name of the id in job data, and of the resource in the usage ledger. */
  resourceKind: PageOperationName;
  title: string;
  operation: NewUsagePrimitive['operation'];
  records: ScopedRecords<Own>;
  /** For records that may have several documents; one by default. */
  usesFile?: Primitive<Own, never, never>['usesFile'];
  creditsPerPage: number;
  toBody(row: Own, options?: { withOutput: boolean }): Body;
  /** What the result depends on, besides the document, the model and the number of choices. */
  asked(row: Own): unknown;
  /** Only the first pages are read; all if undefined. */
  firstPages?(row: Own): number | null;
  /** Columns of its result besides the output and the consensus. */
  resultColumns?: readonly (keyof Own & string)[];
  find(row: Own, working: Working): Promise<Found<Own>>;
}

export type Found<Own extends Row> = Pick<OperationResult<Own['output'], Own['consensus']>, 'output' | 'consensus'> & {
  own?: Partial<Own>;
};

const READ = { ocr: 'auto' as const, dpi: 192 };

export class PageOperations<Own extends Row, Body extends object> {
  readonly lifecycle: Lifecycle<Own, OperationResult<Own['output'], Own['consensus']>, Body>;
  readonly #deps: PageOperationDependencies;
  readonly #kind: PageOperationKind<Own, Body>;

  constructor(deps: PageOperationDependencies, kind: PageOperationKind<Own, Body>, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.#kind = kind;
    this.lifecycle = new Lifecycle(deps, this.#primitive(), queue);
  }

  async create(call: PrimitiveCall, input: OperationRequest, own: Partial<Own>) {
    return this.lifecycle.create(call, await this.accept(requestMaker(call), input, own, call));
  }

  /** Prepares a record; nothing is written yet. */
  async accept(
    maker: Maker,
    input: OperationRequest,
    own: Partial<Own>,
    { signal, documents }: Accepting,
  ): Promise<Accepted<Own>> {
    requireModel(this.#deps.gateway.config, input.model, ['body', 'model']);
    const pages = input.pages === undefined ? null : formatPageRange(parsePageRange(input.pages, ['body', 'pages']));
    const { scope } = maker;
    const { file, files, joined } = await identifyDocuments(this.#deps, scope, {
      document: input.document,
      documents,
      loc: ['body', 'document'],
      signal,
    });
    const source = sourceOf(file);
    const { keyring, database } = this.#deps;
    const common: Row = {
      ...this.lifecycle.newColumns(maker),
      ...maker.origin,
      file_id: '',
      filename: source.filename,
      mime_type: source.mimeType,
      content_sha256: source.sha256,
      model: input.model,
      instructions: input.instructions ?? null,
      n_consensus: input.n_consensus,
      pages,
      languages: input.languages,
      // Kept until the record ends.
      password:
        input.password === undefined ? null : await keyring.seal(database.db, scope, input.password, this.#purpose),
      bust_cache: input.bust_cache,
      background: input.background,
      cache_key: '',
      warnings: [],
      output: null,
      consensus: null,
      document_page_count: null,
      prompt_tokens: 0,
      completion_tokens: 0,
    };
    const row = { ...common, ...own, ...(joined !== null && { documents: joined }) } as Own;
    return { files, row: { ...row, cache_key: await this.#cacheKeyOf(scope, row) } };
  }

  get #purpose(): string {
    return `${this.#kind.resourceKind}_password`;
  }

  #primitive(): Primitive<Own, OperationResult<Own['output'], Own['consensus']>, Body> {
    const { idKind, resourceKind, title, operation, records, toBody, usesFile = fileIs } = this.#kind;
    return {
      idKind,
      resourceKind,
      title,
      operation,
      records,
      usesFile,
      withFiles: (row, ids) => ({
        ...row,
        file_id: ids[0] ?? '',
        ...(row.documents && { documents: withFileIds(row.documents, ids) }),
      }),
      documentsOf: (row) => namedFiles(row.documents ?? [row]),
      toBody,
      known: (scope, row) => this.#known(scope, row),
      compute: (scope, row, computing) => this.#compute(scope, row, computing),
      completed: (_row, result) =>
        ({
          ...result.own,
          output: result.output,
          consensus: result.consensus,
          page_count: result.pageCount,
          document_page_count: result.documentPageCount,
          warnings: result.warnings,
          credits: result.credits,
        }) as Partial<Own>,
      documentPagesOf: ({ documentPageCount }) => documentPageCount ?? undefined,
      countsPages: true,
      atEnd: { password: null } as Partial<Own>,
      withSpent: withTokens,
      beforeCommit: () => faultPoint('page_operations.before_commit'),
      beforeEndCommit: () => faultPoint('page_operations.before_end_commit'),
    };
  }

  async #cacheKeyOf(scope: Scope, row: Own): Promise<string> {
    const model = requireModel(this.#deps.gateway.config, row.model, ['model']);
    const { documents } = this.#deps;
    const read = await this.#readOptions(scope, row);
    const members = this.#membersOf(row);
    const document =
      members === null ? await documents.keyOf(sourceOfRow(row), read) : await joinedKeyOf(documents, members, read);
    const by = model === null ? SEGMENT_VERSION : [model.name, model.build];
    return digestOf([document, by, row.n_consensus, row.instructions, this.#kind.asked(row)]);
  }

  /** The result of an equal request. */
  async #known(scope: Scope, row: Own) {
    if (row.bust_cache) return undefined;
    const found = await this.#kind.records.findCompleted(this.#deps.database.db, scope, cacheKeyIs(row.cache_key));
    if (found === undefined || found.output === null) return undefined;
    return {
      own: Object.fromEntries((this.#kind.resultColumns ?? []).map((column) => [column, found[column]])),
      output: found.output,
      consensus: found.consensus,
      pageCount: found.page_count,
      documentPageCount: found.document_page_count,
      warnings: found.warnings,
      credits: found.credits,
    };
  }

  async #compute(scope: Scope, row: Own, { signal, deadlineMs, onSpent, answers }: Computing) {
    const { documents, gateway } = this.#deps;
    const model = requireModel(gateway.config, row.model, ['model']);
    const read = await this.#readOptions(scope, row);
    const opening = { read, fresh: row.bust_cache, signal, deadlineMs };
    const members = this.#membersOf(row);
    const document =
      members === null
        ? await documents.open(scope, sourceOfRow(row), opening)
        : await openJoined(this.#deps, scope, members, opening);
    const found = await this.#kind.find(row, { scope, document, model, signal, deadlineMs, onSpent, answers });
    const perPage = model === null ? 1 : model.creditsPerPage;
    return {
      own: {},
      ...found,
      pageCount: document.pageCount,
      documentPageCount: members === null ? documentPagesOf(document, read) : null,
      warnings: document.warnings,
      credits: this.#kind.creditsPerPage * perPage * document.pageCount * row.n_consensus,
    };
  }

  /** All documents with the pages that are read, if there are several. The first pages are those of each of them. */
  #membersOf(row: Own): readonly [JoinedMember, ...JoinedMember[]] | null {
    const limit = this.#kind.firstPages?.(row) ?? null;
    const [first, ...further] = (row.documents ?? []).map((file) => ({
      ...memberOf(file),
      pages: pagesOf(file, limit),
    }));
    return first === undefined ? null : [first, ...further];
  }

  async #readOptions(scope: Scope, row: Own) {
    const { keyring, database } = this.#deps;
    const password =
      row.password === null ? undefined : await keyring.unseal(database.db, scope, row.password, this.#purpose);
    return { ...READ, languages: row.languages, password, pages: pagesOf(row, this.#kind.firstPages?.(row) ?? null) };
  }
}

const documentPagesOf = ({ header, pageCount }: StoredDocument, { pages }: { pages: number[] | undefined }) =>
  header.pageCount ?? (pages === undefined ? pageCount : null);

const sourceOfRow = (row: Row) => ({ sha256: row.content_sha256, mimeType: row.mime_type, filename: row.filename });

/** The first of the wanted pages. */
function pagesOf({ pages }: { pages: string | null }, first: number | null): number[] | undefined {
  const wanted = pages === null ? undefined : parsePageRange(pages, ['pages']);
  if (first === null) return wanted;
  return wanted?.slice(0, first) ?? Array.from({ length: first }, (_, at) => at + 1);
}
