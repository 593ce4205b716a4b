/** The Python client as it is installed: its own tests, with the wheel, Debian's Python and a real service. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildPythonClient,
  hasPython,
  installPythonClient,
  PYTHON,
  PYTHON_CLIENT,
  pythonEnvironment,
} from '../support/python-client.ts';
import { textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

const execute = promisify(execFile);

describe.skipIf(!hasPython)('the Python client', () => {
  let server: SharedServer;
  let folder: string;
  let site: string;

  beforeAll(async () => {
    server = await sharedServer();
    folder = await mkdtemp(path.join(os.tmpdir(), 'recto-python-'));
    site = await installPythonClient(folder);
    await writeFile(path.join(folder, 'invoice.pdf'), textPdfOf(['Invoice number: INV-2041\nTotal: 120.50']));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('passes its tests against a real service', async () => {
    const env = {
      ...pythonEnvironment(site),
      RECTO_BASE_URL: server.url,
      RECTO_API_KEY: server.testKey,
      RECTO_LIVE_KEY: server.liveKey,
      RECTO_SAMPLE: path.join(folder, 'invoice.pdf'),
    };
    const tests = path.join(PYTHON_CLIENT, 'tests');
    const { stderr } = await execute(PYTHON, ['-m', 'unittest', 'discover', '-s', tests, '-t', tests], { env });
    expect(stderr).toMatch(/\nRan \d+ tests in .*\n\nOK\n$/);
  });

  it('has the version of the service, and says that it has types', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    const metadata = await readFile(path.join(site, `recto_client-${version}.dist-info/METADATA`), 'utf8');
    expect(metadata).toContain(`\nVersion: ${version}\n`);
    expect(metadata).not.toContain('Requires-Dist');
    expect(await readFile(path.join(site, 'recto_client/py.typed'), 'utf8')).toBe('');
  });

  it('imports nothing but the standard library', async () => {
    const script = [
      'import sys, recto_client',
      'outside = {name.split(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"recto_client", "__main__"}',
      'print(sorted(name for name in outside if not name.startswith("_")))',
    ].join('\n');
    const { stdout } = await execute(PYTHON, ['-S', '-c', script], { env: pythonEnvironment(site) });
    expect(stdout.trim()).toBe('[]');
  });

  it('is built the same from the same sources', async () => {
    const wheel = await buildPythonClient(await mkdtemp(path.join(folder, 'again-')));
    const first = path.join(folder, path.basename(wheel));
    expect((await readFile(wheel)).equals(await readFile(first))).toBe(true);
  });
});
