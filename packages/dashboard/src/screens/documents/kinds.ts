import type { FileReference, Recto } from '@recto/sdk';

/** A line of the list. */
export interface DocumentRecord {
  id: string;
  file: FileReference;
  /** Null for what is stored and has no state. */
  status: string | null;
  pageCount: number | null;
  created_at: string;
}

interface Operation {
  id: string;
  file: FileReference;
  status: string;
  usage: { page_count: number };
  created_at: string;
}

interface RecordPage {
  data: DocumentRecord[];
  list_metadata: { before: string | null; after: string | null };
}

type Page<T> = Pick<RecordPage, 'list_metadata'> & { data: T[] };

export interface Kind {
  /** As in addresses: `/parses/parse_…`. */
  path: string;
  names: string;
  /** The command that makes the first one. */
  command: string;
  list: (client: Recto, after: string | undefined) => Promise<RecordPage>;
}

const LIMIT = 50;

const fromOperation = ({ id, file, status, usage, created_at }: Operation): DocumentRecord => ({
  id,
  file,
  status,
  pageCount: usage.page_count,
  created_at,
});

const mapped = <T>({ data, list_metadata }: Page<T>, map: (item: T) => DocumentRecord): RecordPage => ({
  data: data.map(map),
  list_metadata,
});

/** Lists leave the outputs out, which may be long. */
const asked = (after: string | undefined) => ({ limit: LIMIT, after, include_output: false });

export const KINDS: readonly Kind[] = [
  {
    path: 'files',
    names: 'Files',
    command: 'recto files create invoice.pdf',
    list: async (client, after) =>
      mapped(
        await client.files.list({ limit: LIMIT, after }),
        ({ id, filename, mime_type, page_count, created_at }) => ({
          id,
          file: { id, filename, mime_type },
          status: null,
          pageCount: page_count,
          created_at,
        }),
      ),
  },
  {
    path: 'extractions',
    names: 'Extractions',
    command: 'recto extractions create invoice.pdf --json-schema schema.json --wait',
    list: async (client, after) => mapped(await client.extractions.list(asked(after)), fromOperation),
  },
  {
    path: 'parses',
    names: 'Parses',
    command: 'recto parses create report.pdf',
    list: async (client, after) => mapped(await client.parses.list(asked(after)), fromOperation),
  },
  {
    path: 'partitions',
    names: 'Partitions',
    command: 'recto partitions create bundle.pdf --key "invoice number"',
    list: async (client, after) => mapped(await client.partitions.list(asked(after)), fromOperation),
  },
  {
    path: 'splits',
    names: 'Splits',
    command: `recto splits create bundle.pdf --subdocuments '[{"name":"invoice"},{"name":"delivery note"}]'`,
    list: async (client, after) => mapped(await client.splits.list(asked(after)), fromOperation),
  },
  {
    path: 'classifications',
    names: 'Classifications',
    command: `recto classifications create letter.pdf --categories '[{"name":"invoice"},{"name":"letter"}]'`,
    list: async (client, after) => mapped(await client.classifications.list(asked(after)), fromOperation),
  },
  {
    path: 'edits',
    names: 'Edits',
    command: `recto edits create form.pdf --instructions 'Name: Ada Lovelace'`,
    list: async (client, after) => mapped(await client.edits.list(asked(after)), fromOperation),
  },
  {
    path: 'edits/templates',
    names: 'Edit templates',
    command: 'recto edits templates create form.pdf --name "Application"',
    list: async (client, after) =>
      mapped(await client.edits.templates.list({ limit: LIMIT, after }), ({ id, name, file, created_at }) => ({
        id,
        file: { ...file, filename: name },
        status: null,
        pageCount: null,
        created_at,
      })),
  },
];

export const kindAt = (path: string | undefined): Kind | undefined => KINDS.find((kind) => kind.path === path);
