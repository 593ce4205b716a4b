/** What was typed after the words of a command. */
export type FlagValue = string | number | boolean | unknown;

export interface Given {
  positionals: readonly string[];
  flags: ReadonlyMap<string, FlagValue>;
  /** The flag as text; undefined when it was not given. */
  text(name: string): string | undefined;
  texts(name: string): string[];
  number(name: string): number | undefined;
  isSet(name: string): boolean;
}
