/** Tables for people, and the file they are stored in. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Report {
  /** Markdown, in order. */
  sections: string[];
  /** As the server says it; absent when the bench has no database. */
  postgres?: string;
  /** Requirements that were not met. */
  failures: string[];
}

export type Cell = string | number;

export const rounded = (value: number, digits = 1): string => value.toFixed(digits);

export function table(headers: string[], rows: Cell[][]): string {
  const lines = [headers, ...rows.map((row) => row.map(String))];
  const widths = headers.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const write = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [write(headers), rule, ...lines.slice(1).map(write)].join('\n');
}

/** Collects sections and prints each as soon as it exists, because some benches take a quarter of an hour. */
export class ReportWriter {
  readonly sections: string[] = [];
  readonly failures: string[] = [];

  add(title: string, ...parts: string[]): void {
    const text = [`## ${title}`, ...parts].join('\n\n');
    this.sections.push(text);
    console.log(`\n${text}`);
  }

  require(met: boolean, what: string): void {
    if (!met) this.failures.push(what);
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

async function commit(): Promise<string> {
  const head = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT });
  const changed = await run('git', ['status', '--porcelain', '--', 'packages', 'bench', ':!bench/results'], {
    cwd: ROOT,
  });
  return `${head.stdout.trim()}${changed.stdout.trim() === '' ? '' : ', with uncommitted changes'}`;
}

/** Returns the path of the file inside the repository. */
export async function saveReport(name: string, command: string, report: Report): Promise<string> {
  const now = new Date();
  const cores = os.cpus();
  const facts = [
    `- date: ${now.toISOString()}`,
    `- command: \`${command}\``,
    `- commit: ${await commit()}`,
    `- machine: ${cores.length} cores, ${os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}`,
    `- load average at the end: ${os
      .loadavg()
      .map((load) => rounded(load))
      .join(' ')} (other work on the machine: compare within a run, not between runs)`,
    `- Node ${process.versions.node}${report.postgres === undefined ? '' : `, PostgreSQL ${report.postgres}`}`,
    `- requirements: ${report.failures.length === 0 ? 'all met' : `**not met:** ${report.failures.join('; ')}`}`,
  ];
  const file = path.join('bench/results', `${name}-${now.toISOString().slice(0, 10)}.md`);
  await mkdir(path.join(ROOT, 'bench/results'), { recursive: true });
  await writeFile(path.join(ROOT, file), `${[`# bench ${name}`, facts.join('\n'), ...report.sections].join('\n\n')}\n`);
  return file;
}
