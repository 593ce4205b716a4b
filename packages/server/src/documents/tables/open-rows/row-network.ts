/** The network that tells whether a line of a table goes on in the row of the line above it. tools/layout trains it. */
import type { RawPage, RawWord } from '../../model/raw-page.ts';
import { type Model, openModel } from '../../ocr/session.ts';
import { readWeights, type WeightFile } from '../../ocr/weights.ts';
import { describe, INPUTS, tokensOf } from './tokens.ts';

const WEIGHTS: WeightFile = {
  file: '../../../weights/rows.onnx',
  sha256: 'f04a776b4af8d307f948cd7bef02d72a4d7c4b0376cc2474931ae2ae62fd5d20',
};
/** Time and memory grow with the square of this. */
const MOST_TOKENS = 800;

export interface TextOdds {
  /** Number of its line on the page. */
  line: number;
  /** Log-odds that the line goes on in the row of the line above. */
  goesOn: number;
}

/** Words of one text share an object. */
export type LineOdds = ReadonlyMap<RawWord, TextOdds>;

export interface RowNetwork {
  /** Null for a page with too many texts. */
  ask(page: RawPage): Promise<LineOdds | null>;
}

let loading: Promise<RowNetwork | null> | undefined;

/** One per process. Null if it cannot be run here: a runtime that is missing must not prevent reading. */
export function sharedRowNetwork(): Promise<RowNetwork | null> {
  loading ??= open().catch(() => null);
  return loading;
}

const open = async (): Promise<RowNetwork> => rowNetwork(await openModel(await readWeights(WEIGHTS)));

export const rowNetwork = (model: Pick<Model, 'run'>): RowNetwork => ({
  async ask(page) {
    const tokens = tokensOf(page);
    if (tokens.length === 0 || tokens.length > MOST_TOKENS) return null;
    const { data } = await model.run(describe(tokens, page), [1, tokens.length, INPUTS]);
    const odds = new Map<RawWord, TextOdds>();
    for (const [index, { words, line }] of tokens.entries()) {
      const own = { line, goesOn: data[index] ?? 0 };
      for (const word of words) odds.set(word, own);
    }
    return odds;
  },
});
