import { validationFailed } from '../../lib/errors.ts';
import type { NewExtraction } from './request.ts';

/** What each is allowed alone and not together. */
export function refuseContradictions(input: NewExtraction): void {
  const { stream, background, deep_extraction, n_consensus } = input;
  const refusals: [boolean, string, string][] = [
    [stream && background, 'background', 'background and stream exclude each other'],
    [deep_extraction && n_consensus > 1, 'deep_extraction', 'deep_extraction works without consensus'],
    [deep_extraction && background, 'deep_extraction', 'deep_extraction does not run in the background'],
  ];
  const items = refusals.flatMap(([isWrong, key, reason]) =>
    isWrong
      ? [
          {
            type: 'value_error',
            loc: ['body', key],
            msg: `Value error, ${reason}`,
            input: true,
            ctx: { error: reason },
          },
        ]
      : [],
  );
  if (items.length > 0) throw validationFailed(items);
}
