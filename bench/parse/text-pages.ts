/** A process that says of each PDF on stdin how many pages it has, and how many of them have a text layer. */
import { text } from 'node:stream/consumers';
import { loadPdfEngine } from '../../packages/server/src/documents/formats/pdf/pdf-engine.ts';

export interface TextPages {
  file: string;
  pages: number;
  textPages: number;
}

/** Less is a stamp or a page number on a scan. */
const MIN_WORDS = 10;

const engine = await loadPdfEngine();
for (const file of (await text(process.stdin)).split('\n').filter((line) => line !== '')) {
  try {
    const document = engine.open(file);
    let textPages = 0;
    for (let number = 1; number <= document.pageCount; number += 1) {
      if (document.page(number).words.length >= MIN_WORDS) textPages += 1;
    }
    console.log(JSON.stringify({ file, pages: document.pageCount, textPages } satisfies TextPages));
    document.close();
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
