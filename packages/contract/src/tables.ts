import { z } from 'zod';
import { DateTime, IdParam } from './common.ts';
import { endpoint } from './endpoint.ts';

const JsonSchema = z.record(z.string(), z.unknown());
/** Client decoders expect texts, whatever the type of the column. */
const SampleValues = z.array(z.string()).describe('Up to three distinct values, as written in the file');
const Cells = z.record(z.string(), z.unknown());

export const TableColumn = z
  .object({
    name: z.string(),
    json_schema: JsonSchema.describe('The override given for the column, or the type that fits all of its values'),
    sample_values: SampleValues,
    required: z.boolean().describe('True if no cell is empty'),
    unique: z
      .boolean()
      .describe(
        'True if no value occurs twice, ignoring empty cells. Also false if a very large table would have to be read again',
      ),
  })
  .meta({ id: 'TableColumn' });

export const Table = z
  .object({
    id: z.string(),
    name: z.string(),
    filename: z.string(),
    project_id: z.string().nullable(),
    source_file_id: z.string().describe('The file as it was uploaded'),
    snapshot_file_id: z.string().describe('The file in UTF-8; the uploaded file if it already was'),
    row_count: z.int(),
    columns: z.array(TableColumn),
    sample_rows: z.array(Cells).describe('The first rows, with long texts shortened'),
    metadata: z.record(z.string(), z.unknown()),
    uploaded_by_user_id: z.string().nullable(),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: 'Table' });

const AffectedTables = z.object({ tables: z.array(Table) });
const TableParams = z.object({ table_id: IdParam });
const TableName = z.string().min(1).max(255);
const ColumnName = z.string().min(1).max(1024);

const Overrides = z
  .string()
  .optional()
  .describe(
    'JSON object: the JSON Schema of a column by its name. Takes precedence over the type inferred from the values.',
  );

const Filter = z
  .object({
    column: ColumnName,
    operator: z.enum([
      'eq',
      'ne',
      'gt',
      'gte',
      'lt',
      'lte',
      'contains',
      'not_contains',
      'starts_with',
      'ends_with',
      'in',
      'not_in',
      'between',
      'is_empty',
      'is_not_empty',
      'is_null',
      'is_not_null',
    ]),
    value: z.unknown().optional().describe('A list for in and not_in, two bounds for between, none for is_…'),
  })
  .meta({ id: 'TableFilter' });

const Direction = z.enum(['asc', 'desc']);

const Aggregation = z
  .object({
    function: z.enum(['count', 'count_distinct', 'min', 'max', 'sum', 'avg']),
    column: ColumnName.optional().describe('Only count works without one'),
    alias: z.string().min(1).max(255).optional(),
  })
  .meta({ id: 'TableAggregation' });

const Search = z.object({ query: z.string().min(1).max(1000), columns: z.array(ColumnName).max(1000).optional() });
const Distinct = z.object({ column: ColumnName });
const Sort = z.object({ column: ColumnName, direction: Direction.default('asc') });
const Size = z.object({ size: z.int().min(1).max(10_000) });

export const TableQuery = z
  .object({
    filters: z.array(Filter).max(100).default([]).describe('All of them must match'),
    search: Search.optional().describe('Rows in which one of the columns, or any column, contains the text'),
    case_sensitive: z.boolean().default(false),
    select: z.array(ColumnName).max(10_000).default([]).describe('All columns when empty'),
    distinct: Distinct.optional().describe('The first row for each value of the column'),
    group_by: z.array(ColumnName).max(20).default([]),
    aggregations: z.array(Aggregation).max(50).default([]),
    sort: z.array(Sort).max(20).default([]),
    sort_column: ColumnName.optional().describe('Used when sort is empty'),
    sort_direction: Direction.default('asc'),
    sample: Size.optional().describe('Returns this many rows spread over the result, the same ones every time'),
    tail: Size.optional().describe('The last rows of the result'),
    count_only: z.boolean().default(false),
    include_explain: z.boolean().default(false),
    viewer_mode: z.string().max(50).optional().describe('Accepted for compatibility; every response is a window'),
    offset: z.int().min(0).max(2_147_483_647).default(0),
    limit: z.int().min(1).max(10_000).optional().describe('100, or the size of sample or tail, when absent'),
    cursor: z.string().min(1).max(255).optional().describe('A next_cursor or previous_cursor; replaces offset'),
  })
  .meta({ id: 'TableQuery' });

const TableRow = z
  .object({ id: z.string(), data: Cells, position: z.int().describe('From 0, in the order of the file') })
  .meta({ id: 'TableRow' });

/** The query with all defaults filled in, and how it was run. */
const TableQueryExplanation = z
  .object({
    table_id: z.string(),
    snapshot_file_id: z.string().describe('The content that was read'),
    selected_columns: z.array(z.string()),
    filters: z.array(Filter),
    search: Search.nullable(),
    sort: z.array(Sort),
    offset: z.int(),
    limit: z.int(),
    distinct: Distinct.nullable(),
    group_by: z.array(z.string()),
    aggregations: z.array(Aggregation),
    steps: z.array(z.string()),
    reads_all_rows: z.boolean(),
    duration_ms: z.int(),
  })
  .meta({ id: 'TableQueryExplanation' });

