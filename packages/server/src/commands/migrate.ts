import type { Config } from '../config.ts';
import { CloseStack } from '../lib/close-stack.ts';
import { createLogger } from '../lib/logger.ts';
import { openStorage } from '../storage.ts';

export async function runMigrate(config: Config): Promise<void> {
  const closing = new CloseStack();
  try {
    const { applied } = await openStorage(config, createLogger('warn'), closing);
    process.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied: ${applied.join(', ')}\n`);
  } finally {
    await closing.close();
  }
}
