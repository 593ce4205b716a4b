import { describe, expect, it } from 'vitest';
import type { Character } from './decode.ts';
import { findScript, type ReadPage } from './find-script.ts';
import type { ScriptNetwork } from './networks.ts';
import type { Quad } from './ocr-image.ts';
import type { Script } from './weights.ts';

const HEIGHT = 20;
const quadAt = (top: number, length: number): Quad => [
  { x: 0, y: top },
  { x: length * HEIGHT, y: top },
  { x: length * HEIGHT, y: top + HEIGHT },
  { x: 0, y: top + HEIGHT },
];

interface Read {
  text: string;
  likelihood: number;
  /** In shares of its height. */
  length?: number;
}

const charactersOf = ({ text, likelihood }: Read): Character[] =>
  [...text].map((letter, at) => ({ text: letter, position: (at + 0.5) / text.length, confidence: likelihood }));

function pageOf(european: readonly Read[], rotation: ReadPage['rotation'] = 0): ReadPage {
  const lines = european.map(({ length = 8 }, at) => ({ quad: quadAt(2 * HEIGHT * at, length), angle: 0 as const }));
  return {
    image: { pixels: new Uint8Array(400 * 400).fill(255), width: 400, height: 400 },
    lines,
    read: european.map((read, at) => ({
      characters: charactersOf(read),
      ink: { columns: new Uint8Array(8), height: HEIGHT },
      confidence: read.likelihood,
      quad: quadAt(2 * HEIGHT * at, 8),
      angle: 0,
    })),
    rotation,
  };
}

const scriptOf = (id: Script['id'], letters: RegExp): Script => ({
  id,
  network: { exact: { file: '', sha256: '' } },
  alphabet: { file: '', sha256: '' },
  hasSpaceFirst: true,
  leavesOut: false,
  isText: () => true,
  letters,
  suspicion: { maxLetters: 1.7, minShare: 0.12, likelihood: 0.75, ofLetters: 0.8 },
  lineHeight: 40,
  channels: 1,
});
const CHINESE = scriptOf('chinese', /\p{Script=Han}/u);
const JAPANESE = scriptOf('japanese', /[\p{Script=Han}\p{Script=Hiragana}]/u);

/** A network that gives these readings one after the other. */
function planted(script: Script, reads: readonly Read[]) {
  const alphabet = ['', ...new Set(reads.flatMap(({ text }) => [...text]))];
  let runs = 0;
  const network: ScriptNetwork = {
    script,
    alphabet,
    leavesOut: false,
    lineHeight: 40,
    channels: 1,
    model: {
      async run() {
        const { text, likelihood } = reads[runs % reads.length] ?? { text: '', likelihood: 0 };
        runs += 1;
        const data = new Float32Array(2 * text.length * alphabet.length);
        for (const [at, letter] of [...text].entries()) {
          data[2 * at * alphabet.length + alphabet.indexOf(letter)] = likelihood;
          data[(2 * at + 1) * alphabet.length] = 1;
        }
        return { data, dims: [1, 2 * text.length, alphabet.length] };
      },
      close: async () => {},
    },
  };
  return { network, runs: () => runs };
}

async function find(page: ReadPage, ...networks: ReturnType<typeof planted>[]) {
  const opened: string[] = [];
  const scripts = networks.map(({ network }) => network.script);
  const found = await findScript(page, scripts, async (script) => {
    opened.push(script.id);
    const one = networks.find(({ network }) => network.script === script);
    if (one === undefined) throw new Error('no such script');
    return one.network;
  });
  return { found, opened };
}

const SURE: Read = { text: 'Invoice number', likelihood: 0.99 };
const DOUBTED: Read = { text: 'RE#N 1', likelihood: 0.5 };
const chinese = () => planted(CHINESE, [{ text: '發票號碼', likelihood: 0.95 }]);

describe('the script of an image', () => {
  it('is not looked for where the European network is sure, nor for a small part that it doubts', async () => {
    const none = await find(pageOf([SURE, SURE]), chinese());
    expect(none).toEqual({ found: undefined, opened: [] });
    const little = await find(pageOf([...Array<Read>(9).fill(SURE), DOUBTED]), chinese());
    expect(little.opened).toEqual([]);
  });

  it('is not looked for where doubted lines hold as many letters as Latin ones', async () => {
    const blurred = { text: 'Tne qu1ck br0wn f0x', likelihood: 0.5 };
    expect((await find(pageOf([blurred, blurred]), chinese())).opened).toEqual([]);
  });

  it('is the one whose letters are read surely, and its lines are given along', async () => {
    const { found } = await find(pageOf([SURE, DOUBTED, DOUBTED]), chinese());
    expect(found).toMatchObject({ network: { script: { id: 'chinese' } }, isTurnedOver: false });
    expect([...(found?.read.keys() ?? [])]).toEqual([1, 2]);
    expect(
      found?.read
        .get(1)
        ?.characters.map(({ text }) => text)
        .join(''),
    ).toBe('發票號碼');
  });

  it('is the one that reads more letters surely', async () => {
    const kana = planted(JAPANESE, [{ text: 'お支払いは現金', likelihood: 0.97 }]);
    const without = planted(CHINESE, [{ text: '支払現金', likelihood: 0.9 }]);
    expect((await find(pageOf([DOUBTED, DOUBTED]), without, kana)).found?.network.script.id).toBe('japanese');
    const doubtful = planted(JAPANESE, [{ text: '兌票號馬', likelihood: 0.8 }]);
    expect((await find(pageOf([DOUBTED, DOUBTED]), chinese(), doubtful)).found?.network.script.id).toBe('chinese');
  });

  it.each([
    ['read as Latin letters', { text: 'Invoice', likelihood: 0.99 }],
    ['doubted', { text: '發票號碼', likelihood: 0.6 }],
    ['read as boxes and grids', { text: '口日田口', likelihood: 0.99 }],
    ['read as one letter again and again', { text: '卌卌卌卌', likelihood: 0.99 }],
    ['not read', { text: '', likelihood: 0 }],
  ])('stays European where the lines are %s by the other network', async (_, read) => {
    const page = pageOf(Array<Read>(12).fill(DOUBTED));
    const other = planted(CHINESE, [read]);
    expect((await find(page, other)).found).toBeUndefined();
    expect(other.runs()).toBe(4);
  });

  it('stays European where few of the tried lines tell', async () => {
    const page = pageOf(Array<Read>(10).fill(DOUBTED));
    const none = { text: 'RE', likelihood: 0.9 };
    const other = planted(CHINESE, [{ text: '發票號碼', likelihood: 0.95 }, none, none, none]);
    expect((await find(page, other)).found).toBeUndefined();
    expect(other.runs()).toBe(10);
  });

  it('is found of an image that lies upside down after it was turned', async () => {
    const page = pageOf([DOUBTED], 180);
    const { found } = await find(
      page,
      planted(CHINESE, [
        { text: '#一', likelihood: 0.3 },
        { text: '發票號碼', likelihood: 0.95 },
      ]),
    );
    expect(found).toMatchObject({ isTurnedOver: true });
  });
});
