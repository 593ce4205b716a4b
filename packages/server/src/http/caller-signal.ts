import type { ServerResponse } from 'node:http';

/** Aborted when the caller goes away before the whole answer was sent. */
export function callerSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    // An answered request closes too; nobody waits for its signal, and aborting makes an error with a stack.
    if (!response.writableFinished) controller.abort();
  };
  if (response.closed) onClose();
  else response.once('close', onClose);
  return controller.signal;
}
