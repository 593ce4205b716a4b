import type { api } from '@recto/contract';
import type { z } from 'zod';
import { wholeList } from '../../db/page.ts';
import type { Handlers } from '../../http/call.ts';
import { modelNames, requireModel } from '../../models/model-names.ts';
import { LOCAL_MODEL, type ModelDefinition, type ModelsConfig } from '../../models/settings.ts';
import { CREDITS_PER_PAGE } from '../parses/pipeline.ts';

type Model = z.input<typeof api.models.list.response>['data'][number];

export function modelsRoutes(config: ModelsConfig): Handlers<typeof api.models> {
  return { list: async () => wholeList(modelNames(config).map((name) => modelOf(config, name))) };
}

function modelOf(config: ModelsConfig, id: string): Model {
  const definition = requireModel(config, id, ['model']);
  const name = definition?.name ?? LOCAL_MODEL;
  return { id, object: 'model', stands_for: name === id ? null : name, ...abilitiesOf(definition) };
}

const abilitiesOf = (definition: ModelDefinition | null): Pick<Model, 'capabilities' | 'credits_per_page'> => {
  if (definition === null) {
    const capabilities = { vision: true, structured_output: true, streaming: true };
    return {
      capabilities: { ...capabilities, context_tokens: null, output_tokens: null },
      credits_per_page: CREDITS_PER_PAGE,
    };
  }
  const { vision, structuredOutput, streaming, contextTokens, outputTokens } = definition.capabilities;
  return {
    capabilities: {
      vision,
      structured_output: structuredOutput,
      streaming,
      context_tokens: contextTokens,
      output_tokens: outputTokens,
    },
    credits_per_page: definition.creditsPerPage,
  };
};
