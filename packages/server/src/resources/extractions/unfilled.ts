import { AppError } from '../../lib/errors.ts';
import { splitLines } from '../../lib/lines.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { ExtractionResult } from './record.ts';
import type { StoredExtraction } from './store.ts';

interface Unfilled {
  path: string;
  reason: string;
  message: string;
}

const MAX_NAMED = 5;

/** Implements `fail_on_unfilled`, for callers who prefer no extraction to one with gaps. */
export async function refuseUnfilled(
  ledger: BlobLedger,
  scope: Scope,
  { fail_on_unfilled }: Pick<StoredExtraction, 'fail_on_unfilled'>,
  { result, isValid }: Pick<ExtractionResult, 'result' | 'isValid'>,
): Promise<void> {
  if (!fail_on_unfilled || isValid) return;
  const lines: string[] = [];
  for await (const line of splitLines(await ledger.open(scope, result.sha256))) lines.push(line);
  const unfilled = JSON.parse(lines[2] ?? '[]') as Unfilled[];
  const names = unfilled.slice(0, MAX_NAMED).map(({ path }) => path || 'the output');
  const more = unfilled.length > names.length ? ` and ${unfilled.length - names.length} more` : '';
  throw new AppError('unfilled', 422, {
    code: 'unfilled_values',
    message: `The schema demands what the document does not give: ${names.join(', ')}${more}.`,
    details: { unfilled: unfilled.map(({ path, reason, message }) => ({ path, reason, message })) },
  });
}
