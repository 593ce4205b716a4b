import { open, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from '../command.ts';
import { CliFailure, EXIT, usageFailure } from '../failures.ts';
import { reasonOf } from '../inputs.ts';
import { DOCUMENT_FLAGS, sourceOf } from '../operations/documents.ts';

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
/** File systems of Linux count bytes. */
const MAX_NAME_BYTES = 200;
const MAX_EXTENSION_BYTES = 20;

/** Names come from whoever uploaded the file, so they may contain paths, control characters or names of devices. */
export function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  const plain = base.replaceAll(/[\u0000-\u001f\u007f<>:"|?*]/g, '_').replaceAll(/^\.+|[. ]+$/g, '');
  if (plain === '') return 'download';
  return shortened(WINDOWS_DEVICES.test(plain) ? `_${plain}` : plain);
}

/** Without its extension no program knows what a file is. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const { ext } = path.parse(name);
  const kept = Buffer.byteLength(ext) > MAX_EXTENSION_BYTES ? '' : ext;
  let bytes = Buffer.byteLength(kept);
  let start = '';
  for (const letter of name) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MAX_NAME_BYTES) break;
    start += letter;
  }
  return start + kept;
}

export const fileCommands: readonly Command[] = [
  {
    words: ['files', 'upload'],
    summary: 'Store a file',
    positionals: [{ name: 'file', description: 'A path, or - for standard input', isRequired: false }],
    flags: DOCUMENT_FLAGS.filter(({ name }) => name === 'file' || name === 'filename'),
    examples: ['recto files upload invoice.pdf', 'recto files upload --file - --filename invoice.pdf < invoice.pdf'],
    run: async (context) => {
      const file = context.text('file') ?? context.positionals[0];
      if (file === undefined) throw usageFailure('Missing: a file.');
      const document = await sourceOf(context, file, context.text('filename'));
      const client = await context.client();
      context.print.record(await client.files.create({ document }, { signal: context.terminal.signal }));
    },
  },
  {
    words: ['files', 'download'],
    summary: 'Write a stored file to disk',
    description:
      'The name is that of the file without its folders; an existing file is not overwritten without --force.',
    positionals: [{ name: 'file-id', description: 'The file', isRequired: true }],
    flags: [
      {
        name: 'out',
        type: 'string',
        description: 'File or folder to write to; - is standard output',
        placeholder: 'FILE',
      },
      { name: 'force', type: 'boolean', description: 'Overwrite' },
    ],
    examples: ['recto files download $FILE --out copy.pdf --force'],
    run: async (context) => {
      const [file_id = ''] = context.positionals;
      const client = await context.client();
      const { filename } = await client.files.get({ file_id });
      const response = await client.download({ file_id }, { signal: context.terminal.signal });
      const out = context.text('out');
      if (out === '-') return context.print.bytes(new Uint8Array(await response.arrayBuffer()));
      const isFolder =
        out !== undefined && (/[/\\]$/.test(out) || (await isExistingFolder(context.inputs.pathOf(out))));
      const target = context.inputs.pathOf(
        out === undefined ? safeName(filename) : isFolder ? path.join(out, safeName(filename)) : out,
      );
      await write(target, { response, isForced: context.isSet('force') });
      context.print.note(`Wrote ${target}.`);
    },
  },
];

const isExistingFolder = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => null))?.isDirectory() ?? false;

async function write(target: string, { response, isForced }: { response: Response; isForced: boolean }): Promise<void> {
  const handle = await open(target, isForced ? 'w' : 'wx').catch((error: unknown) => {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (exists) throw new CliFailure(`${target} exists. Overwrite it with --force.`, EXIT.conflict);
    throw new CliFailure(`Cannot write ${target}: ${reasonOf(error)}`, EXIT.usage);
  });
  try {
    for await (const chunk of response.body ?? []) await handle.write(chunk as Uint8Array);
  } catch (error) {
    // A part of a document looks like the whole one.
    await unlink(target).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}
