/** The parsers to measure, and how each is started. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTools, type SystemTool } from '../../scripts/support/debian-packages.ts';
import { runQuietly } from '../../scripts/support/run.ts';
import type { Command } from './measure.ts';

export interface Peer {
  name: string;
  /** Ours are judged, the others are the reference. */
  isOurs: boolean;
  /** A command is started for every file; a library once for all. A launcher is one that leaves the work to a command. */
  kind: 'library' | 'launcher' | 'command';
  /** How a command says its version; a library prints its own when it starts. */
  versionCommand?: readonly [string, string];
  /** Reads the list of files from stdin, writes a .md for each into the folder; a library does so several times over. */
  command(folder: string, passes: number): Command;
}

const PROCESS = fileURLToPath(new URL('../peers/run.ts', import.meta.url));
const PEERS_FOLDER = path.dirname(PROCESS);

const library = (name: string, id: string): Peer => ({
  name,
  isOurs: id.startsWith('recto-'),
  kind: 'library',
  command: (folder, passes) => ({ program: process.execPath, args: [PROCESS, id, folder, String(passes)] }),
});

/** @param script runs for each "$file", and writes "$output".md */
const command = (name: string, versionOption: string, script: string, env: Record<string, string> = {}): Peer => ({
  name,
  isOurs: false,
  kind: 'command',
  versionCommand: [name.split(' ')[0] ?? name, versionOption],
  command: (folder) => ({
    program: 'sh',
    args: [
      '-c',
      `while IFS= read -r file; do name=\${file##*/}; output=$0/\${name%.*}; ${script}; done; exit 0`,
      folder,
    ],
    env,
  }),
});

export const RECTO_NATIVE = library('recto native', 'recto-native');
export const RECTO_WASM = library('recto wasm', 'recto-wasm');
export const RECTO_OCR = library('recto native, OCR', 'recto-native-ocr');
export const RECTO_IMAGES = library('recto', 'recto-images');
export const LITEPARSE = library('LiteParse', 'liteparse');
export const LITEPARSE_OCR = library('LiteParse, OCR', 'liteparse-ocr');
export const PDF_INSPECTOR = library('pdf-inspector', 'pdf-inspector');
export const UNPDF = library('unpdf', 'unpdf');
export const OPENDATALOADER: Peer = { ...library('opendataloader', 'opendataloader'), kind: 'launcher' };
export const PDFTOTEXT = command('pdftotext', '-v', 'pdftotext -q "$file" "$output.md"');
export const PDFTOTEXT_BOXES = command(
  'pdftotext -bbox-layout',
  '-v',
  'pdftotext -q -bbox-layout "$file" "$output.md"',
);
// Its threads wait for each other in a loop: with one it takes the least CPU time.
export const TESSERACT = command(
  'tesseract',
  '--version',
  'tesseract "$file" "$output" -l eng >/dev/null 2>&1; mv "$output.txt" "$output.md"',
  { OMP_THREAD_LIMIT: '1' },
);
const TESSERACT_NAMES = 'de=deu fr=fra es=spa it=ita pt=por pl=pol cs=ces hu=hun tr=tur'
  .split(' ')
  .map((pair) => pair.split('='));
/** Told the language by the beginning of the file's name. */
export const TESSERACT_LANGUAGES = command(
  'tesseract, told the language',
  '--version',
  `case \${name%%-*} in ${TESSERACT_NAMES.map(([own, theirs]) => `${own}) language=${theirs};;`).join(' ')} *) language=eng;; esac; ` +
    'tesseract "$file" "$output" -l $language >/dev/null 2>&1; mv "$output.txt" "$output.md"',
  { OMP_THREAD_LIMIT: '1' },
);

/** Runs another version of Recto from a checkout with installed packages. `given` is NAME=FOLDER. */
export function versionOf(given: string): Peer {
  const [name = '', folder = ''] = given.split('=');
  const program = path.join(path.resolve(folder), 'bench/peers/run.ts');
  return {
    name,
    isOurs: false,
    kind: 'library',
    command: (target, passes) => ({
      program: process.execPath,
      args: [program, 'recto-images', target, String(passes)],
    }),
  };
}

interface Requirement {
  peers: readonly Peer[];
  tool: SystemTool;
}

const POPPLER: Requirement = {
  peers: [PDFTOTEXT, PDFTOTEXT_BOXES],
  tool: { name: 'pdftotext', paths: ['/usr/bin/pdftotext'], packages: ['poppler-utils'] },
};
const TESSERACT_TOOL: Requirement = {
  peers: [TESSERACT, TESSERACT_LANGUAGES, LITEPARSE_OCR],
  tool: {
    name: 'tesseract',
    // The last of the packages: where it is, the others are.
    paths: ['/usr/share/tesseract-ocr/5/tessdata/tur.traineddata'],
    packages: [
      'tesseract-ocr',
      ...['eng', ...TESSERACT_NAMES.map(([, name]) => name)].map((name) => `tesseract-ocr-${name}`),
    ],
  },
};
const JAVA: Requirement = {
  peers: [OPENDATALOADER],
  tool: { name: 'Java', paths: ['/usr/bin/java'], packages: ['default-jre-headless'] },
};

/** Installs what is missing if possible. Returns the peers that cannot take part, with the reason. */
export async function preparePeers(): Promise<Map<Peer, string>> {
  const absent = new Map<Peer, string>();
  for (const { peers, tool } of [POPPLER, TESSERACT_TOOL, JAVA]) {
    try {
      await ensureTools([tool]);
    } catch (error) {
      for (const peer of peers) absent.set(peer, messageOf(error));
    }
  }
  try {
    await installLibraries();
  } catch (error) {
    for (const peer of [LITEPARSE, LITEPARSE_OCR, PDF_INSPECTOR, UNPDF, OPENDATALOADER]) {
      absent.set(peer, messageOf(error));
    }
  }
  return absent;
}

async function installLibraries(): Promise<void> {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
    statSync(path.join(PEERS_FOLDER, name), { throwIfNoEntry: false }),
  );
  if (wanted !== undefined && installed !== undefined && installed.mtimeMs >= wanted.mtimeMs) return;
  console.log('Installing the libraries that are measured …');
  await runQuietly('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS_FOLDER });
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
