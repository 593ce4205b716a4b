/** A mistake in how a command was called. Its message is printed without a stack. */
export class CliError extends Error {}
