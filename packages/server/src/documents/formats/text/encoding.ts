/**
 * Detects the encoding of bytes without mark or label. UTF-8 is certain: no other text of some length is valid UTF-8 by
 * chance. Legacy encodings are distinguished by how often they yield the most common characters of their languages.
 */
import { isUtf8 } from 'node:buffer';

export type Encoding = string;

const SAMPLE_BYTES = 65_536;
/** UTF-8 with a few broken bytes was truncated or pasted together; another encoding is wrong everywhere. */
const TOLERATED_BROKEN_SHARE = 0.05;

export function markOf(head: Uint8Array): { encoding: Encoding; bytes: number } | null {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', bytes: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', bytes: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', bytes: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', bytes: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', bytes: 2 };
  return null;
}

/** Decides by the mark, the positions of NULs, validity as UTF-8, and else the most likely legacy encoding. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const mark = markOf(bytes);
  if (mark !== null) return mark.encoding;
  const head = bytes.subarray(0, SAMPLE_BYTES);
  return wideEncoding(head) ?? narrowEncoding(bytes);
}

/** Latin text in UTF-16 has a NUL in nearly every second byte, always on one side; in UTF-32 in three of four. */
export function wideEncoding(head: Uint8Array): Encoding | null {
  const nuls = [0, 0, 0, 0];
  for (let index = 0; index < head.length; index += 1) {
    if (head[index] === 0) nuls[index % 4] = (nuls[index % 4] ?? 0) + 1;
  }
  const quarter = head.length / 4;
  const [a = 0, b = 0, c = 0, d = 0] = nuls.map((count) => count / Math.max(quarter, 1));
  if (head.length >= 8 && c > 0.9 && d > 0.9 && b > 0.5 && a < 0.1) return 'utf-32le';
  if (head.length >= 8 && a > 0.9 && b > 0.9 && c > 0.5 && d < 0.1) return 'utf-32be';
  if (b + d > 0.6 && a + c < 0.1) return 'utf-16le';
  if (a + c > 0.6 && b + d < 0.1) return 'utf-16be';
  return null;
}

/** For text without NULs between its letters. Stray NULs do not matter. */
function narrowEncoding(bytes: Uint8Array): Encoding {
  if (isUtf8(bytes)) return has7BitEscapes(bytes) ? 'iso-2022-jp' : 'utf-8';
  if (brokenShare(bytes) < TOLERATED_BROKEN_SHARE) return 'utf-8';
  return legacyEncoding(sampleOf(bytes));
}

function has7BitEscapes(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE_BYTES)).toString('latin1');
  return head.includes('\x1b$B') || head.includes('\x1b$@');
}

/** Share of the characters beyond ASCII that are not valid UTF-8. */
function brokenShare(bytes: Uint8Array): number {
  // Start at the first such character; before it, every encoding looks the same.
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  const sample = bytes.subarray(first, first + SAMPLE_BYTES * 4);
  const text = new TextDecoder('utf-8').decode(sample);
  let broken = 0;
  let other = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken += 1;
    else if (code >= 0x80) other += 1;
  }
  return broken / Math.max(broken + other, 1);
}

/** The high bytes and their surroundings, because an export may begin with much plain ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (from < bytes.length && (bytes[from] ?? 0) < 0x80) from += 1;
  return bytes.subarray(Math.max(0, from - 64), from + SAMPLE_BYTES);
}

interface PairEncoding {
  encoding: Encoding;
  isLead: (byte: number) => boolean;
  isTrail: (byte: number) => boolean;
  /** True for the characters that fill nearly every text: kana, first-level ideographs, syllables. */
  isFrequent: (lead: number, trail: number) => boolean;
  /** Lead byte of the kana, which every Japanese text has and the other encodings hardly use. */
  kana?: number;
}

const between = (low: number, high: number) => (byte: number) => byte >= low && byte <= high;
const EUC = between(0xa1, 0xfe);

const PAIR_ENCODINGS: readonly PairEncoding[] = [
  {
    encoding: 'shift_jis',
    isLead: (byte) => between(0x81, 0x9f)(byte) || between(0xe0, 0xfc)(byte),
    isTrail: (byte) => between(0x40, 0xfc)(byte) && byte !== 0x7f,
    isFrequent: (lead, trail) =>
      (lead === 0x82 && trail >= 0x4f) || lead === 0x83 || between(0x88, 0x97)(lead) || lead === 0x81,
  },
  {
    encoding: 'euc-jp',
    isLead: EUC,
    isTrail: EUC,
    isFrequent: (lead) => lead === 0xa4 || lead === 0xa5 || lead === 0xa1 || between(0xb0, 0xcf)(lead),
    kana: 0xa4,
  },
  {
    encoding: 'euc-kr',
    isLead: EUC,
    isTrail: EUC,
    isFrequent: (lead) => between(0xb0, 0xc8)(lead) || lead === 0xa1,
  },
  {
    encoding: 'big5',
    isLead: between(0x81, 0xfe),
    isTrail: (byte) => between(0x40, 0x7e)(byte) || EUC(byte),
    isFrequent: (lead) => between(0xa4, 0xc6)(lead) || lead === 0xa1,
  },
  {
    encoding: 'gb18030',
    isLead: between(0x81, 0xfe),
    isTrail: (byte) => byte >= 0x40 && byte <= 0xfe && byte !== 0x7f,
    isFrequent: (lead, trail) => (between(0xb0, 0xd7)(lead) && trail >= 0xa1) || lead === 0xa1 || lead === 0xa3,
  },
];

