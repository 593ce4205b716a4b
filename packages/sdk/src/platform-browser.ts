/** What takes the place of `platform-node.ts` where there are neither files nor variables. */

/** Browsers send streams over HTTP/2 only, if at all. */
export const sendsStreams = false;

export const environmentVariable = (_name: string): string | undefined => undefined;

export async function openFile(file: string | URL): Promise<{ blob: Blob; filename: string }> {
  throw new TypeError(`There are no paths in a browser: pass a Blob or a File instead of ${file}`);
}
