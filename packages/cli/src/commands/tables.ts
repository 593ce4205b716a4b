import path from 'node:path';
import type { Command, Context } from '../command.ts';
import { usageFailure } from '../failures.ts';

const OPERATORS: readonly [sign: string, operator: string][] = [
  ['!=', 'ne'],
  ['>=', 'gte'],
  ['<=', 'lte'],
  ['~', 'contains'],
  ['=', 'eq'],
  ['>', 'gt'],
  ['<', 'lt'],
];

/** `country=DE`, `total>=100`, `name~bolt`. */
export function filterOf(text: string): { column: string; operator: string; value: string } {
  const found = OPERATORS.map(([sign, operator]) => ({ sign, operator, at: text.indexOf(sign) }))
    .filter(({ at }) => at > 0)
    .sort((one, other) => one.at - other.at || other.sign.length - one.sign.length)[0];
  if (found === undefined) throw usageFailure(`--where ${text} is not such as country=DE, total>=100 or name~bolt.`);
  const { sign, operator, at } = found;
  return { column: text.slice(0, at).trim(), operator, value: text.slice(at + sign.length).trim() };
}

/** `total:desc` */
function sortOf(text: string): { column: string; direction: 'asc' | 'desc' } {
  const [column = '', direction = 'asc'] = text.split(':');
  if (direction !== 'asc' && direction !== 'desc') throw usageFailure(`--sort ${text} ends with :asc or :desc.`);
  return { column, direction };
}

/** `sum(total)`, `count` */
function aggregationOf(text: string) {
  const match = /^(count|count_distinct|min|max|sum|avg)(?:\(([^)]+)\))?$/.exec(text.trim());
  if (match === null) throw usageFailure(`--aggregate ${text} is not such as count, sum(total) or avg(price).`);
  const [, name = 'count', column] = match;
  return { function: name as 'count', ...(column !== undefined && { column }) };
}

const repeated = (name: string, description: string, placeholder: string) =>
  ({ name, type: 'string', description, placeholder, isRepeated: true }) as const;

const listOf = (context: Context, name: string): string[] =>
  context
    .texts(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');

const PAGE = 1000;

const TABLE = { name: 'table-id', description: 'The table', isRequired: true };

export const tableCommands: readonly Command[] = [
  {
    words: ['tables', 'query'],
    summary: 'Rows of a table',
    description:
      'Filters are such as country=DE, total>=100, name~bolt; all of them must match. --query takes the request of the API.',
    positionals: [TABLE],
    flags: [
      repeated('where', 'Only rows that match', 'COLUMN=VALUE'),
      { name: 'search', type: 'string', description: 'Only rows that contain a text' },
      repeated('select', 'Columns', 'COLUMNS'),
      repeated('sort', 'Order', 'COLUMN[:desc]'),
      repeated('group-by', 'Columns that make a group', 'COLUMNS'),
      repeated('aggregate', 'Of each group', 'sum(COLUMN)'),
      { name: 'count', type: 'boolean', description: 'Only how many rows match' },
      { name: 'limit', type: 'integer', description: 'How many rows', default: '100' },
      { name: 'offset', type: 'integer', description: 'How many rows to leave out' },
      { name: 'all', type: 'boolean', description: 'All rows' },
      { name: 'query', type: 'json', description: 'The request as the API takes it' },
    ],
    examples: [
      'recto tables query $TABLE --where name~Harbour --select code,name --output csv',
      'recto tables query $TABLE --count',
    ],
    run: async (context) => {
      const [table_id = ''] = context.positionals;
      const query = context.text('query');
      const search = context.text('search');
      const asked = {
        table_id,
        ...(query === undefined ? {} : ((await context.inputs.json(query, '--query')) as object)),
        ...(context.flags.has('where') && { filters: context.texts('where').map(filterOf) as never }),
        ...(search !== undefined && { search: { query: search } }),
        ...(context.flags.has('select') && { select: listOf(context, 'select') }),
        ...(context.flags.has('sort') && { sort: context.texts('sort').map(sortOf) }),
        ...(context.flags.has('group-by') && { group_by: listOf(context, 'group-by') }),
        ...(context.flags.has('aggregate') && { aggregations: context.texts('aggregate').map(aggregationOf) }),
        ...(context.flags.has('limit') && { limit: context.number('limit') }),
        ...(context.flags.has('offset') && { offset: context.number('offset') }),
      };
      const { tables } = await context.client();
      const ask = (more: object) => tables.query({ ...asked, ...more }, { signal: context.terminal.signal });
      if (context.isSet('count')) {
        const { filtered_row_count, row_count } = await ask({ count_only: true });
        return context.print.record({ filtered_row_count, row_count });
      }
      if (context.isSet('all')) {
        const rows: unknown[] = [];
        let cursor: string | null | undefined;
        do {
          const found = await ask({ limit: PAGE, ...(typeof cursor === 'string' && { cursor, offset: undefined }) });
          rows.push(...found.rows.map(({ data }) => data));
          cursor = found.next_cursor;
        } while (cursor !== null);
        return context.print.list(rows);
      }
      const found = await ask({});
      if (context.print.format === 'json') context.print.record(found);
      else context.print.list(found.rows.map(({ data }) => data));
    },
  },
  {
    words: ['tables', 'replace'],
    summary: 'Replace the whole content of a table',
    description:
      'Types are inferred again, so that a column of codes may become one of numbers. With --preserve-schema every column ' +
      'keeps its type, and a file with other columns or values is refused.',
    positionals: [TABLE, { name: 'file', description: 'A CSV file, or - for standard input', isRequired: false }],
    flags: [
      { name: 'file', type: 'file', description: 'The same as the argument' },
      { name: 'preserve-schema', type: 'boolean', description: 'Keep the columns and their types' },
      { name: 'column-schema-overrides', type: 'json', description: 'The JSON Schema of a column by its name' },
      { name: 'filename', type: 'string', description: 'Name of the file, if it is not that of the path' },
      {
        name: 'idempotency-key',
        type: 'string',
        description: 'Repeating the command with the same key returns the first response',
      },
    ],
    examples: ['recto tables replace $TABLE suppliers.csv --preserve-schema'],
    run: async (context) => {
      const [table_id = '', argument] = context.positionals;
      const flag = context.text('file');
      const file = argument ?? flag;
      if (file === undefined) throw usageFailure('Missing: file.\nSee: recto tables replace --help');
      if (argument !== undefined && flag !== undefined) throw usageFailure('The file is given once, not twice.');
      const name = file === '-' ? 'table.csv' : path.basename(file);
      const data = await context.inputs.bytes(file, 'the file');
      const given = context.text('column-schema-overrides');
      const overrides = given === undefined ? undefined : await context.inputs.json(given, '--column-schema-overrides');
      const { tables } = await context.client();
      const kept = context.isSet('preserve-schema')
        ? Object.fromEntries(
            (await tables.schema({ table_id })).columns.map(({ name, json_schema }) => [name, json_schema]),
          )
        : undefined;
      const sent = kept === undefined && overrides === undefined ? undefined : { ...kept, ...(overrides as object) };
      const replaced = await tables.replace(
        {
          table_id,
          file: { data, filename: context.text('filename') ?? name },
          ...(sent !== undefined && { column_schema_overrides: JSON.stringify(sent) }),
        },
        { signal: context.terminal.signal, idempotencyKey: context.text('idempotency-key') },
      );
      context.print.record(replaced);
    },
  },
];
