/** A mistake in how the command was called; shown without a stack. */
export class CliError extends Error {}
