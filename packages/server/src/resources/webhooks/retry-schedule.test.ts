import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { retryDelayMs } from './retry-schedule.ts';

const { retry_delays_seconds: delays } = loadConfig({}, { cwd: '/nonexistent' }).file.webhooks;

describe('the schedule of retries', () => {
  it('has ten attempts over about three days by default', () => {
    expect(delays).toHaveLength(9);
    const days = delays.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.1);
  });

  it('varies each delay by a fifth', () => {
    expect(retryDelayMs([10], 1, () => 0)).toBe(8_000);
    expect(retryDelayMs([10], 1, () => 0.5)).toBe(10_000);
    expect(retryDelayMs([10], 1, () => 1)).toBe(12_000);
  });

  it('ends', () => {
    expect(retryDelayMs([10, 20], 2, () => 0.5)).toBe(20_000);
    expect(retryDelayMs([10, 20], 3)).toBeNull();
  });
});
