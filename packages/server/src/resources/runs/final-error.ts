import { ZodError } from 'zod';
import { AppError } from '../../lib/errors.ts';
import { StepError } from '../../workflows/run/step-error.ts';

/** Returns null for errors that another attempt may not have. */
export function finalError(error: unknown): StepError | null {
  if (error instanceof StepError) return error;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const message = `The config cannot be used: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
    return new StepError({ code: 'invalid_config', message, stage: 'registry_lookup' });
  }
  if (!(error instanceof AppError) || error.retryable || error.isOutage || error.code === 'internal') return null;
  const { detail } = error;
  const isCoded = typeof detail === 'object' && !Array.isArray(detail);
  return new StepError({
    code: isCoded ? detail.code : error.code,
    message: error.message,
    stage: error.code === 'bad_document' || error.code === 'gone' ? 'document_fetch' : 'execution',
    context: isCoded ? detail.details : null,
  });
}
