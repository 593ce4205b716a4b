import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { runQuietly } from './run.ts';

/** Writes bench/results/<name>-<date>.md with the command and the machine, so that the numbers can be repeated. */
export async function saveResult(name: string, command: string, content: string): Promise<string> {
  const date = new Date().toISOString().slice(0, 10);
  const folder = new URL('../../bench/results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const commit = (await runQuietly('git', ['rev-parse', '--short', 'HEAD'])).trim();
  const head = [
    `# ${name}`,
    '',
    `- date: ${date}`,
    `- command: \`${command}\``,
    `- machine: ${os.cpus().length} cores, ${os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    `- commit: ${commit}`,
    '',
  ];
  const file = new URL(`${name}-${date}.md`, folder);
  await writeFile(file, `${head.join('\n')}\n${content}\n`);
  return file.pathname;
}
