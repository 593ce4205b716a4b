/** Forms that are kept with their fields, to be filled in again and again. */
import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Commit, Database, Tx } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import { isEditable } from '../../documents/forms/editable.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, notFound, validationFailed } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { mapRecords } from '../../lib/unreadable.ts';
import type { DocumentInputs } from '../files/document-input.ts';
import type { FileUser } from '../files/removal.ts';
import type { Files } from '../files/service.ts';
import { identifyDocument, recordDocument, sourceOf } from '../primitives/document-file.ts';
import { type Editor, toFormField } from './editor.ts';
import type { FormField } from './form-field.ts';
import * as store from './template-store.ts';

export interface EditTemplatesDependencies {
  database: Database;
  editor: Editor;
  files: Files;
  inputs: DocumentInputs;
  ids: Ids;
  clock: Clock;
  /** Limit on time in reader processes. */
  deadlineMs: number;
}

export type NewTemplate = z.output<typeof api.editTemplates.create.body>;
export type TemplateChange = z.output<typeof api.editTemplates.update.body>;

interface Call {
  scope: Scope;
  commit: Commit;
  signal: AbortSignal;
}

export class EditTemplates {
  readonly #deps: EditTemplatesDependencies;

  constructor(deps: EditTemplatesDependencies) {
    this.#deps = deps;
  }

  async find(scope: Scope, id: string): Promise<store.StoredTemplate> {
    const row = await store.findTemplate(this.#deps.database.db, scope, id);
    if (row === undefined) throw notFound('Edit template');
    return row;
  }

  /** Names by id. */
  async names(scope: Scope, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await store.templateNames(this.#deps.database.db, scope, ids);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async list(
    scope: Scope,
    request: PageRequest & { sort_by: 'created_at' | 'name' },
    filters: { name?: string | undefined },
  ) {
    const page = await store.listTemplates(this.#deps.database.db, scope, request, filters);
    return { ...page, data: mapRecords(page.data, (row) => toTemplate(row, { withFields: false })) };
  }

  async get(scope: Scope, id: string) {
    return toTemplate(await this.find(scope, id));
  }

  async create({ scope, commit, signal }: Call, { name, document, form_fields }: NewTemplate) {
    const { database: _, editor, clock, ids, deadlineMs } = this.#deps;
    const file = await identifyDocument(this.#deps, scope, { document, loc: ['body', 'document'], signal });
    const source = sourceOf(file);
    if (!isEditable(source.mimeType)) {
      throw invalidRequest(`Documents of type ${source.mimeType} cannot be edit templates.`);
    }
    if (form_fields !== undefined) requireDistinctKeys(form_fields);
    const found = await editor.findFields(scope, source, { signal, deadlineMs });
    const fields = form_fields ?? found.fields.map(toFormField);
    return commit(async (tx) => {
      const now = clock.now().toISOString();
      const { id: file_id } = await recordDocument(this.#deps.files, { tx, scope }, file, found.pageCount);
      const row: store.StoredTemplate = {
        id: ids.next('edit_template'),
        organization_id: scope.organizationId,
        environment_id: scope.environmentId,
        name,
        file_id,
        filename: source.filename,
        mime_type: source.mimeType,
        form_fields: fields,
        field_count: fields.length,
        created_at: now,
        updated_at: now,
      };
      await store.insertTemplate(tx, row);
      await faultPoint('edit_templates.before_commit');
      return toTemplate(row);
    });
  }

  update({ scope, commit }: Call, id: string, { name, form_fields }: TemplateChange) {
    if (form_fields !== undefined) requireDistinctKeys(form_fields);
    return commit(async (tx) => {
      const row = await store.lockTemplate(tx, scope, id);
      if (row === undefined) throw notFound('Edit template');
      const changed = {
        ...row,
        name: name ?? row.name,
        form_fields: form_fields ?? row.form_fields,
        field_count: form_fields?.length ?? row.field_count,
        updated_at: this.#deps.clock.now().toISOString(),
      };
      await store.updateTemplate(tx, scope, changed);
      await faultPoint('edit_templates.before_commit');
      return toTemplate(changed);
    });
  }

  async delete(scope: Scope, id: string): Promise<void> {
    await this.#deps.database.transaction(async (tx) => {
      if (!(await store.deleteTemplate(tx, scope, id))) throw notFound('Edit template');
      await faultPoint('edit_templates.before_commit');
    });
  }

  async usersOf(tx: Tx, scope: Scope, fileId: string): Promise<FileUser[]> {
    const rows = await store.lockTemplatesOf(tx, scope, fileId);
    return rows.map(({ id }) => ({ id, remove: async () => void (await store.deleteTemplate(tx, scope, id)) }));
  }
}

/** The template as responses show it; lists leave the fields out. */
export const toTemplate = (row: store.StoredTemplate, { withFields = true } = {}) => ({
  id: row.id,
  name: row.name,
  file: { id: row.file_id, filename: row.filename, mime_type: row.mime_type },
  form_fields: withFields ? row.form_fields : null,
  field_count: row.field_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Values are given to fields by their keys. */
function requireDistinctKeys(fields: readonly FormField[]): void {
  const seen = new Set<string>();
  for (const [index, { key }] of fields.entries()) {
    if (seen.has(key)) {
      const error = `another field has the key ${key}`;
      const loc = ['body', 'form_fields', index, 'key'];
      throw validationFailed([{ type: 'value_error', loc, msg: `Value error, ${error}`, input: key, ctx: { error } }]);
    }
    seen.add(key);
  }
}
