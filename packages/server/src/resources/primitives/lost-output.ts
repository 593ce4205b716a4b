/** Results can be lost like the document itself, but most of them can be recomputed. */
import { AppError } from '../../lib/errors.ts';
import type { PrimitiveError } from './primitive.ts';

export const OUTPUT_LOST: PrimitiveError = {
  code: 'output_lost',
  message: 'The stored output is lost or damaged. Send the request that made it again.',
  details: null,
};

export const outputLost = (cause: unknown): AppError => new AppError('gone', 410, { ...OUTPUT_LOST }, { cause });

/**
 * Outputs are named by their hash, so a recomputed one replaces the lost one if it is identical. If it differs, it is
 * discarded: a result never changes under its id.
 *
 * @param make returns the hashes of the recomputed output
 */
export async function makeAgain(
  wanted: readonly (string | null)[],
  make: () => Promise<readonly (string | null)[]>,
): Promise<void> {
  let made: readonly (string | null)[];
  try {
    made = await make();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'bad_document' || error.code === 'gone')) throw outputLost(error);
    throw error;
  }
  if (wanted.some((sha256, index) => sha256 !== made[index])) {
    throw outputLost(new Error(`made again, the output is ${made.join(', ')} and not ${wanted.join(', ')}`));
  }
}
