/** Asks a model which passages of a document support the values that are not printed in it. */

import type { Scope } from '../../lib/scope.ts';
import type { ModelGateway } from '../../models/gateway.ts';
import { DATA_RULE, documentText } from '../../models/prompt.ts';
import type { ModelDefinition, ModelsConfig } from '../../models/settings.ts';
import type { OnSpent } from '../../models/spending.ts';
import { completeJson } from '../../models/structured.ts';
import { linesOf, type Window, windowsOf, windowText } from '../../pipelines/model-extract/windows.ts';
import type { Quote } from '../../pipelines/prove/cite.ts';
import type { SourcesSummary } from '../../pipelines/prove/job.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { promptPages } from '../documents/prompt-pages.ts';
import type { StoredDocument } from '../documents/service.ts';

export interface CitationDependencies {
  gateway: ModelGateway;
  work: PoolWork;
}

export interface CitationRequest {
  document: StoredDocument;
  inferred: SourcesSummary['inferred'];
  signal: AbortSignal;
  deadlineMs: number;
  onSpent: OnSpent;
}

const CHARACTERS_PER_TOKEN = 3;
const RULES_TOKENS = 4_000;
const MIN_CHARACTERS = 2_000;
const MAX_QUOTES = 400;
const LONGEST_LINE = 4_000;

const SCHEMA = {
  type: 'object',
  properties: {
    citations: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The path of the value, as given' },
          quote: { type: 'string', description: 'A passage of the document, copied letter by letter' },
        },
        required: ['path', 'quote'],
        additionalProperties: false,
      },
    },
  },
  required: ['citations'],
  additionalProperties: false,
};

const RULES = [
  'You are given a document and values that somebody concluded from it. For each value name the passages of the ' +
    'document that support it, at most three, each as short as possible.',
  'Copy passages letter by letter, with their spelling and punctuation; never put a passage together from several ' +
    'places. Leave out a value that the document does not support.',
  DATA_RULE,
].join('\n\n');

/** The model that answered; if there was none, or it is no longer configured, the operator's preferred one. */
export function citationModel(
  { definitions, aliases, fallback }: ModelsConfig,
  requested: string,
): ModelDefinition | null {
  const named = (name: string) => definitions.find((definition) => definition.name === (aliases.get(name) ?? name));
  return named(requested) ?? (fallback === null ? undefined : named(fallback)) ?? definitions[0] ?? null;
}

export class CitationModel {
  readonly #deps: CitationDependencies;

  constructor(deps: CitationDependencies) {
    this.#deps = deps;
  }

  modelFor(requested: string): ModelDefinition | null {
    return citationModel(this.#deps.gateway.config, requested);
  }

  async ask(
    scope: Scope,
    model: ModelDefinition,
    { document, inferred, signal, deadlineMs, onSpent }: CitationRequest,
  ): Promise<Quote[]> {
    const pages = await promptPages(this.#deps.work, scope, document, { signal, deadlineMs });
    const { contextTokens, outputTokens } = model.capabilities;
    const characters = Math.max(MIN_CHARACTERS, (contextTokens - outputTokens - RULES_TOKENS) * CHARACTERS_PER_TOKEN);
    const quotes: Quote[] = [];
    for (const window of windowsOf(linesOf(pages, LONGEST_LINE), { characters })) {
      const { value } = await this.#askFor(scope, model, { window, inferred, signal, onSpent });
      quotes.push(...quotesIn(value, inferred));
    }
    return quotes.slice(0, MAX_QUOTES);
  }

  #askFor(
    scope: Scope,
    model: ModelDefinition,
    {
      window,
      inferred,
      signal,
      onSpent,
    }: { window: Window } & Pick<CitationRequest, 'inferred' | 'signal' | 'onSpent'>,
  ) {
    const values = JSON.stringify(inferred);
    return completeJson(this.#deps.gateway, model.name, {
      messages: [
        { role: 'system', content: [{ type: 'text', text: RULES }] },
        {
          role: 'user',
          content: [{ type: 'text', text: `${documentText(windowText(window))}\n\nThe values:\n${values}` }],
        },
      ],
      schema: SCHEMA,
      validate: async (value) => (isAnswer(value) ? [] : ['citations must be a list of {path, quote}']),
      signal,
      onSpent,
      scope,
      temperature: 0,
    });
  }
}

interface CitationAnswer {
  citations: { path: string; quote: string }[];
}

function isAnswer(value: unknown): value is CitationAnswer {
  if (typeof value !== 'object' || value === null || !('citations' in value) || !Array.isArray(value.citations)) {
    return false;
  }
  return value.citations.every(
    (entry: unknown) =>
      typeof entry === 'object' &&
      entry !== null &&
      'path' in entry &&
      'quote' in entry &&
      typeof entry.path === 'string' &&
      typeof entry.quote === 'string',
  );
}

/** Keeps only quotes for values that were asked about. */
function quotesIn(value: unknown, inferred: SourcesSummary['inferred']): Quote[] {
  const asked = new Set(inferred.map(({ path }) => path));
  if (!isAnswer(value)) return [];
  return value.citations.filter(({ path }) => asked.has(path)).map(({ path, quote }) => ({ path, quote }));
}
