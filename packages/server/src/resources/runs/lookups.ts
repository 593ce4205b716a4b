/**
 * What a step asked of tables, and what it heard. Tables change, so the answers are recorded: a replay computes with
 * what the step knew then.
 */
import type { Json } from '../../pipelines/json/json.ts';
import { canonicalJson } from '../../workflows/canonical-json.ts';
import { StepError, type StepErrorFields } from '../../workflows/run/step-error.ts';

/** A question with its answer, or with the error that ended the step. */
export type Lookup = { question: Json; answer: Json } | { question: Json; error: StepErrorFields };

export interface Lookups {
  /** Answers from the record if it has the question, otherwise by `find`. */
  ask<T extends Json>(question: Json, find: () => Promise<T>): Promise<T>;
}

/** More is not recorded: such a step cannot be replayed. */
const MAX_RECORDED_BYTES = 8 * 1024 ** 2;

/** Asks, and remembers everything in order. */
export class RecordingLookups implements Lookups {
  readonly made: Lookup[] = [];
  #bytes = 0;

  async ask<T extends Json>(question: Json, find: () => Promise<T>): Promise<T> {
    try {
      const answer = await find();
      this.#record({ question, answer });
      return answer;
    } catch (error) {
      if (error instanceof StepError) this.#record({ question, error: fieldsOf(error) });
      throw error;
    }
  }

  #record(lookup: Lookup): void {
    this.#bytes += JSON.stringify(lookup).length;
    if (this.#bytes <= MAX_RECORDED_BYTES) this.made.push(lookup);
  }
}

const fieldsOf = ({ code, message, stage, category, context }: StepError): StepErrorFields => ({
  code,
  message,
  stage,
  category,
  context,
});

/** Answers what the record has. `elsewhere` decides about other questions. */
export class RecordedLookups implements Lookups {
  readonly #known: ReadonlyMap<string, readonly Lookup[]>;
  readonly #used = new Map<string, number>();
  readonly #elsewhere: 'ask' | 'refuse';

  constructor(made: readonly Lookup[], elsewhere: 'ask' | 'refuse') {
    this.#known = Map.groupBy(made, ({ question }) => canonicalJson(question));
    this.#elsewhere = elsewhere;
  }

  async ask<T extends Json>(question: Json, find: () => Promise<T>): Promise<T> {
    const key = canonicalJson(question);
    const used = this.#used.get(key) ?? 0;
    const found = this.#known.get(key)?.[used];
    if (found === undefined && this.#elsewhere === 'ask') return find();
    if (found === undefined) {
      throw new StepError({
        code: 'lookup_not_recorded',
        message: 'The step asks a table something that the record has no answer to.',
        context: { question },
      });
    }
    this.#used.set(key, used + 1);
    if ('error' in found) throw new StepError(found.error);
    return found.answer as T;
  }
}
