/** The four ways to name a document on the command line. */
import path from 'node:path';
import type { DocumentSource } from '@recto/sdk';
import type { Context, Flag } from '../command.ts';
import { usageFailure } from '../failures.ts';

export const DOCUMENT_FLAGS: readonly Flag[] = [
  { name: 'file', type: 'file', description: 'A file to send; - is standard input' },
  { name: 'filename', type: 'string', description: 'Name of the document, if the file does not say it' },
  { name: 'url', type: 'string', description: 'An address that the service fetches', placeholder: 'URL' },
  { name: 'file-id', type: 'string', description: 'A file that is already stored', placeholder: 'ID' },
  { name: 'document', type: 'json', description: 'The document as the API takes it' },
];

export const isId = (text: string): boolean => /^file_[0-9A-Za-z]{22}$/.test(text);

/** `positional` is a path, an address or the id of a file. */
export async function documentOf(context: Context, positional?: string): Promise<DocumentSource | undefined> {
  const named = [
    positional === undefined ? undefined : 'the argument',
    ...['file', 'url', 'file-id', 'document'].map((name) => (context.flags.has(name) ? `--${name}` : undefined)),
  ].filter((name) => name !== undefined);
  if (named.length > 1) throw usageFailure(`A document is given once, not by ${named.join(' and ')}.`);
  const filename = context.text('filename');
  const named_ = filename === undefined ? {} : { filename };
  const url = context.text('url');
  if (url !== undefined) return { url, ...named_ };
  const id = context.text('file-id');
  if (id !== undefined) return { id };
  const inline = context.text('document');
  if (inline !== undefined) return (await context.inputs.json(inline, '--document')) as DocumentSource;
  const file = context.text('file') ?? positional;
  return file === undefined ? undefined : sourceOf(context, file, filename);
}

/** Reads the file now, so that a missing one is noticed before anything is sent. */
export async function sourceOf(context: Context, file: string, filename?: string): Promise<DocumentSource> {
  if (/^https?:\/\//.test(file)) return { url: file, ...(filename !== undefined && { filename }) };
  if (isId(file)) return { id: file };
  const data = await context.inputs.bytes(file, file === '-' ? 'the document' : file);
  return { data, filename: filename ?? (file === '-' ? 'document' : path.basename(file)) };
}
