/** From a document and instructions to the edited document, for requests that wait and for background ones. */
import { editableKind } from '../../documents/forms/editable.ts';
import type { FieldBox, FieldValue, FillableField, FormFields } from '../../documents/forms/form-field.ts';
import type { DocumentWarning } from '../../documents/model/document.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { requireModel } from '../../models/model-names.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import type { EditPlan, NotApplied } from '../../pipelines/edit/plan-edit.ts';
import type { FoundRedactions, Redaction } from '../../pipelines/redact/find-redactions.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import { LineBlob, writtenWhole } from '../documents/line-blob.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import type { DocumentSource, Documents } from '../documents/service.ts';
import { planByModel } from './by-model.ts';
import type { EditRedact, FormField } from './form-field.ts';
import { joinRedactions } from './join-redactions.ts';

export interface EditorDependencies {
  gateway: ModelGateway;
  work: PoolWork;
  documents: Documents;
  ledger: BlobLedger;
  ids: Ids;
  clock: Clock;
}

export interface EditRequest {
  source: DocumentSource;
  model: string;
  instructions: string;
  /** The pages that may change; null for all of them. */
  pages: ReadonlySet<number> | null;
  /** What to blacken instead of filling in. */
  redact: EditRedact | null;
  color: string;
  /** The fields of a template, which replace those that are found. */
  templateFields: readonly FormField[] | null;
}

export interface EditResult {
  filled: KeptBlob;
  /** The id that the edited document gets as a file. */
  filledFileId: string;
  formData: FormField[];
  notApplied: NotApplied[];
  redactions: Redaction[];
  warnings: DocumentWarning[];
  /** How many pages were edited. */
  pageCount: number;
  /** How many the document has. */
  documentPages: number;
  credits: number;
}

interface Time {
  signal: AbortSignal;
  deadlineMs: number;
  onSpent: OnSpent;
}

/** An edit costs three times as much as reading the same pages. */
const TIMES_READING = 3;
const LOCAL_CREDITS_PER_PAGE = 1;
const MAX_FILLED_BYTES = 512 * 1024 ** 2;

export class Editor {
  readonly #deps: EditorDependencies;

  constructor(deps: EditorDependencies) {
    this.#deps = deps;
  }

