import { eachFile, type LibraryPeer } from './peer.ts';
import { versionOf } from './versions.ts';

interface LiteParseModule {
  LiteParse: new (options: Record<string, unknown>) => { parse(file: string): Promise<{ text: string }> };
}

// Not a literal: these packages are installed by the bench alone, and the type check must not look for them.
const PACKAGE: string = '@llamaindex/liteparse';

/** Debian's; without a folder the library would download its own. */
const TESSDATA = '/usr/share/tesseract-ocr/5/tessdata';

export async function openLiteParse({ ocr }: { ocr: boolean }): Promise<LibraryPeer> {
  const { LiteParse } = (await import(PACKAGE)) as LiteParseModule;
  const parser = new LiteParse({
    ocrEnabled: ocr,
    ...(ocr && { tessdataPath: TESSDATA, ocrLanguage: 'eng', numWorkers: 1 }),
    outputFormat: 'markdown',
    imageMode: 'off',
    maxPages: 100_000,
    quiet: true,
  });
  return {
    version: await versionOf(PACKAGE),
    convert: (files) => eachFile(files, async (file) => (await parser.parse(file)).text),
  };
}
