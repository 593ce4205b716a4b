import { readFile } from 'node:fs/promises';

/** Version of a package in this folder. Reads the file, because not every package lets its manifest be imported. */
export async function versionOf(name: string): Promise<string> {
  const file = new URL(`./node_modules/${name}/package.json`, import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return version;
}
