import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { Handlers } from '../../http/call.ts';
import { JsonStream } from '../../http/json-stream.ts';
import { AppError } from '../../lib/errors.ts';
import { dropOptionalNulls } from '../../models/wire-schema.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { PoolWork } from '../documents/pool-work.ts';
import { reconcileInputs } from './reconcile-inputs.ts';

type Answer = z.input<typeof api.consensus.create.response>;

/** Client decoders expect an object here, not null. */
const NO_ALIGNMENT = JSON.stringify({ aligned_inputs: [], path_alignments: [], reference_index: 0 });

export function consensusRoutes(work: PoolWork, gate: SchemaGate): Handlers<typeof api.consensus> {
  return {
    create: async ({ body, signal, keepsAnswer }) => {
      const schema = body.json_schema;
      const hasSchema = schema !== undefined && Object.keys(schema).length > 0;
      if (hasSchema) await gate.require(schema as JsonObject, { signal });
      const inputs = body.inputs as JsonObject[];
      const { lines } = await inTime(
        reconcileInputs(work, { inputs, align: body.include_alignment, votes: true }, signal),
      );
      const [value = '{}', , votes = '[]', aligned, likelihoods = '{}'] = lines;
      const alignment = body.include_alignment && aligned !== undefined ? aligned : NO_ALIGNMENT;
      const consensus = hasSchema ? JSON.stringify(dropOptionalNulls(JSON.parse(value), schema)) : value;
      // The parts are already JSON; parsing and serialising a hundred thousand votes again would take long.
      const text = [
        `{"consensus":${consensus},"likelihoods":${likelihoods}`,
        `,"fields":${votes},"alignment":${alignment}}`,
      ];
      return keepsAnswer ? (JSON.parse(text.join('')) as Answer) : new JsonStream(piecesOf(...text));
    },
  };
}

async function* piecesOf(...pieces: string[]): AsyncGenerator<string> {
  yield* pieces;
}

/** Rewords the reader process's limits, which speak of a document, for the inputs. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'bad_document') throw error;
    const message = 'The inputs are too large or too different to be reconciled in time.';
    throw new AppError(
      'invalid_request',
      400,
      { code: 'inputs_too_complex', message, details: null },
      { cause: error },
    );
  }
}
