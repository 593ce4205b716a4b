import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createLogger } from '../lib/logger.ts';
import { decodeKey } from '../resources/keyring/master-key.ts';
import { rotateMasterKey } from '../resources/keyring/service.ts';
import { openStorage } from '../storage.ts';
import { CliError } from './cli-error.ts';

/** Wraps all keys with a new master key. Decrypts no secret, and a running service keeps working. */
export async function runRotateMasterKey(config: Config, newKeyFile: string | undefined): Promise<void> {
  if (config.masterKey !== null && newKeyFile === undefined) {
    throw new CliError(
      'The master key comes from RECTO_MASTER_KEY, so this command cannot store the new one for you.\n' +
        'Write it to a file first (openssl rand -base64 32 > new.key) and pass --new-key-file new.key.',
    );
  }
  const newKey = newKeyFile === undefined ? undefined : decodeKey(await readFile(newKeyFile, 'utf8'), newKeyFile);
  const closing = new CloseStack();
  try {
    const { database } = await openStorage(config, createLogger('warn'), closing);
    const rotated = await rotateMasterKey({
      database,
      clock: systemClock,
      dataDir: config.dataDir,
      masterKey: config.masterKey?.reveal() ?? null,
      ...(newKey !== undefined && { newKey }),
    });
    process.stdout.write(`Master key ${rotated.previousId} was replaced by ${rotated.currentId}.\n`);
    process.stdout.write(
      rotated.file === null
        ? 'Set RECTO_MASTER_KEY to the new key and restart every process.\n'
        : `It is in ${rotated.file}. Copy it to every machine of this installation and restart the processes there.\n`,
    );
  } finally {
    await closing.close();
  }
}
