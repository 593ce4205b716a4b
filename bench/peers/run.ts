/**
 * The process of a library: run.ts <peer> <output folder> <passes>, the files on stdin, one per line. Prints
 * its version, then the CPU seconds of each pass over the files; those of the first count from the start on.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { LibraryPeer } from './peer.ts';

/** Loaded by name: a process holds its own library and no other. */
const LIBRARIES: Record<string, () => Promise<LibraryPeer>> = {
  'recto-native': async () => openOurs('native', 'never'),
  'recto-wasm': async () => openOurs('wasm', 'never'),
  'recto-native-ocr': async () => openOurs('native', 'auto'),
  'recto-images': async () =>
    (await import('./recto.ts')).openRecto({ engine: 'native', ocr: 'auto', output: 'words' }),
  liteparse: async () => (await import('./liteparse.ts')).openLiteParse({ ocr: false }),
  'liteparse-ocr': async () => (await import('./liteparse.ts')).openLiteParse({ ocr: true }),
  'pdf-inspector': async () => (await import('./pdf-inspector.ts')).openPdfInspector(),
  unpdf: async () => (await import('./unpdf.ts')).openUnpdf(),
  opendataloader: async () => (await import('./opendataloader.ts')).openOpendataloader(),
};

const openOurs = async (engine: 'native' | 'wasm', ocr: 'never' | 'auto'): Promise<LibraryPeer> =>
  (await import('./recto.ts')).openRecto({ engine, ocr, output: 'markdown' });

const [, , name = '', folder = '', passes = '1'] = process.argv;
const open = LIBRARIES[name];
if (open === undefined) throw new Error(`no peer ${JSON.stringify(name)}`);
const peer = await open();
console.log(peer.version);
const files = (await text(process.stdin)).split('\n').filter((line) => line !== '');
let before = 0;
for (let pass = 0; pass < Number(passes); pass += 1) {
  for await (const { file, markdown } of peer.convert(files)) {
    writeFileSync(path.join(folder, `${path.parse(file).name}.md`), markdown);
  }
  const { user, system } = process.cpuUsage();
  const now = (user + system) / 1e6;
  console.log(now - before);
  before = now;
}
