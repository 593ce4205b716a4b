/** A parser that is a library: one process reads the whole list, as a service would. */
export interface LibraryPeer {
  /** Version that the loaded library reports. */
  version: string;
  /** Unreadable files are skipped and reported on stderr. */
  convert(files: readonly string[]): AsyncIterable<Converted>;
}

export interface Converted {
  file: string;
  markdown: string;
}

/** A failure with one file must not affect the next. */
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
