import { validationFailed } from '../lib/errors.ts';

/**
 * Refuses values that are valid alone but not together. Each refusal gives the condition, the field to name, and the
 * reason.
 */
export function refuseTogether(refusals: readonly [isWrong: boolean, field: string, reason: string][]): void {
  const wrong = refusals.filter(([isWrong]) => isWrong);
  if (wrong.length === 0) return;
  throw validationFailed(
    wrong.map(([, field, reason]) => ({
      type: 'value_error',
      loc: ['body', field],
      msg: `Value error, ${reason}`,
      input: true,
      ctx: { error: reason },
    })),
  );
}
