import { api } from '@recto/contract';
import type { z } from 'zod';
import type { Json, JsonObject } from '../../../pipelines/json/json.ts';
import { ExtractConfig } from '../../../workflows/blocks/extract.ts';
import { configuredInputs } from '../../../workflows/blocks/handles.ts';
import { asSchema } from '../../../workflows/blocks/user-schema.ts';
import { evaluateReview } from '../../../workflows/run/review-predicates.ts';
import type { BlobLedger } from '../../blobs/service.ts';
import { readResult } from '../../extractions/result-blob.ts';
import type { Extractions } from '../../extractions/service.ts';
import type { JoinedDocument } from '../../primitives/joined-files.ts';
import type { Sources } from '../../sources/service.ts';
import { jsonValue, MAX_VALUE_BYTES, tooLarge } from '../payload.ts';
import type { StepInputs } from '../step-inputs.ts';
import { blockDocuments } from './block-documents.ts';
import type { Executor, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

export interface ExtractParts {
  extractions: Extractions;
  sources: Sources;
  ledger: BlobLedger;
}

type Config = z.output<typeof ExtractConfig>;

export const executeExtract =
  <Context extends StepContext>(
    { extractions, sources, ledger }: ExtractParts,
    obtain: Obtain<Context>,
  ): Executor<Context> =>
  async (context) => {
    const { scope, inputs, signal, block } = context;
    const config = ExtractConfig.parse(block.config);
    const row = await obtain(context, {
      operation: 'extraction',
      lifecycle: extractions.lifecycle,
      accept: (maker) => {
        const [first, second, ...more] = blockDocuments(config, inputs);
        const accepting = { signal, showsValues: false };
        const request = requestOf(config, inputs, first);
        if (second === undefined) return extractions.accept(maker, request, accepting);
        return extractions.accept(maker, request, { ...accepting, documents: [first, second, ...more] });
      },
    });
    if ((row.result_bytes ?? 0) > MAX_VALUE_BYTES) throw tooLarge(row.result_bytes ?? 0);
    const result = await readResult(ledger, scope, row);
    const output = result.output as JsonObject;
    const outcome = { outputs: { 'output-json-0': jsonValue(output) }, model: config.model };
    const predicate = config.review?.predicate;
    if (predicate === undefined) return outcome;
    const evaluation = await evaluateReview(predicate, {
      output,
      likelihoods: result.consensus.likelihoods as Json,
      schema: asSchema(config.json_schema) ?? {},
      isValid: row.schema_valid !== false,
      statuses: () => sources.statuses(scope, row, { signal }),
    });
    return { ...outcome, review: { predicate: { ...predicate }, evaluation, snapshot: output } };
  };

function requestOf(config: Config, inputs: StepInputs, { id, pages }: JoinedDocument) {
  const additional_messages = dataMessages(config, inputs);
  return api.extractions.create.body.parse({
    document: { id },
    json_schema: config.json_schema ?? {},
    model: config.model,
    n_consensus: config.n_consensus,
    require_proof: config.require_proof,
    background: true,
    ...(config.instructions !== undefined && { instructions: config.instructions }),
    ...(config.sources !== undefined && { sources: config.sources }),
    ...(pages !== null && { pages }),
    ...(additional_messages.length > 0 && { additional_messages }),
  });
}

/** JSON inputs supplement the document, as messages that only models read. */
const dataMessages = (config: Config, inputs: StepInputs) =>
  configuredInputs(config.inputs)
    .filter(({ kind }) => kind === 'json')
    .map(({ id, name }) => ({
      role: 'user' as const,
      content: `Data of the input ${name ?? id}, as JSON:\n${JSON.stringify(inputs.json(id))}`,
    }));