const TableQueryResult = z
  .object({
    table_id: z.string(),
    columns: z.array(TableColumn),
    rows: z.array(TableRow),
    row_count: z.int().describe('Rows of the table'),
    filtered_row_count: z.int().describe('Rows, groups or values of the whole result'),
    offset: z.int(),
    limit: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    explain: TableQueryExplanation.nullable(),
  })
  .meta({ id: 'TableQueryResult' });

const ColumnProfile = z
  .object({
    name: z.string(),
    json_schema: JsonSchema,
    row_count: z.int(),
    null_count: z.int(),
    empty_count: z.int().describe('Empty cells are null, so this equals null_count'),
    distinct_count: z.int(),
    min: z.unknown().describe('Compared by the type of the column; null without values'),
    max: z.unknown(),
    sample_values: SampleValues,
    is_estimated: z.boolean().describe('True if distinct_count is an estimate, as for large tables'),
  })
  .meta({ id: 'TableColumnProfile' });

const ColumnRule = z
  .object({
    type: z.enum(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']).optional(),
    format: z.string().max(50).optional(),
    is_not_empty: z.boolean().default(false),
  })
  .meta({ id: 'TableColumnRule' });

const Diagnostic = z
  .object({
    severity: z.enum(['error', 'warning']),
    column: z.string().nullable(),
    rule: z.string(),
    message: z.string(),
  })
  .meta({ id: 'TableDiagnostic' });

export const tables = {
  list: endpoint({
    method: 'GET',
    path: '/v1/tables',
    summary: 'The tables of the environment, newest first',
    query: z.object({ project_id: z.string().min(1).max(255).optional() }),
    status: 200,
    response: AffectedTables.extend({
      unreadable: z.array(z.string()).optional().describe('Ids of damaged tables that are left out'),
    }),
    errors: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/tables',
    summary: 'Create a table from a CSV file',
    form: z.object({
      name: TableName,
      column_schema_overrides: Overrides,
      project_id: z.string().min(1).max(255).optional(),
    }),
    status: 201,
    response: AffectedTables,
    errors: [400, 404],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/tables/{table_id}',
    summary: 'One table',
    params: TableParams,
    status: 200,
    response: z.object({ table: Table }),
    errors: [404],
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/v1/tables/{table_id}',
    summary: 'Replace the whole content of a table',
    description: 'Types are inferred again; earlier overrides stay unless the request gives new ones.',
    params: TableParams,
    form: z.object({ column_schema_overrides: Overrides }),
    status: 200,
    response: AffectedTables,
    errors: [400, 404],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/tables/{table_id}',
    summary: 'Rename a table or change its metadata',
    params: TableParams,
    body: z.object({
      name: TableName.optional(),
      metadata: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('Merged into the metadata; a null removes its key'),
    }),
    status: 200,
    response: AffectedTables,
    errors: [404],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/tables/{table_id}',
    summary: 'Delete a table and its files',
    params: TableParams,
    status: 204,
    errors: [404],
  }),
  schema: endpoint({
    method: 'GET',
    path: '/v1/tables/{table_id}/schema',
    summary: 'The columns of a table',
    params: TableParams,
    status: 200,
    response: z.object({ table_id: z.string(), columns: z.array(TableColumn) }),
    errors: [404],
  }),
  download: endpoint({
    method: 'GET',
    path: '/v1/tables/{table_id}/download',
    summary: 'Download the table as the CSV file that it was made from',
    params: TableParams,
    status: 200,
    response: 'csv',
    errors: [404, 410],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/v1/tables/{table_id}/profile',
    summary: 'Counts and extremes of the columns',
    params: TableParams,
    query: z.object({ select: z.array(ColumnName).max(10_000).optional() }),
    status: 200,
    response: z.object({ table_id: z.string(), row_count: z.int(), columns: z.array(ColumnProfile) }),
    errors: [404],
  }),
  query: endpoint({
    method: 'POST',
    path: '/v1/tables/{table_id}/query',
    summary: 'Filter, search, sort, group and page through the rows',
    permission: 'read',
    params: TableParams,
    body: TableQuery,
    status: 200,
    response: TableQueryResult,
    errors: [404],
  }),
  validate: endpoint({
    method: 'POST',
    path: '/v1/tables/{table_id}/validate',
    summary: 'Check the content against rules',
    permission: 'read',
    params: TableParams,
    body: z.object({
      required_columns: z.array(ColumnName).max(10_000).default([]),
      columns: z.record(ColumnName, ColumnRule).default({}),
      unique: z
        .array(z.array(ColumnName).min(1).max(20))
        .max(100)
        .default([])
        .describe('A combination of values in each list of columns must not repeat'),
    }),
    status: 200,
    response: z.object({ table_id: z.string(), diagnostics: z.array(Diagnostic), has_errors: z.boolean() }),
    errors: [404],
  }),
};
