/**
 * Confirmations. A command that removes something, or that changes what production does, runs only if the caller said so.
 * Both fail safe: without a terminal and without a flag nothing happens, and a key of an unknown kind counts as production.
 */
import type { Gates } from './command.ts';
import type { Credential } from './config/credential.ts';
import { CliFailure, EXIT } from './failures.ts';
import type { Given } from './given.ts';
import { ask, type Terminal } from './terminal.ts';

interface Gated {
  given: Given;
  terminal: Terminal;
  credential: Credential;
  /** Such as `Delete workflow wf_1`. */
  what: string;
}

export async function requireConfirmation(
  { isDestructive = false, changesProduction = false }: Gates,
  gated: Gated,
): Promise<void> {
  const { given, terminal, credential, what } = gated;
  const isProduction = changesProduction && credential.environment === 'production';
  const isConfirmed = given.isSet('confirm');
  const needsProduction = isProduction && !isConfirmed;
  const needsRemoval = isDestructive && !isConfirmed && !given.isSet('yes');
  if (!needsProduction && !needsRemoval) return;
  if (!terminal.isPerson.input || !terminal.isPerson.errors) {
    const flag = needsProduction ? '--confirm' : '--yes';
    const where = needsProduction ? ' in production' : '';
    throw new CliFailure(`${what}${where}? Nothing was done. Repeat the command with ${flag}.`, EXIT.refused);
  }
  const answer = await ask(terminal, `${what}${isProduction ? ' in production' : ''}? [y/N] `);
  if (!/^y(es)?$/i.test(answer)) throw new CliFailure('Nothing was done.', EXIT.refused);
}
