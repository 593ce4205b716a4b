import { expect, it } from 'vitest';
import { type Pace, PartialLines } from './partial-lines.ts';

/** A clock that advances only while something waits or works. */
class FakePace implements Pace {
  ms = 0;
  onPause: () => void = () => undefined;

  now(): number {
    return this.ms;
  }

  async pause(ms: number): Promise<void> {
    this.ms += ms;
    this.onPause();
  }
}

/** Reads lines while new outputs are always available; returns when each was written. */
async function timesOf(pace: FakePace, { lines, writingMs }: { lines: number; writingMs: number }): Promise<number[]> {
  const partials = new PartialLines(pace);
  let outputs = 0;
  const put = (): void => partials.put(() => ++outputs);
  pace.onPause = put;
  put();
  const times: number[] = [];
  const write = (output: unknown): string => {
    pace.ms += writingMs;
    return String(output);
  };
  for await (const line of partials.lines(write)) {
    expect(line).toBe(String(times.length + 1));
    times.push(pace.ms - writingMs);
    if (times.length === lines) partials.end();
  }
  return times;
}

const gapsOf = (times: number[]): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

it('lines are an eighth of a second apart, however fast outputs come', async () => {
  expect(gapsOf(await timesOf(new FakePace(), { lines: 20, writingMs: 0 }))).toEqual(Array(19).fill(125));
});

it('lines that take long to write are further apart, so that writing takes a twentieth of the time', async () => {
  expect(gapsOf(await timesOf(new FakePace(), { lines: 5, writingMs: 50 }))).toEqual(Array(4).fill(1000));
});

it('only the latest output is written, and none after the end', async () => {
  const pace = new FakePace();
  const partials = new PartialLines(pace);
  for (const output of [1, 2, 3]) partials.put(() => output);
  const lines = partials.lines(String);
  expect(await lines.next()).toEqual({ value: '3', done: false });
  const next = lines.next();
  partials.put(() => 4);
  partials.end();
  expect(await next).toEqual({ value: undefined, done: true });
});
