import { stat } from 'node:fs/promises';
import type { Command, Context } from '../command.ts';
import { configPath, isReadableByOthers, readConfig } from '../config/config-file.ts';
import { redacted } from '../config/credential.ts';
import { EXIT } from '../failures.ts';
import { reasonOf } from '../inputs.ts';

interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'failed';
  message: string;
}

type Check = (context: Context) => Promise<Finding[]>;

const CHECKS: Record<string, Check> = {
  node: async () => {
    const [major = 0] = process.versions.node.split('.').map(Number);
    const isNew = major >= 24;
    const message = isNew ? process.version : `${process.version}: commands without a service need Node 24`;
    return [{ check: 'node', status: isNew ? 'ok' : 'warning', message }];
  },
  profiles: async ({ terminal }) => {
    const file = configPath(terminal);
    const exists = await stat(file).then(
      () => true,
      () => false,
    );
    if (!exists) return [{ check: 'profiles', status: 'ok', message: `${file} does not exist yet` }];
    if (await isReadableByOthers(terminal)) {
      return [{ check: 'profiles', status: 'failed', message: `${file} can be read by others: chmod 600 ${file}` }];
    }
    const { environments, default_environment } = await readConfig(terminal);
    const names = Object.keys(environments).join(', ') || 'none';
    return [{ check: 'profiles', status: 'ok', message: `${names}; default: ${default_environment ?? 'none'}` }];
  },
  key: async (context) => {
    const { apiKey, source, environment } = await context.credential();
    return [{ check: 'key', status: 'ok', message: `${redacted(apiKey)} (${environment}) from ${source}` }];
  },
  service: async (context) => {
    const { baseUrl } = await context.credential();
    const response = await context.terminal.fetch(`${baseUrl}/readyz`, { signal: context.terminal.signal });
    const { status } = (await response.json()) as { status: string };
    return [{ check: 'service', status: response.ok ? 'ok' : 'failed', message: `${baseUrl} is ${status}` }];
  },
  authentication: async (context) => {
    const client = await context.client();
    const { environment_slug } = await client.auth.status();
    const { environment } = await context.credential();
    const fits = environment_slug === environment;
    const message = fits
      ? `the key belongs to ${environment_slug}`
      : `the key looks like ${environment} and belongs to ${environment_slug}`;
    return [{ check: 'authentication', status: fits ? 'ok' : 'warning', message }];
  },
  clock: async (context) => {
    const { baseUrl } = await context.credential();
    const response = await context.terminal.fetch(`${baseUrl}/healthz`, { signal: context.terminal.signal });
    const date = response.headers.get('date');
    if (date === null) return [];
    const seconds = Math.round(Math.abs(Date.parse(date) - Date.now()) / 1000);
    const status = seconds > 60 ? 'warning' : 'ok';
    return [{ check: 'clock', status, message: `${seconds} s apart from the service` }];
  },
};

export const doctorCommands: readonly Command[] = [
  {
    words: ['doctor'],
    summary: 'Check the installation, the profiles, the key and the service',
    description: 'A check that fails is exit code 8.',
    examples: ['recto doctor'],
    run: async (context) => {
      const findings: Finding[] = [];
      for (const [name, check] of Object.entries(CHECKS)) {
        const found = await check(context).catch((error: unknown): Finding[] => [
          { check: name, status: 'failed', message: reasonOf(error) },
        ]);
        findings.push(...found);
      }
      context.print.list(findings);
      return findings.some(({ status }) => status === 'failed') ? EXIT.remote : EXIT.ok;
    },
  },
];