/** The most frequent letters beyond ASCII in the languages of an encoding. */
const LETTERS: readonly (readonly [Encoding, string])[] = [
  ['windows-1252', 'éèêëàâäáãåçöüßñóíúôõîïøæÉÖÜÄÅÀÂÁÃÇÈÊËÍÎÏÑÓÔÕØÚÆ€–—’“”…•°£©®§²³½'],
  ['windows-1250', 'ěščřžýáíéůúąęłśżźćńóőűöüäţşăâîďťňŁŚŻČŠŽŘĚŮŇĎŤÁÍÉÚÝÓĄĘĆŃŐŰÖÜ–—’“”„…€'],
  ['windows-1254', 'ışğçöüİŞĞÇÖÜâ–’“”'],
  ['windows-1251', 'оеаинтсрвлкмдпуяыьгзбчйхжшюціїєґў«»–—№'],
  ['koi8-r', 'оеаинтсрвлкмдпуяыьгзбчйхжшюц'],
  ['ibm866', 'оеаинтсрвлкмдпуяыьгзбчйхжшюц'],
  ['windows-1253', 'αειοντσηρπκλμυγδωςθχάέίόύήώφ–’'],
  ['windows-1255', 'יוהלאמרתבשנםעקדחפטכגןזסצ'],
  ['windows-1256', 'اليمونرتبةعدسفهكقحجطشصأىذخ،'],
  ['windows-874', 'านรอกเงมยลวดทสตะปบคหแจพชขใไโผ่้ิีัุู์็'],
];

const MIN_PAIR_SCORE = 0.7;
const MIN_KANA_SHARE = 0.1;

function legacyEncoding(sample: Uint8Array): Encoding {
  let best = { encoding: 'windows-1252', score: 0 };
  for (const candidate of PAIR_ENCODINGS) {
    const score = pairScore(sample, candidate);
    if (score >= MIN_PAIR_SCORE && score > best.score) best = { encoding: candidate.encoding, score };
  }
  for (const [encoding, letters] of LETTERS) {
    const score = letterScore(sample, encoding, letters);
    // The first one is by far the most common, so the others must be clearly better.
    if (score > best.score + (best.encoding === 'windows-1252' ? 0.1 : 0)) best = { encoding, score };
  }
  return best.encoding;
}

/** Share of frequent characters among all two-byte ones; invalid pairs count against it. */
function pairScore(bytes: Uint8Array, { isLead, isTrail, isFrequent, kana }: PairEncoding): number {
  let frequent = 0;
  let pairs = 0;
  let wrong = 0;
  let kanas = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[index + 1];
    if (trail === undefined) break;
    if (!isLead(lead) || !isTrail(trail) || isAlone(bytes, index)) {
      wrong += 1;
      continue;
    }
    pairs += 1;
    if (lead === kana) kanas += 1;
    if (isFrequent(lead, trail)) frequent += 1;
    index += 1;
  }
  if (kana !== undefined && kanas < pairs * MIN_KANA_SHARE) return 0;
  return pairs === 0 ? 0 : frequent / (pairs + 4 * wrong);
}

/** A high byte among ASCII ones, as in 20°C or Äpfel: ideographs and kana stand next to each other. */
const isAlone = (bytes: Uint8Array, index: number): boolean =>
  [index - 2, index - 1, index + 1, index + 2].every((place) => (bytes[place] ?? 0) < 0x80);

function letterScore(bytes: Uint8Array, encoding: Encoding, letters: string): number {
  const expected = new Set(letters);
  const text = new TextDecoder(encoding).decode(bytes);
  let hits = 0;
  let total = 0;
  for (const [index, character] of [...text].entries()) {
    if (character < '\x80') continue;
    total += 1;
    if (isForeignIn(text, index)) hits -= 1;
    else if (expected.has(character)) hits += 1;
    // Capitals amid lower-case letters are the sign of a wrong code page.
    else if (index > 0 && /\p{Lu}/u.test(character) && /\p{Ll}/u.test(text[index - 1] ?? '')) hits -= 1;
  }
  return total === 0 ? 0 : hits / total;
}

/**
 * No word mixes scripts, and no Latin one has three accented letters in a row: a letter that does not fit is one of
 * another code page.
 */
function isForeignIn(text: string, index: number): boolean {
  const letter = text[index] ?? '';
  const neighbours = `${text[index - 1] ?? ''}${text[index + 1] ?? ''}`;
  if (/\p{Script=Latin}/u.test(letter)) return /^[^\P{L}A-Za-z]{2}$/u.test(neighbours);
  return /[\p{L}\p{M}]/u.test(letter) && /[A-Za-z]/.test(neighbours);
}
