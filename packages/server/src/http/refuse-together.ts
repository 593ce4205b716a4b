import { validationFailed } from '../lib/errors.ts';

/** Refuses what is allowed alone and not together: whether it is so, the field that is named, and the reason. */
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
