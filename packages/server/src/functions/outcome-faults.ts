/** What the end of a sandbox process means for the function that ran in it. */
import type { NoValue } from '../documents/pool/reader-child.ts';
import { internal, unavailable } from '../lib/errors.ts';
import { type FunctionFault, faultOf, OUT_OF_MEMORY, OUT_OF_TIME, OUTPUT_BYTES } from './call.ts';

const BUSY_RETRY_SECONDS = 10;
const MIB = 1024 * 1024;

/** Throws what is not the function's own fault. */
export function faultOfOutcome(outcome: NoValue): FunctionFault {
  switch (outcome.kind) {
    case 'timeout':
      // Nothing in a sandbox can wait, so it did not get the processor.
      if (outcome.excess !== 'processor') throw tooBusy(outcome);
      return OUT_OF_TIME;
    case 'memory':
      return OUT_OF_MEMORY;
    case 'result_too_large':
      return faultOf('output_too_large', `The result of the function is larger than ${OUTPUT_BYTES / MIB} MiB.`);
    case 'trap':
    case 'crash':
      return faultOf('crashed', 'The function ended its process.');
    case 'killed':
      throw tooBusy(outcome);
    case 'rejected':
      throw outcome.error;
    case 'setup':
    case 'unexpected':
    case 'bad_document':
      throw internal(new Error(outcome.message));
  }
}

const tooBusy = (outcome: NoValue): Error =>
  unavailable('The machine was too busy to run the function.', outcome, BUSY_RETRY_SECONDS);
