import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { CHILD_PATH } from '../../pool/isolation.ts';

export interface InstalledLibreoffice {
  /** An absolute path. */
  program: string;
  /** `LibreOffice 7.4.7.2` */
  version: string;
}

const PROBE_TIMEOUT_MS = 30_000;
const USUAL_FOLDERS = [
  ...CHILD_PATH.split(':'),
  '/usr/lib/libreoffice/program',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
];

/**
 * Asks the program for its version, so that a wrapper without LibreOffice does not count. Returns null when it is
 * missing or does not answer.
 *
 * @param command a name to look for in the usual folders, or an absolute path
 */
export async function findLibreoffice(command: string): Promise<InstalledLibreoffice | null> {
  const candidates = path.isAbsolute(command) ? [command] : USUAL_FOLDERS.map((folder) => path.join(folder, command));
  for (const program of candidates) {
    if (!(await isExecutable(program))) continue;
    const version = await versionOf(program);
    if (version !== null) return { program, version };
  }
  return null;
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

function versionOf(program: string): Promise<string | null> {
  const options = { timeout: PROBE_TIMEOUT_MS, env: { PATH: CHILD_PATH, HOME: '/nonexistent' }, maxBuffer: 64 * 1024 };
  return new Promise((resolve) => {
    execFile(program, ['--version'], options, (error, stdout) => {
      const version = /^(\S*Office\S*) (\d+(?:\.\d+)+)/m.exec(stdout);
      resolve(error !== null || version === null ? null : `${version[1]} ${version[2]}`);
    });
  });
}
