/** The words near each of many values: those of its labels, and those of the sentence around it. */
import type { Context } from '../core/context.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView, ViewWord } from '../core/view.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { DESCRIBED, NEAR_LABEL } from '../weights/candidates.ts';

const END_OF_SENTENCE = /[\p{L}\d)][.!?]["”’)]*$/u;
/** Lines with fewer words do not go on in the next line. */
const MIN_LINE_WORDS = 5;

const MAX_LABEL_WORDS = 6;

export class NearWords {
  readonly #spans: readonly Span[];
  /** For each word, the spans that it is near to, by their number, and how near. */
  readonly #near = new Map<string, Map<number, number>>();
  readonly #alike = new Map<string, readonly { token: string; likeness: number }[]>();

  constructor(context: Context, spans: readonly Span[]) {
    this.#spans = spans;
    for (const [number, span] of spans.entries()) {
      // A long text above a value is the line before, and says something else.
      for (const { text, relation, words } of context.labels(span))
        if (words.length <= MAX_LABEL_WORDS || relation === 'inside') this.#add(number, text, NEAR_LABEL[relation]);
      this.#addSentence(context, number, span);
    }
  }

  /** How strongly words, each with what it counts, point to each span. */
  support(wanted: ReadonlyMap<string, number>): { span: Span; support: number }[] {
    const sums = new Map<number, number>();
    for (const [token, weight] of wanted) {
      const best = new Map<number, number>();
      for (const { token: other, likeness } of this.#alikeTo(token))
        for (const [number, nearness] of this.#near.get(other) ?? [])
          best.set(number, Math.max(best.get(number) ?? 0, likeness * nearness));
      for (const [number, value] of best) sums.set(number, (sums.get(number) ?? 0) + weight * value);
    }
    return [...sums].flatMap(([number, support]) => {
      const span = this.#spans[number];
      return span === undefined ? [] : [{ span, support }];
    });
  }

  #alikeTo(token: string): readonly { token: string; likeness: number }[] {
    const known = this.#alike.get(token);
    if (known !== undefined) return known;
    const alike = [...this.#near.keys()]
      .map((other) => ({ token: other, likeness: tokenSimilarity(token, other) }))
      .filter(({ likeness }) => likeness > 0);
    this.#alike.set(token, alike);
    return alike;
  }

  #add(number: number, text: string, nearness: number): void {
    for (const token of tokensOf(text)) {
      let spans = this.#near.get(token);
      if (spans === undefined) {
        spans = new Map();
        this.#near.set(token, spans);
      }
      spans.set(number, Math.max(spans.get(number) ?? 0, nearness));
    }
  }

  #addSentence({ view, flow: flowOf }: Context, number: number, { words, page }: Span): void {
    const flow = flowOf();
    for (const step of [-1, 1]) {
      const edge = step < 0 ? words[0] : words.at(-1);
      let place = edge === undefined ? undefined : flow.places.get(edge);
      let nearness = step < 0 ? DESCRIBED.before : DESCRIBED.behind;
      while (place !== undefined && nearness > 0) {
        const inner = flow.words[place];
        place += step;
        const word = flow.words[place];
        if (inner === undefined || word?.page !== page) break;
        const [upper, lower] = step < 0 ? [word, inner] : [inner, word];
        if (END_OF_SENTENCE.test(upper.text) || !goesOn(view, upper, lower)) break;
        if (/[,;:]$/.test(upper.text)) nearness -= DESCRIBED.clause;
        // What stands behind another value belongs to that one.
        if (/\d/.test(inner.text) && !words.includes(inner)) nearness -= DESCRIBED.value;
        this.#add(number, word.text, nearness);
        nearness -= DESCRIBED.perWord;
      }
    }
  }
}

/** Whether two words that follow each other stand in one line, or at the end and the beginning of lines of text. */
function goesOn({ segments }: DocumentView, one: ViewWord, other: ViewWord): boolean {
  if (one.segment === other.segment) return true;
  const [upper, lower] = [segments[one.segment], segments[other.segment]];
  if (upper === undefined || lower === undefined || one.row === other.row || upper.words.at(-1) !== one) return false;
  return upper.words.length >= MIN_LINE_WORDS && lower.words[0] === other;
}
