import { parseArgs } from 'node:util';
import { CliError } from './commands/cli-error.ts';
import { ConfigError, loadConfig } from './config.ts';
import { AppError } from './lib/errors.ts';

const USAGE = `Usage: recto-server <command>

  serve [--role all|api|worker] [--build-dashboard]
                                  start the service (default command); with --build-dashboard also build
                                  the dashboard from its sources once the server is ready, as npm start does
  worker                          the same as serve --role worker
  migrate                         bring the database schema up to date and exit
  rotate-master-key [--new-key-file FILE]
                                  wrap all keys with a new master key
  keys list [--environment test|production]
  keys create NAME --environment test|production [--expires-at TIME]
  keys revoke ID                  list, create or revoke API keys; a new key is printed once
  reset-password EMAIL            give a member a new password, print it and end all sessions of the member
  fsck [--json] [--quick]         look for lost or damaged content and records; changes nothing
                                  (exit code 1: damage found, 2: the check could not run)
  doctor [--json]                 check folders, database, schema, master key and jobs; changes nothing
                                  (exit code 1: something does not work)
  jobs dead | jobs retry ID | jobs purge
                                  list, retry or delete jobs that failed for good
  backup --to FOLDER [--with-master-key]
                                  copy database and documents, while the service runs
  restore --from FOLDER           fill an empty installation from a backup
  config                          print the configuration, without secrets
`;

async function run(argv: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      'build-dashboard': { type: 'boolean', default: false },
      'new-key-file': { type: 'string' },
      environment: { type: 'string' },
      'expires-at': { type: 'string' },
      json: { type: 'boolean', default: false },
      to: { type: 'string' },
      from: { type: 'string' },
      'with-master-key': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command = 'serve', ...rest] = positionals;
  if (values.help) return void process.stdout.write(USAGE);
  const role = command === 'worker' ? 'worker' : values.role;
  const config = loadConfig(process.env, {
    cwd: process.cwd(),
    buildsDashboard: values['build-dashboard'],
    ...(role !== undefined && { role }),
  });
  switch (command) {
    case 'serve':
    case 'worker':
      return (await import('./commands/serve.ts')).runServe(config);
    case 'migrate':
      return (await import('./commands/migrate.ts')).runMigrate(config);
    case 'rotate-master-key':
      return (await import('./commands/rotate-master-key.ts')).runRotateMasterKey(config, values['new-key-file']);
    case 'keys': {
      const options = { environment: values.environment, expiresAt: values['expires-at'] };
      return (await import('./commands/keys.ts')).runKeys(config, rest, options);
    }
    case 'reset-password':
      return (await import('./commands/reset-password.ts')).runResetPassword(config, rest);
    case 'fsck':
      return (await import('./commands/fsck.ts')).runFsck(config, values);
    case 'doctor':
      return (await import('./commands/doctor.ts')).runDoctor(config, values);
    case 'backup': {
      const given = { to: values.to, withMasterKey: values['with-master-key'] };
      return (await import('./commands/backup/backup.ts')).runBackup(config, given);
    }
    case 'restore':
      return (await import('./commands/backup/restore.ts')).runRestore(config, values.from);
    case 'jobs':
      return (await import('./commands/jobs.ts')).runDeadJobs(config, rest);
    case 'config':
      return void process.stdout.write(`${JSON.stringify(config, null, 2)}\n`);
    default:
      throw new CliError(`Unknown command: ${command}\n\n${USAGE}`);
  }
}

/** Exit codes: 2 for the operator's mistakes, 1 for everything else. For `fsck`, 1 means only that damage was found. */
export async function main(argv: string[]): Promise<void> {
  try {
    await run(argv);
  } catch (error) {
    const isMistake = error instanceof CliError || error instanceof ConfigError;
    process.exitCode = isMistake || argv.includes('fsck') ? 2 : 1;
    process.stderr.write(`${explain(error)}\n`);
  }
}

function explain(error: unknown): string {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    process.exitCode = 2;
    return `${error.message}\n\n${USAGE}`;
  }
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? `\nCause: ${error.cause.message}` : '';
    return `recto-server: ${error.message}${cause}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
