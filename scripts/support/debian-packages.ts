import { existsSync } from 'node:fs';
import { run, runQuietly } from './run.ts';

export interface SystemTool {
  name: string;
  /** Present when one of these exists. */
  paths: string[];
  packages: string[];
}

export const POSTGRES_15: SystemTool = {
  name: 'PostgreSQL 15',
  paths: ['/usr/lib/postgresql/15/bin/postgres'],
  packages: ['postgresql-15'],
};

export const CHROMIUM: SystemTool = {
  name: 'Chromium',
  paths: ['/usr/bin/chromium-headless-shell'],
  packages: ['chromium-headless-shell', 'fonts-dejavu-core'],
};

export const PYTHON: SystemTool = { name: 'Python', paths: ['/usr/bin/python3'], packages: ['python3'] };

/** Another reader of PDF than our own, which must see the same. */
export const POPPLER: SystemTool = {
  name: 'poppler',
  paths: ['/usr/bin/pdftotext'],
  packages: ['poppler-utils'],
};

const FAKETIME_FOLDERS = ['aarch64', 'x86_64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime`);

export const FAKETIME: SystemTool = {
  name: 'libfaketime',
  paths: FAKETIME_FOLDERS,
  packages: ['libfaketime'],
};

/** The variant for programs with threads. */
export const faketimeLibrary = (): string =>
  `${FAKETIME_FOLDERS.find((folder) => existsSync(folder)) ?? ''}/libfaketimeMT.so.1`;

export const isPresent = (tool: SystemTool): boolean => tool.paths.some((path) => existsSync(path));

/** Installs what is missing. Needs root (or sudo without a password); says what to do otherwise. */
export async function ensureTools(tools: SystemTool[]): Promise<void> {
  const missing = tools.filter((tool) => !isPresent(tool));
  if (missing.length === 0) return;
  const names = missing.map((tool) => tool.name).join(', ');
  const packages = missing.flatMap((tool) => tool.packages);
  const prefix = await rootPrefix();
  if (prefix === null) {
    throw new Error(
      `${names} is missing and only root can install it. Run once: apt-get install ${packages.join(' ')}`,
    );
  }
  console.log(`Installing ${names} …`);
  const apt = (...args: string[]) => run('env', ['DEBIAN_FRONTEND=noninteractive', ...prefix, 'apt-get', ...args]);
  await apt('update', '-qq');
  const code = await apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const absent = missing.filter((tool) => !isPresent(tool));
  if (code !== 0 || absent.length > 0) throw new Error(`apt-get could not install ${packages.join(' ')}`);
}

async function rootPrefix(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return [];
  try {
    await runQuietly('sudo', ['-n', 'true']);
    return ['sudo', '-n'];
  } catch {
    // No sudo, or one that asks for a password: the caller explains what to install.
    return null;
  }
}
