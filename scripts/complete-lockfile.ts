/**
 * Adds to package-lock.json the optional packages of other systems that npm left out because the registry at hand does
 * not have them. `npm ci` of npm 11 refuses a lock file without them, although it would never install them here.
 * Run it after every `npm install`: npm run lock [-- <folder of another lock file>]
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32'];

/** The platform that the name of a platform package implies. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/).map((word) => word.replace('windows', 'win32').replace(/^linuxmusl$/, 'linux'));
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : [];
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
}

const root = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(root, process.argv[2] ?? '.', 'package-lock.json');
const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, LockEntry> };
for (const [parentPath, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (path in lock.packages || `${parentPath}/${path}` in lock.packages) continue;
    const platform = platformOf(name);
    if (platform.os === undefined && platform.cpu === undefined) {
      throw new Error(`${name} is missing from the lock file and its name does not say for which system it is`);
    }
    const { cpu, libc, os } = platform;
    lock.packages[path] = {
      version: version.replace(/^[\^~]/, ''),
      ...(cpu && { cpu }),
      ...(parent.dev && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      ...(os && { os }),
    };
    console.log(`added ${name}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
