import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createIds } from '../lib/ids.ts';
import { createLogger } from '../lib/logger.ts';
import { openKeyring } from '../resources/keyring/service.ts';
import { createAccess } from '../resources/sign-in/compose.ts';
import { openStorage } from '../storage.ts';
import { CliError } from './cli-error.ts';
import { requireInstallation } from './installation.ts';

/** For a member who cannot sign in any more. Works while the service runs: it ends the sessions of the member at once. */
export async function runResetPassword(config: Config, [email, ...others]: string[]): Promise<void> {
  if (email === undefined || others.length > 0) throw new CliError('Usage: recto-server reset-password EMAIL');
  requireInstallation(config);
  const closing = new CloseStack();
  try {
    const logger = createLogger('warn');
    const { database } = await openStorage(config, logger, closing);
    const base = { database, clock: systemClock, ids: createIds(), logger };
    const masterKey = config.masterKey?.reveal() ?? null;
    const keyring = await openKeyring({ ...base, dataDir: config.dataDir, masterKey });
    const { signIn } = createAccess({ ...base, keyring });
    const password = await signIn.resetPassword(email);
    if (password === null) throw new CliError(`No member has the email ${email}.`);
    process.stdout.write(`The new password of ${email} is ${password}\n`);
    process.stdout.write('All sessions of the member were ended. Sign in and change the password.\n');
  } finally {
    await closing.close();
  }
}
