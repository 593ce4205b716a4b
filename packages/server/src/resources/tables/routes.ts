import type { api } from '@recto/contract';
import { actorOf, type Handlers } from '../../http/call.ts';
import type { Tables } from './service.ts';

export function tablesRoutes(tables: Tables): Handlers<typeof api.tables> {
  return {
    list: ({ scope, query }) => tables.list(scope, query.project_id),
    create: ({ scope, credential, commit, signal, form: { fields, file } }) =>
      tables.create(
        { scope, author: actorOf(credential).id, commit, signal },
        { name: fields.name, projectId: fields.project_id, overrides: fields.column_schema_overrides, file },
      ),
    get: ({ scope, params }) => tables.get(scope, params.table_id),
    replace: ({ scope, credential, commit, signal, params, form: { fields, file } }) =>
      tables.replace({ scope, author: actorOf(credential).id, commit, signal }, params.table_id, {
        overrides: fields.column_schema_overrides,
        file,
      }),
    update: ({ scope, credential, commit, signal, params, body }) =>
      tables.update({ scope, author: actorOf(credential).id, commit, signal }, params.table_id, body),
    delete: async ({ scope, params }) => {
      await tables.delete(scope, params.table_id);
      return undefined;
    },
    schema: ({ scope, params }) => tables.schema(scope, params.table_id),
    download: async ({ scope, params }) => {
      const { filename, sizeBytes, content } = await tables.download(scope, params.table_id);
      return {
        content,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-length': String(sizeBytes),
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        },
      };
    },
    profile: ({ scope, params, query, signal }) => tables.profile(scope, params.table_id, query.select, signal),
    query: ({ scope, params, body, signal }) => tables.query(scope, params.table_id, body, signal),
    validate: ({ scope, params, body, signal }) => tables.validate(scope, params.table_id, body, signal),
  };
}
