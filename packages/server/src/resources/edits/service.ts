import type { api } from '@recto/contract';
import type { z } from 'zod';
import { isEditable } from '../../documents/forms/editable.ts';
import { badDocument, invalidRequest, validationFailed } from '../../lib/errors.ts';
import { formatPageRange, parsePageRange } from '../documents/page-range.ts';
import { type DocumentFile, identifyDocument, sourceOf } from '../primitives/document-file.ts';
import { type Accepted, Lifecycle, type LifecycleDependencies, type PrimitiveCall } from '../primitives/lifecycle.ts';
import { type Maker, requestMaker } from '../primitives/primitive.ts';
import type { PrimitiveQueue } from '../primitives/queue.ts';
import type { FormField } from './form-field.ts';
import { type EditParts, editPrimitive } from './primitive.ts';
import type { StoredEdit } from './store.ts';
import type { EditTemplates } from './templates.ts';

export interface EditsDependencies extends LifecycleDependencies, EditParts {
  templates: EditTemplates;
}

export type NewEdit = z.output<typeof api.edits.create.body>;

const PDF = 'application/pdf';

interface Subject {
  file: DocumentFile;
  templateId: string | null;
  templateFields: FormField[] | null;
}

export class Edits {
  readonly lifecycle;
  readonly #deps: EditsDependencies;

  constructor(deps: EditsDependencies, queue: PrimitiveQueue) {
    this.#deps = deps;
    this.lifecycle = new Lifecycle(deps, editPrimitive(deps), queue);
  }

  async create(call: PrimitiveCall, input: NewEdit) {
    return this.lifecycle.create(call, await this.accept(requestMaker(call), input, call.signal));
  }

  /** Prepares an edit; nothing is recorded yet. */
  async accept(maker: Maker, input: NewEdit, signal: AbortSignal): Promise<Accepted<StoredEdit>> {
    this.#deps.editor.requireModel(input.model, ['body', 'model']);
    requireOneTask(input);
    const subject = await this.#subjectOf(maker, input, signal);
    const source = sourceOf(subject.file);
    if (!isEditable(source.mimeType)) {
      throw badDocument('document_type_unsupported', `Documents of type ${source.mimeType} cannot be edited.`);
    }
    if (input.redact && source.mimeType !== PDF) {
      throw badDocument('document_type_unsupported', 'Only PDF documents can be redacted.');
    }
    return { row: this.#newRow(maker, input, subject), files: [subject.file] };
  }

  async #subjectOf({ scope }: Maker, input: NewEdit, signal: AbortSignal): Promise<Subject> {
    const templateId = input.template_id || null;
    if ((templateId === null) === (input.document === undefined)) {
      throw invalidRequest('Send exactly one of document and template_id.');
    }
    if (input.document !== undefined) {
      const document = { document: input.document, loc: ['body', 'document'], signal };
      return { file: await identifyDocument(this.#deps, scope, document), templateId, templateFields: null };
    }
    const template = await this.#deps.templates.find(scope, templateId ?? '');
    const file = await this.#deps.files.find(scope, template.file_id);
    return { file: { kind: 'file', file }, templateId, templateFields: template.form_fields };
  }

  #newRow(maker: Maker, input: NewEdit, { file, templateId, templateFields }: Subject): StoredEdit {
    const { sha256, mimeType, filename } = sourceOf(file);
    return {
      ...this.lifecycle.newColumns(maker),
      ...maker.origin,
      file_id: '',
      filename,
      mime_type: mimeType,
      content_sha256: sha256,
      model: input.model,
      template_id: templateId,
      template_fields: templateFields,
      instructions: input.instructions,
      pages: input.pages === undefined ? null : formatPageRange(parsePageRange(input.pages, ['body', 'pages'])),
      redact: input.redact ?? null,
      redactions: [],
      color: input.config.color,
      background: input.background,
      warnings: [],
      form_data: null,
      not_applied: [],
      filled_file_id: null,
      filled_filename: null,
      filled_mime_type: null,
      filled_sha256: null,
      filled_bytes: null,
    };
  }
}

/** An edit fills in or blackens, and is told what. */
function requireOneTask({ instructions, redact }: NewEdit): void {
  const isFilling = instructions.trim() !== '';
  if (redact && isFilling) throw invalidRequest('Send either instructions or redact.');
  const isEmpty = redact
    ? [redact.fields, redact.patterns, redact.boxes].every((list) => list.length === 0)
    : !isFilling;
  if (!isEmpty) return;
  const [loc, error] = redact
    ? [['body', 'redact'], 'names nothing to redact']
    : [['body', 'instructions'], 'is needed unless redact is given'];
  throw validationFailed([
    { type: 'value_error', loc, msg: `Value error, ${error}`, input: instructions, ctx: { error } },
  ]);
}
