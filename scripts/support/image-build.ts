/** Builds the file system of deploy/Dockerfile, with Debian's packages in place of its base image. */
import { chown, cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackDebian } from './debian-root.ts';
import { type Dockerfile, readDockerfile } from './dockerfile.ts';
import { runQuietly } from './run.ts';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
/** What deploy/build.sh needs; the same as in deploy/Dockerfile.dockerignore. */
const COPIED = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'packages',
  'scripts',
  'deploy',
  'docs/notices.md',
];
/** What the base image has and the service needs: a shell, and the programs of the walls around readers. */
const PACKAGES = ['dash', 'coreutils', 'util-linux', 'util-linux-extra', 'mount', 'perl-base', 'libstdc++6', 'tini'];
const INSTALLATION = '/opt/recto';

export class ImageBuild {
  readonly root: string;
  readonly dockerfile: Dockerfile;
  readonly megabytes = new Map<string, number>();
  packageCount = 0;
  installSeconds = 0;

  private constructor(root: string, dockerfile: Dockerfile) {
    this.root = root;
    this.dockerfile = dockerfile;
  }

  static async make(folder: string, log: (text: string) => void): Promise<ImageBuild> {
    const dockerfile = readDockerfile(await readFile(path.join(SOURCE, 'deploy/Dockerfile'), 'utf8'));
    const build = new ImageBuild(path.join(folder, 'root'), dockerfile);
    log('Unpacking Debian packages …');
    await build.#base();
    log('Building the installation …');
    await build.#install(path.join(folder, 'source'));
    return build;
  }

  async #base(): Promise<void> {
    const { user, folder } = this.dockerfile;
    const account = { name: 'recto', id: user, home: folder };
    this.packageCount = await unpackDebian(this.root, PACKAGES, [account]);
    this.megabytes.set(`${this.packageCount} packages of Debian`, await megabytesIn(this.root));
    await mkdir(path.join(this.root, folder), { mode: 0o700 });
    await chown(path.join(this.root, folder), user, user);
  }

  async #install(source: string): Promise<void> {
    await copySources(source);
    const installation = path.join(this.root, INSTALLATION);
    const startedAt = performance.now();
    await runQuietly('sh', ['deploy/build.sh', installation], { cwd: source });
    this.installSeconds = (performance.now() - startedAt) / 1000;
    await runQuietly('chown', ['-R', 'root:root', installation]);
    const cache = path.join(installation, 'packages/server/.cache');
    await mkdir(cache);
    await chown(cache, this.dockerfile.user, this.dockerfile.user);
    const node = await megabytesIn(installation, 'node_modules/node-linux-*');
    const modules = await megabytesIn(installation, 'node_modules');
    this.megabytes.set('Node', node);
    this.megabytes.set('libraries', modules - node);
    this.megabytes.set('Recto', (await megabytesIn(installation)) - modules);
  }
}

/** Tracked and new files, as a checkout would have them: nothing that was installed or built here. */
async function copySources(target: string): Promise<void> {
  const listed = await runQuietly('git', ['ls-files', '-co', '--exclude-standard', '--', ...COPIED], { cwd: SOURCE });
  for (const name of listed.trim().split('\n')) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await cp(path.join(SOURCE, name), path.join(target, name), { verbatimSymlinks: true });
  }
}

/** What the files hold; folders and the blocks of a file system are not counted. */
async function megabytesIn(folder: string, pattern = '.'): Promise<number> {
  const script = `find ${pattern} -xdev -type f -printf '%s\\n' | awk '{ bytes += $1 } END { print bytes + 0 }'`;
  return Number(await runQuietly('sh', ['-c', script], { cwd: folder })) / 1e6;
}
