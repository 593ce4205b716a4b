import { once } from 'node:events';
import module from 'node:module';
import { createServer } from 'node:net';
import { type App, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { armFaults } from '../lib/fault.ts';
import { createLogger, type Logger } from '../lib/logger.ts';
import { firstKeysFile, writeFirstKeys } from '../resources/installation/first-keys-file.ts';
import { ensureInstallation, type FirstKeys } from '../resources/installation/service.ts';
import { CliError } from './cli-error.ts';

/** Starts the service and resolves after a signal has stopped it. */
export async function runServe(config: Config): Promise<void> {
  armFaults(config.faults);
  const logger = createLogger(config.file.log_level);
  const stopped = stopSignal();
  if (config.role !== 'worker') await requireFreePorts(config);
  const app = await createApp(config, logger);
  try {
    await announce(app, config, logger);
    keepCompiledCode();
    await stopped;
    logger.info({}, 'stopping');
    endInTime(config, logger);
  } finally {
    await app.close();
  }
  logger.info({}, 'stopped');
}

/**
 * Node keeps the functions that were compiled until now, so that the next start need not compile what it calls. It would
 * do so by itself at the exit, but a server may be killed at any time.
 */
function keepCompiledCode(): void {
  module.flushCompileCache();
}

/**
 * Exits after the shutdown deadline, whatever still keeps the process alive. Other processes resume its work from the
 * database.
 */
function endInTime({ file: { shutdown_seconds } }: Config, logger: Logger): void {
  const end = (): void => {
    logger.error({ shutdown_seconds }, 'not everything was closed in time');
    process.exit(1);
  };
  setTimeout(end, shutdown_seconds * 1000).unref();
}

async function announce(app: App, config: Config, logger: Logger): Promise<void> {
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}`;
  const announced = config.file.public_url ?? `${address}:${config.port}`;
  const fixed = { production: config.liveKey?.reveal() ?? null, test: config.testKey?.reveal() ?? null };
  const { firstKeys, setupToken } = await ensureInstallation(
    { database: app.database, ...app.services },
    fixed,
    (keys) => writeFirstKeys(config.dataDir, announced, keys),
  );
  const mailPort = (await app.mail?.listen()) ?? null;
  const port = await listen(app.server, config, logger);
  const url = config.file.public_url ?? `${address}:${port ?? config.port}`;
  process.stdout.write(banner(config, { url, mailPort, firstKeys, setupToken, listening: port !== null }));
  warnOfShortKeys(fixed, logger);
}

/**
 * Checks the port before anything is set up: the first API keys are shown only once, and a start that cannot listen
 * must not waste that.
 */
async function requireFreePorts({ host, port, file: { mail } }: Config): Promise<void> {
  await requireFreePort({ host, port }, { host: 'HOST', port: 'PORT' });
  if (mail.enabled) await requireFreePort(mail, { host: 'mail.host', port: 'mail.port' });
}

async function requireFreePort(
  { host, port }: { host: string; port: number },
  names: { host: string; port: string },
): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new CliError(`Port ${port} on ${host} is in use. Set ${names.port} to another one.`);
    if (code === 'EACCES')
      throw new CliError(
        `Binding port ${port} on ${host} needs more privileges. Set ${names.port} to a port above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CliError(`${names.host} ${host} is not an address of this machine.`);
    throw error;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Returns null when a worker finds the port taken: it can run jobs without its health page. */
async function listen(server: App['server'], config: Config, logger: Logger): Promise<number | null> {
  try {
    const address = await server.listen({ host: config.host, port: config.port });
    return Number(new URL(address).port);
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (config.role !== 'worker' || !taken) throw error;
    logger.warn({ port: config.port }, 'the port is in use; this worker serves no health page');
    return null;
  }
}

/**
 * The first signal drains; another one more than a second later exits at once. The delay is there because Ctrl-C under
 * npm arrives twice, from the terminal and from npm.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = () => {
      if (askedAt !== undefined && performance.now() - askedAt > 1000) process.exit(130);
      askedAt ??= performance.now();
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

function warnOfShortKeys(keys: FirstKeys, logger: Logger): void {
  for (const [environment, key] of Object.entries(keys)) {
    if (key !== null && key.length < 32) {
      logger.warn({ environment }, 'the fixed API key is short enough to guess; use 32 random characters');
    }
  }
}

function banner(
  config: Config,
  {
    url,
    mailPort,
    firstKeys,
    setupToken,
    listening,
  }: {
    url: string;
    mailPort: number | null;
    firstKeys: FirstKeys;
    setupToken: string | null;
    listening: boolean;
  },
) {
  if (!listening) return 'Recto worker is running.\n';
  const lines = [`Recto (${config.role}) listens on ${url}`];
  if (config.role !== 'worker') lines.push(`  Dashboard      ${url}/`, `  API reference  ${url}/docs`);
  const { mail } = config.file;
  if (mailPort !== null) lines.push(`  Mail           smtp://${mail.host}:${mailPort} for ${mail.domain}`);
  if (setupToken !== null && config.role !== 'worker') {
    lines.push(
      '',
      '  No account exists yet. Open this link to become the owner:',
      `  ${url}/setup?token=${setupToken}`,
    );
  }
  const { test, production } = firstKeys;
  if (test !== null || production !== null) {
    lines.push('', '  Your API keys. They are shown once and kept in');
    lines.push(`  ${firstKeysFile(config.dataDir)} (readable by you only).`);
    if (test !== null) lines.push(`  test        ${test}`);
    if (production !== null) lines.push(`  production  ${production}`);
    const key = test ?? production;
    lines.push('', '  Try it:', `  curl -H "Authorization: Bearer ${key}" ${url}/v1/auth/status`);
  }
  return `${lines.join('\n')}\n\n`;
}
