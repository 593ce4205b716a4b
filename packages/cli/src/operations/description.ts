import type { FlagType } from '../command.ts';

export interface OperationFlag {
  /** As the API calls it. */
  field: string;
  type: FlagType;
  description: string;
  isRepeated?: boolean;
  choices?: readonly string[];
  default?: string;
  isRequired?: boolean;
}

/** What the command of an operation is made of; `generated/operations.ts` has all of them. */
export interface OperationDescription {
  id: string;
  words: readonly string[];
  /** Where the SDK has it: `['workflows', 'runs']`. */
  resource: readonly string[];
  name: string;
  summary: string;
  description?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fields of the path, in order. */
  path: readonly string[];
  flags: readonly OperationFlag[];
  /** Where the body has documents: `document`, `documents.*`. */
  documents?: string;
  /** The body is a form with a file. */
  takesFile?: boolean;
  hasBody?: boolean;
  response: 'none' | 'json' | 'page' | 'lines' | 'events' | 'raw';
  /** Runs in the background on demand, so it can be waited for. */
  canWait?: boolean;
}
