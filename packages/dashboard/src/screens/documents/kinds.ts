import type { File, FileReference, Recto } from '@recto/sdk';

export interface DocumentRecord {
  id: string;
  file: FileReference;
  /** Null for files, which have no state. */
  status: string | null;
  error: { code: string; message: string } | null;
  pageCount: number | null;
  created_at: string;
  output: unknown;
}

interface Operation {
  id: string;
  file: FileReference;
  status: string;
  error: { code: string; message: string } | null;
  usage: { page_count: number };
  created_at: string;
  output: unknown;
}

interface RecordPage {
  data: DocumentRecord[];
  list_metadata: { before: string | null; after: string | null };
}

type Page<T> = Pick<RecordPage, 'list_metadata'> & { data: T[] };

export interface Kind {
  /** As in addresses: `/parses/parse_…`. */
  path: string;
  /** One and many. */
  name: string;
  names: string;
  list: (client: Recto, after: string | undefined) => Promise<RecordPage>;
  get: (client: Recto, id: string, signal: AbortSignal) => Promise<DocumentRecord>;
}

const LIMIT = 50;

const fromFile = ({ id, filename, mime_type, page_count, created_at }: File): DocumentRecord => ({
  id,
  file: { id, filename, mime_type },
  status: null,
  error: null,
  pageCount: page_count,
  created_at,
  output: null,
});

const fromOperation = ({ id, file, status, error, usage, created_at, output }: Operation): DocumentRecord => ({
  id,
  file,
  status,
  error,
  pageCount: usage.page_count,
  created_at,
  output,
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
    name: 'File',
    names: 'Files',
    list: async (client, after) => mapped(await client.files.list({ limit: LIMIT, after }), fromFile),
    get: async (client, id, signal) => fromFile(await client.files.get({ file_id: id }, { signal })),
  },
  {
    path: 'extractions',
    name: 'Extraction',
    names: 'Extractions',
    list: async (client, after) => mapped(await client.extractions.list(asked(after)), fromOperation),
    get: async (client, id, signal) => fromOperation(await client.extractions.get({ extraction_id: id }, { signal })),
  },
  {
    path: 'parses',
    name: 'Parse',
    names: 'Parses',
    list: async (client, after) => mapped(await client.parses.list(asked(after)), fromOperation),
    get: async (client, id, signal) => fromOperation(await client.parses.get({ parse_id: id }, { signal })),
  },
  {
    path: 'partitions',
    name: 'Partition',
    names: 'Partitions',
    list: async (client, after) => mapped(await client.partitions.list(asked(after)), fromOperation),
    get: async (client, id, signal) => fromOperation(await client.partitions.get({ partition_id: id }, { signal })),
  },
  {
    path: 'splits',
    name: 'Split',
    names: 'Splits',
    list: async (client, after) => mapped(await client.splits.list(asked(after)), fromOperation),
    get: async (client, id, signal) => fromOperation(await client.splits.get({ split_id: id }, { signal })),
  },
  {
    path: 'classifications',
    name: 'Classification',
    names: 'Classifications',
    list: async (client, after) => mapped(await client.classifications.list(asked(after)), fromOperation),
    get: async (client, id, signal) =>
      fromOperation(await client.classifications.get({ classification_id: id }, { signal })),
  },
  {
    path: 'edits',
    name: 'Edit',
    names: 'Edits',
    list: async (client, after) => mapped(await client.edits.list(asked(after)), fromOperation),
    get: async (client, id, signal) => fromOperation(await client.edits.get({ edit_id: id }, { signal })),
  },
];

export const kindAt = (path: string | undefined): Kind | undefined => KINDS.find((kind) => kind.path === path);
