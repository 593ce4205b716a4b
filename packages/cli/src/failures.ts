/** Failures and exit codes: scripts can tell why a command failed without reading its words. */

export const EXIT = {
  ok: 0,
  /** Anything that has no code of its own. */
  unexpected: 1,
  /** The command was typed wrongly; for `plan --exit-code`, there are changes. */
  usage: 2,
  authentication: 3,
  notFound: 4,
  conflict: 5,
  validation: 6,
  timeout: 7,
  /** The service failed, cannot be reached, or what was waited for has failed. */
  remote: 8,
  /** A gate needs a confirmation that was not given. */
  refused: 9,
  /** The proof does not hold. */
  unproved: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure with words for a person. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.unexpected) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const usageFailure = (message: string): CliFailure => new CliFailure(message, EXIT.usage);
