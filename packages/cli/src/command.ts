import type { Recto } from '@recto/sdk';
import type { Credential } from './config/credential.ts';
import type { Given } from './given.ts';
import type { Inputs } from './inputs.ts';
import type { Printer } from './output/printer.ts';
import type { Terminal } from './terminal.ts';

export type FlagType = 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'date' | 'file';

export interface Flag {
  /** Without the dashes. */
  name: string;
  type: FlagType;
  description: string;
  short?: string;
  /** May be given several times; the value is a list. */
  isRepeated?: boolean;
  isRequired?: boolean;
  choices?: readonly string[];
  default?: string;
  /** What stands for the value in the help. */
  placeholder?: string;
}

export interface Positional {
  name: string;
  description: string;
  isRequired: boolean;
  isRepeated?: boolean;
}

/** Which confirmation a command needs; see `gates.ts`. */
export interface Gates {
  /** Removes something. */
  isDestructive?: boolean;
  /** Changes what production does. */
  changesProduction?: boolean;
}

export interface Context extends Given {
  /** All commands, for those that tell about others. */
  commands: readonly Command[];
  terminal: Terminal;
  print: Printer;
  inputs: Inputs;
  /** Throws when no credential can be found. */
  client(): Promise<Recto>;
  credential(): Promise<Credential>;
  /** Asks before something is removed or production changes; see `gates.ts`. */
  confirm(gates: Gates, what: string): Promise<void>;
}

export interface Command {
  words: readonly string[];
  summary: string;
  description?: string;
  positionals?: readonly Positional[];
  flags?: readonly Flag[];
  gates?: Gates;
  /** At least one; tests execute them. `$NAMES` stand for ids. */
  examples: readonly string[];
  /** Returns an exit code, or nothing for 0. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most commands return nothing
  run(context: Context): Promise<void | number>;
}
