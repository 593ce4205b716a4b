import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { parsePageRange } from '../documents/page-range.ts';
import type { Files } from '../files/service.ts';
import { outputLost } from '../primitives/lost-output.ts';
import type { Primitive } from '../primitives/primitive.ts';
import type { Editor, EditRequest, EditResult } from './editor.ts';
import { completed, type Edit, filledName, toEdit } from './record.ts';
import { records, type StoredEdit, usesFile } from './store.ts';

export interface EditParts {
  editor: Editor;
  files: Files;
  ledger: BlobLedger;
}

export const editPrimitive = ({ editor, files, ledger }: EditParts): Primitive<StoredEdit, EditResult, Edit> => ({
  idKind: 'edit',
  resourceKind: 'edit',
  title: 'Edit',
  operation: 'edit',
  records,
  usesFile,
  withFiles: (row, [file_id = '']) => ({ ...row, file_id }),
  withoutNewFiles: (row) => ({ ...row, filled_file_id: null }),
  documentsOf: ({ file_id, filename }) => [{ file_id, filename }],
  toBody: toEdit,
  compute: (scope, row, computing) => editor.edit(scope, requestOf(row), computing),
  completed,
  recordResult: async (tx, scope, row, { filled, filledFileId, documentPages }) => {
    const file = { filename: filledName(row), mimeType: row.mime_type, blob: filled, pageCount: documentPages };
    await files.record(tx, scope, file, filledFileId);
  },
  beforeCommit: () => faultPoint('edits.before_commit'),
  beforeEndCommit: () => faultPoint('edits.before_end_commit'),
  blobsOf: ({ filled }) => [filled],
  documentPagesOf: ({ documentPages }) => documentPages,
  output: {
    digestsOf: ({ filled_sha256 }) => [filled_sha256],
    // As base64.
    sizeOf: ({ filled_bytes }) => Math.ceil((filled_bytes ?? 0) / 3) * 4,
    chunks: (scope, row) => editChunks(ledger, scope, row),
    read: async (scope, row) => {
      let text = '';
      for await (const chunk of outputChunks(ledger, scope, row)) text += chunk;
      return { output: JSON.parse(text) as Edit['output'] };
    },
    // The edited document is a file like any other: it is not made again behind its id.
    require: async (scope, { filled_sha256 }) => {
      const loss = await ledger.lossOf(scope, [filled_sha256]);
      if (loss !== null) throw outputLost(loss);
    },
  },
});

const requestOf = (row: StoredEdit): EditRequest => ({
  source: { sha256: row.content_sha256, mimeType: row.mime_type, filename: row.filename },
  model: row.model,
  instructions: row.instructions,
  pages: row.pages === null ? null : new Set(parsePageRange(row.pages, ['pages'])),
  redact: row.redact,
  color: row.color,
  templateFields: row.template_fields,
});

async function* editChunks(ledger: BlobLedger, scope: Scope, row: StoredEdit): AsyncGenerator<string> {
  const { output: _, ...rest } = toEdit(row);
  yield `${JSON.stringify(rest).slice(0, -1)},"output":`;
  yield* outputChunks(ledger, scope, row);
  yield '}';
}

/** The output as JSON; the edited document passes through as base64, in pieces. */
async function* outputChunks(ledger: BlobLedger, scope: Scope, row: StoredEdit): AsyncGenerator<string> {
  if (row.filled_sha256 === null) {
    yield 'null';
    return;
  }
  const { form_data, not_applied, redactions, filled_filename, filled_mime_type } = row;
  yield `{"form_data":${JSON.stringify(form_data ?? [])},"not_applied":${JSON.stringify(not_applied)}`;
  yield `,"redactions":${JSON.stringify(redactions)}`;
  yield `,"filled_document":{"filename":${JSON.stringify(filled_filename)},"url":"data:${filled_mime_type};base64,`;
  yield* base64Of(await ledger.open(scope, row.filled_sha256));
  yield '"}}';
}

async function* base64Of(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.subarray(0, whole).toString('base64');
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}