  /** Returns null for the built-in engine. An unusable name is a 422 at `loc`. */
  requireModel(requested: string, loc: (string | number)[]): ModelDefinition | null {
    return requireModel(this.#deps.gateway.config, requested, loc);
  }

  async edit(scope: Scope, request: EditRequest, time: Time): Promise<EditResult> {
    return request.redact === null
      ? this.#fillIn(scope, request, time)
      : this.#redact(scope, request, request.redact, time);
  }

  async #fillIn(scope: Scope, request: EditRequest, time: Time): Promise<EditResult> {
    const found = await this.findFields(scope, request.source, time);
    const known = request.templateFields === null ? found.fields : withTemplate(found.fields, request.templateFields);
    const fields = onEditedPages(request, known);
    const model = this.requireModel(request.model, ['model']);
    const plan = await this.#plan(scope, model, { fields, request, time });
    const { source, color } = request;
    const values = valuesOf(fields, plan);
    const { filled, result } = await this.#written(scope, time, (onPart, onRestart) =>
      this.#deps.work.run('fill_form', {
        content: { scope, digests: { path: source.sha256 } },
        args: (paths) => ({ ...paths, mimeType: source.mimeType, values, color }),
        ...limitsOf(time),
        onPart,
        onRestart,
      }),
    );
    const creditsPerPage = model?.creditsPerPage ?? LOCAL_CREDITS_PER_PAGE;
    return {
      filled,
      filledFileId: this.#deps.ids.next('file'),
      formData: fields.map((field) => ({ ...toFormField(field), value: plan.values[field.key] ?? field.value })),
      notApplied: plan.notApplied,
      redactions: [],
      warnings: [...found.warnings, ...result.warnings],
      ...costOf(request, found.pageCount, creditsPerPage),
    };
  }

  findFields(
    scope: Scope,
    { sha256, mimeType }: DocumentSource,
    { signal, deadlineMs }: Pick<Time, 'signal' | 'deadlineMs'>,
  ): Promise<FormFields> {
    return this.#deps.work.run('form_fields', {
      content: { scope, digests: { path: sha256 } },
      args: (paths) => ({ ...paths, mimeType }),
      signal,
      deadlineMs,
      onPart: () => undefined,
    });
  }

  async #plan(
    scope: Scope,
    model: ModelDefinition | null,
    { fields, request, time }: { fields: readonly FillableField[]; request: EditRequest; time: Time },
  ): Promise<EditPlan> {
    const { instructions } = request;
    const today = this.#deps.clock.now().toISOString().slice(0, 10);
    if (model !== null) {
      return planByModel(this.#deps.gateway, model, {
        fields,
        instructions,
        today,
        scope,
        ...time,
      });
    }
    return this.#deps.work.run('plan_edit', {
      args: () => ({ fields, instructions, today }),
      signal: time.signal,
    });
  }

  async #redact(scope: Scope, request: EditRequest, redact: EditRedact, time: Time): Promise<EditResult> {
    const { source, model } = request;
    const { documents, work } = this.#deps;
    const read = (ocr: 'auto' | 'pictures') =>
      documents.open(scope, source, { read: { ocr, languages: [], dpi: 192 }, ...limitsOf(time) });
    const find = (sha256: string, what: EditRedact): Promise<FoundRedactions> =>
      work.run('find_redactions', {
        content: { scope, digests: { path: sha256 } },
        args: (paths) => ({ ...paths, redact: what, fields }),
        ...limitsOf(time),
      });
    const document = await read('auto');
    const { fields, warnings } = await this.findFields(scope, source, time);
    const found = await find(document.sha256, redact);
    // The text layer of a scan may leave out what its picture shows, by accident or on purpose.
    const seeks = redact.fields.length + redact.patterns.length > 0;
    const shown =
      seeks && found.hasTextLayer ? await find((await read('pictures')).sha256, { ...redact, boxes: [] }) : undefined;
    const redactions = onEditedPages(request, joinRedactions(found.redactions, shown?.redactions ?? []));
    const boxes = redactions.map(({ bbox }) => bbox);
    const { filled } = await this.#written(scope, time, (onPart, onRestart) =>
      work.run('redact_pdf', {
        content: { scope, digests: { path: source.sha256, modelPath: document.sha256 } },
        args: (paths) => ({ ...paths, boxes }),
        ...limitsOf(time),
        onPart,
        onRestart,
      }),
    );
    const creditsPerPage = this.requireModel(model, ['model'])?.creditsPerPage ?? LOCAL_CREDITS_PER_PAGE;
    return {
      filled,
      filledFileId: this.#deps.ids.next('file'),
      formData: [],
      notApplied: notFoundIn(redactions, redact),
      redactions,
      warnings: [...document.warnings, ...warnings.filter(({ code }) => code === 'signature_invalidated')],
      ...costOf(request, document.pageCount, creditsPerPage),
    };
  }

  /** Keeps what a job sends as one blob. */
  async #written<Result>(
    scope: Scope,
    { signal }: Time,
    run: (onPart: (piece: Buffer) => Promise<void> | undefined, onRestart: () => Promise<void>) => Promise<Result>,
  ): Promise<{ filled: KeptBlob; result: Result }> {
    const blob = new LineBlob(this.#deps.ledger, { scope, maxBytes: MAX_FILLED_BYTES, signal });
    return writtenWhole([blob], async () => {
      const result = await run(
        (piece) => blob.append(Buffer.from(piece.toString('latin1'), 'base64')),
        () => blob.restart(),
      );
      return { filled: await blob.finish(), result };
    });
  }
}

/** Word has no pages until it is laid out, so all its places count as one page. */
const editedPages = ({ source, pages }: EditRequest) => (editableKind(source.mimeType) === 'word' ? null : pages);

function onEditedPages<Place extends { bbox: FieldBox }>(request: EditRequest, places: readonly Place[]): Place[] {
  const pages = editedPages(request);
  return places.filter(({ bbox }) => pages === null || pages.has(bbox.page));
}

function costOf(request: EditRequest, documentPages: number, creditsPerPage: number) {
  const pages = editedPages(request);
  const pageCount = pages === null ? documentPages : [...pages].filter((page) => page <= documentPages).length;
  return { documentPages, pageCount, credits: pageCount * creditsPerPage * TIMES_READING };
}

const limitsOf = ({ signal, deadlineMs }: Time) => ({ signal, deadlineMs });

const notFoundIn = (redactions: readonly Redaction[], { fields, patterns }: EditRedact): NotApplied[] => {
  const found = new Set(redactions.map(({ reason }) => reason));
  return [...fields, ...patterns]
    .filter((name) => !found.has(name))
    .map((key) => ({ key, value: '', reason: 'no_such_field', message: `The document has no ${key}.` }));
};

/** What a template says of a field counts; how the field is limited is known from the document. */
function withTemplate(found: readonly FillableField[], fields: readonly FormField[]): FillableField[] {
  const byKey = new Map(found.map((field) => [field.key, field]));
  return fields.map((field) => ({ ...byKey.get(field.key), ...field, label: field.description }));
}

const valuesOf = (fields: readonly FillableField[], { values }: EditPlan): FieldValue[] =>
  fields.flatMap(({ key, type, bbox, maxLength }) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, type, bbox, value, maxLength }];
  });

export const toFormField = ({ bbox, description, type, key, value }: FillableField): FormField => ({
  bbox,
  description: description.slice(0, 10_000),
  type,
  key,
  value,
});
