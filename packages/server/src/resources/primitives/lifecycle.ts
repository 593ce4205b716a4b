/** What parses, extractions and generated schemas have in common: a record that is queued, runs and ends once. */
import type { Credential } from '../../http/call.ts';
import { AppError } from '../../lib/errors.ts';
import { ModelError } from '../../models/model-error.ts';

export type PrimitiveStatus = 'pending' | 'queued' | 'in_progress' | 'completed' | 'failed' | 'cancelled';

/** Why a primitive failed, as answers show it. */
export interface PrimitiveError {
  code: string;
  message: string;
  details: Record<string, unknown> | null;
}

export const isOver = ({ status }: { status: PrimitiveStatus }): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** A document that cannot be read, one without what was demanded, and a model's no are results of the work; trying again would change nothing. */
export const isFinal = (error: unknown): error is AppError & { detail: PrimitiveError } =>
  error instanceof AppError &&
  (error.code === 'bad_document' || error.code === 'unfilled' || (error instanceof ModelError && !error.retryable)) &&
  typeof error.detail === 'object' &&
  !Array.isArray(error.detail);

export const triggeredBy = ({ keyId, keyName, preview }: Credential) => ({
  access_token_id: null,
  api_key_id: keyId,
  auth_method: 'api_key',
  key_name: keyName,
  key_prefix: preview,
  user_email: null,
  user_id: null,
});
