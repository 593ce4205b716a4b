import { AppError } from '../../packages/server/src/lib/errors.ts';

/** How a broken document ended. */
export type Ending =
  /** It could be read after all. */
  | 'read'
  /** A stable reason, which the reader gave. */
  | { refused: string }
  | { failed: string };

/** The pool's names for what no reader foresaw: each is a defect of ours. */
const DEFECTS = new Set(['document_unreadable', 'document_crashed']);

export function endingOf(error: unknown): Ending {
  if (!(error instanceof AppError)) return { failed: textOf(error) };
  const { detail } = error;
  const code = typeof detail === 'object' && !Array.isArray(detail) ? detail.code : '';
  if (error.code === 'bad_document' && code !== '' && !DEFECTS.has(code)) return { refused: code };
  return { failed: `${code || error.code}: ${textOf(error.cause ?? error)}` };
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
