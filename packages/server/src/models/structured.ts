/**
 * Gets JSON of the caller's shape from any model. The answer is validated against the caller's schema, sent back once
 * with its mistakes, then repaired by rule; if it still does not fit, the call fails with a typed error.
 */
import { jsonrepair } from 'jsonrepair';
import type { GatewayRequest, ModelGateway } from './gateway.ts';
import { ModelError } from './model-error.ts';
import { PartialJson } from './partial-json.ts';
import { schemaRule } from './prompt.ts';
import type { Completion, JsonSchema, ModelMessage, TokenLogprob } from './provider.ts';
import { dropOptionalNulls } from './wire-schema.ts';

export interface StructuredRequest extends Omit<GatewayRequest, 'schema' | 'onDelta'> {
  schema: JsonSchema;
  /**
   * Returns the mistakes of a value against the schema, or none. Schemas come from callers, so validate in another
   * process.
   */
  validate: (value: unknown) => Promise<readonly string[]>;
  /** Called with the answer so far. It is live, so copy what you keep. */
  onPartial?: (value: unknown) => void;
}

export interface StructuredCompletion {
  value: unknown;
  model: string;
  calls: number;
  /** What it took to make the answer fit. */
  repair: 'none' | 'asked_again' | 'repaired';
  /** True if the model stopped at its limit. What is there fits, but more may be missing. */
  isTruncated: boolean;
  /** Log probabilities of the first answer; absent when another one was used. */
  logprobs?: TokenLogprob[];
}

const MAX_MISTAKES = 20;
const MAX_REPAIR_LENGTH = 4 * 1024 ** 2;

export async function completeJson(
  gateway: ModelGateway,
  model: string,
  request: StructuredRequest,
): Promise<StructuredCompletion> {
  return new Conversation(gateway, model, request).run();
}

type Reading = { value: unknown; mistakes: readonly string[] };

class Conversation {
  readonly #gateway: ModelGateway;
  readonly #model: string;
  readonly #request: StructuredRequest;
  #calls = 0;

  constructor(gateway: ModelGateway, model: string, request: StructuredRequest) {
    this.#gateway = gateway;
    this.#model = model;
    this.#request = request;
  }

  async run(): Promise<StructuredCompletion> {
    const messages = withSchema(this.#request.messages, this.#request.schema);
    const first = await this.#ask(messages);
    this.#refuse(first);
    const reading = await this.#read(first.text);
    if (reading.mistakes.length === 0) {
      const { logprobs } = first;
      return { ...this.#result(first, reading.value, 'none'), ...(logprobs !== undefined && { logprobs }) };
    }
    // An answer that was cut off would be cut off again.
    if (first.finishReason === 'length') return this.#mend([first], reading.mistakes);
    const second = await this.#ask([...messages, ...repairTurn(first.text, reading.mistakes)]);
    const again = await this.#read(second.text);
    if (again.mistakes.length === 0) return this.#result(second, again.value, 'asked_again');
    return this.#mend([second, first], again.mistakes);
  }

  /** Retries without the schema if the server rejects it; the model may still follow the schema in the prompt. */
  async #ask(messages: readonly ModelMessage[]): Promise<Completion> {
    const { schema, validate: _, onPartial, ...rest } = this.#request;
    const send = (wire: { schema?: JsonSchema }) => {
      const partial = new PartialJson();
      const onDelta = (text: string): void => {
        partial.feed(text);
        if (partial.value !== undefined) onPartial?.(partial.value);
      };
      this.#calls += 1;
      return this.#gateway.complete(this.#model, { ...rest, ...wire, messages, onDelta });
    };
    try {
      return await send({ schema });
    } catch (error) {
      if (!(error instanceof ModelError) || error.fault !== 'schema_rejected') throw error;
      return send({});
    }
  }

  #refuse({ finishReason }: Completion): void {
    if (finishReason === 'refused') throw new ModelError('refused', { model: this.#model });
  }

  async #read(text: string): Promise<Reading> {
    const parsed = parseAnswer(text);
    if (parsed === undefined) return { value: undefined, mistakes: ['the answer is not JSON'] };
    return this.#check(parsed.value);
  }

  async #check(parsed: unknown): Promise<Reading> {
    const value = dropOptionalNulls(parsed, this.#request.schema);
    return { value, mistakes: await this.#request.validate(value) };
  }

  async #mend(answers: readonly Completion[], mistakes: readonly string[]): Promise<StructuredCompletion> {
    for (const answer of answers) {
      for (const repaired of answer.finishReason === 'length'
        ? wholeParts(answer.text)
        : repairedAnswers(answer.text)) {
        const reading = await this.#check(repaired);
        if (reading.mistakes.length === 0) return this.#result(answer, reading.value, 'repaired');
      }
    }
    const isCut = answers.some(({ finishReason }) => finishReason === 'length');
    throw new ModelError(isCut ? 'truncated' : 'invalid_output', {
      model: this.#model,
      details: { mistakes: mistakes.slice(0, MAX_MISTAKES) },
    });
  }

  #result(answer: Completion, value: unknown, repair: StructuredCompletion['repair']): StructuredCompletion {
    const { model, finishReason } = answer;
    const isTruncated = finishReason === 'length';
    return { value, model, calls: this.#calls, repair, isTruncated };
  }
}

function withSchema(messages: readonly ModelMessage[], schema: JsonSchema): ModelMessage[] {
  const rule: ModelMessage = { role: 'system', content: [{ type: 'text', text: schemaRule(schema) }] };
  const last = messages.findLastIndex(({ role }) => role === 'system');
  return [...messages.slice(0, last + 1), rule, ...messages.slice(last + 1)];
}

function repairTurn(answer: string, mistakes: readonly string[]): ModelMessage[] {
  const list = mistakes.slice(0, MAX_MISTAKES).map((mistake) => `- ${mistake}`);
  const text = `That answer is not valid:\n${list.join('\n')}\nSend the whole corrected JSON and nothing else.`;
  return [
    // No dialect accepts an empty message.
    { role: 'assistant', content: [{ type: 'text', text: answer.trim() === '' ? '(no answer)' : answer }] },
    { role: 'user', content: [{ type: 'text', text }] },
  ];
}

/** Finds the JSON in an answer, possibly in a code fence or among words. */
export function parseAnswer(text: string): { value: unknown } | undefined {
  return parse(text) ?? parse(bracketed(text));
}

/** Repairs of an answer by rule, most likely first. */
function* repairedAnswers(text: string): Generator<unknown> {
  const start = text.search(/[{[]/);
  if (start < 0 || text.length > MAX_REPAIR_LENGTH) return;
  // The last bracket may be missing, or words may follow it.
  for (const part of [text.slice(start).replace(/`+\s*$/, ''), bracketed(text)]) {
    try {
      yield JSON.parse(jsonrepair(part));
    } catch {
      // The answer is beyond repair; the caller gets the mistakes of the answer itself.
    }
  }
}

/** The complete parts of an answer that was cut off. Repair by rule would turn halves into values. */
function wholeParts(text: string): unknown[] {
  const partial = new PartialJson({ onlyWhole: true });
  partial.feed(text);
  return partial.value === undefined || partial.isBroken ? [] : [partial.value];
}

/** Returns the text from the first bracket to the last one. */
function bracketed(text: string): string {
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start < 0 || end < start ? '' : text.slice(start, end + 1);
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
