/** Asks a configured model about the pages of a document, once or several times. */
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { ModelError } from '../../models/model-error.ts';
import { DATA_RULE, documentText } from '../../models/prompt.ts';
import type { ModelDefinition } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { completeJson } from '../../models/structured.ts';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import { type PageSection, sectionsOf } from '../../pipelines/segment/page-sections.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { promptPages } from '../documents/prompt-pages.ts';
import type { StoredDocument } from '../documents/service.ts';

export interface AskingParts {
  gateway: ModelGateway;
  gate: SchemaGate;
  work: PoolWork;
}

export interface Asking<Answer> {
  scope: Scope;
  document: StoredDocument;
  model: ModelDefinition;
  /** What to do, for the system message. */
  task: string;
  /** What is asked for, behind the pages. Gets what was answered for the sections before. */
  question: (section: PageSection, before: readonly Answer[]) => string;
  schema: JsonObject;
  /** True if only the first pages matter, as many as fit. */
  isBeginning?: boolean;
  choices: number;
  signal: AbortSignal;
  deadlineMs: number;
  onSpent: OnSpent;
  answers?: ModelAnswers | undefined;
}

/** Above 0, so that runs differ. */
const CONSENSUS_TEMPERATURE = 0.7;
const CHARACTERS_PER_TOKEN = 3;
const RULES_TOKENS = 1_500;

/** The answers of each run, one per section. Fails if most runs fail. */
export async function askModel<Answer>(parts: AskingParts, asking: Asking<Answer>): Promise<Answer[][]> {
  const { model, document, scope, choices, deadlineMs } = asking;
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([asking.signal, deadline]);
  try {
    const { contextTokens, outputTokens } = model.capabilities;
    const pages = await promptPages(parts.work, scope, document, { signal, deadlineMs });
    const sections = sectionsOf(pages, (contextTokens - outputTokens - RULES_TOKENS) * CHARACTERS_PER_TOKEN);
    const read = asking.isBeginning === true ? sections.slice(0, 1) : sections;
    const runs = Array.from({ length: choices }, (_, index) => runOnce(parts, { ...asking, signal }, read, index));
    const settled = await Promise.allSettled(runs);
    const answers = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    signal.throwIfAborted();
    const failure = settled.find(({ status }) => status === 'rejected');
    if (failure?.status === 'rejected' && answers.length * 2 <= choices) throw failure.reason;
    return answers;
  } catch (error) {
    if (deadline.aborted && !asking.signal.aborted)
      throw new ModelError('timeout', { model: model.name, cause: error });
    throw error;
  }
}

async function runOnce<Answer>(
  { gateway, gate }: AskingParts,
  { scope, model, task, question, schema, choices, signal, onSpent, answers: known }: Asking<Answer>,
  sections: readonly PageSection[],
  index: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const section of sections) {
    const text = `${documentText(section.text)}\n\n${question(section, answers)}`;
    const { value } = await completeJson(gateway, model.name, {
      messages: [
        { role: 'system', content: [{ type: 'text', text: `${task}\n\n${DATA_RULE}` }] },
        { role: 'user', content: [{ type: 'text', text }] },
      ],
      schema,
      validate: async (answer) => {
        const mistakes = await gate.validate(schema, answer as Json, { signal });
        return mistakes.map(({ path, message }) => `${path}: ${message}`);
      },
      signal,
      onSpent,
      answers: known,
      scope,
      temperature: choices > 1 ? CONSENSUS_TEMPERATURE : 0,
      ...(choices > 1 && { seed: index + 1 }),
    });
    answers.push(value as Answer);
  }
  return answers;
}
