/** What Node, Deno and Bun have and browsers do not. `platform-browser.ts` takes its place there. */
import { openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Requests may have a stream as their body. */
export const sendsStreams = true;

export const environmentVariable = (name: string): string | undefined => {
  try {
    return process.env[name];
  } catch (error) {
    // Deno refuses to tell variables that it was not allowed to read.
    if (error instanceof Error && /NotCapable|PermissionDenied/.test(error.name)) return undefined;
    throw error;
  }
};

/** The content of a file, read when it is sent where the platform can do that. */
export async function openFile(file: string | URL): Promise<{ blob: Blob; filename: string }> {
  const name = file instanceof URL ? fileURLToPath(file) : file;
  if (!(await stat(name)).isFile()) throw new TypeError(`${name} is not a file`);
  const isLazy = typeof openAsBlob === 'function' && process.versions.bun === undefined;
  const blob = isLazy ? await openAsBlob(name) : new Blob([await readFile(name)]);
  return { blob, filename: path.basename(name) };
}
