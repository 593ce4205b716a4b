/** A parser that is a library: one process reads the whole list, as a service would. */
export interface LibraryPeer {
  /** Of what was loaded, as it says itself. */
  version: string;
  /** Files that cannot be read are left out, and said on stderr. */
  convert(files: readonly string[]): AsyncIterable<Converted>;
}

export interface Converted {
  file: string;
  markdown: string;
}

/** What goes wrong with one file says nothing of the next. */
export async function* eachFile(
  files: readonly string[],
  read: (file: string) => Promise<string>,
): AsyncIterable<Converted> {
  for (const file of files) {
    try {
      yield { file, markdown: await read(file) };
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
