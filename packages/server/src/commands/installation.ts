import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { MAJOR_VERSION } from '../db/embedded/folders.ts';
import { CliError } from './cli-error.ts';

/** True if the data folder has an embedded database. */
export const hasEmbeddedDatabase = ({ dataDir }: Config): boolean =>
  existsSync(path.join(dataDir, `pg${MAJOR_VERSION}`));

/** For commands that must not start an embedded server that is not there: that would create the missing database. */
export function requireInstallation(config: Config): void {
  if (config.databaseUrl === null && !hasEmbeddedDatabase(config)) {
    throw new CliError(`There is no installation in ${config.dataDir}.`);
  }
}
