import { readFile } from 'node:fs/promises';
import { eachFile, type LibraryPeer } from './peer.ts';
import { versionOf } from './versions.ts';

interface PdfProxy {
  loadingTask: { destroy(): Promise<void> };
}

interface UnpdfModule {
  getDocumentProxy(bytes: Uint8Array, options: { verbosity: number }): Promise<PdfProxy>;
  extractText(document: PdfProxy): Promise<{ text: string[] }>;
}

const PACKAGE: string = 'unpdf';

export async function openUnpdf(): Promise<LibraryPeer> {
  const { getDocumentProxy, extractText } = (await import(PACKAGE)) as UnpdfModule;
  return {
    version: await versionOf(PACKAGE),
    convert: (files) =>
      eachFile(files, async (file) => {
        const document = await getDocumentProxy(new Uint8Array(await readFile(file)), { verbosity: 0 });
        try {
          return (await extractText(document)).text.join('\n\n');
        } finally {
          await document.loadingTask.destroy();
        }
      }),
  };
}
