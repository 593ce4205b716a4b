import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CronError, nextTick, parseCron, requireTimeZone } from './cron.ts';

function ticks(expression: string, zone: string, from: string, count: number): string[] {
  const cron = parseCron(expression);
  let at = new Date(from);
  return Array.from({ length: count }, () => {
    at = nextTick(cron, zone, at);
    return at.toISOString().replace(':00.000Z', 'Z');
  });
}

describe('fields', () => {
  it.each([
    ['*/15 * * * *', ['2026-11-16T10:15Z', '2026-11-16T10:30Z', '2026-11-16T10:45Z', '2026-11-16T11:00Z']],
    ['5/20 10 * * *', ['2026-11-16T10:05Z', '2026-11-16T10:25Z', '2026-11-16T10:45Z', '2026-11-17T10:05Z']],
    ['0 9-17/4 * * mon-fri', ['2026-11-16T13:00Z', '2026-11-16T17:00Z', '2026-11-17T09:00Z', '2026-11-17T13:00Z']],
    ['0 0 1,15 * *', ['2026-12-01T00:00Z', '2026-12-15T00:00Z', '2027-01-01T00:00Z', '2027-01-15T00:00Z']],
    ['0 0 * feb 7', ['2027-02-07T00:00Z', '2027-02-14T00:00Z', '2027-02-21T00:00Z', '2027-02-28T00:00Z']],
    ['0 0 29 2 *', ['2028-02-29T00:00Z', '2032-02-29T00:00Z', '2036-02-29T00:00Z', '2040-02-29T00:00Z']],
    ['@weekly', ['2026-11-22T00:00Z', '2026-11-29T00:00Z', '2026-12-06T00:00Z', '2026-12-13T00:00Z']],
  ])('%s', (expression, expected) => {
    expect(ticks(expression, 'UTC', '2026-11-16T10:00:00Z', 4)).toEqual(expected);
  });

  it('a day may match by date or by weekday if both are given', () => {
    const expected = ['2026-11-20T00:00Z', '2026-11-27T00:00Z', '2026-12-01T00:00Z', '2026-12-04T00:00Z'];
    expect(ticks('0 0 1 * fri', 'UTC', '2026-11-16T10:00:00Z', 4)).toEqual(expected);
  });

  it.each([
    ['* * * *', 'five fields'],
    ['* * * * * *', 'five fields'],
    ['60 * * * *', 'no minute'],
    ['* 24 * * *', 'no hour'],
    ['* * 0 * *', 'no day of the month'],
    ['* * * 13 *', 'no month'],
    ['* * * * mo', 'no day of the week'],
    ['*/0 * * * *', 'no minute'],
    ['30-10 * * * *', 'no minute'],
    ['1,,2 * * * *', 'no minute'],
    ['@reboot', 'five fields'],
  ])('%s is refused', (expression, reason) => {
    expect(() => parseCron(expression)).toThrow(reason);
    expect(() => parseCron(expression)).toThrow(CronError);
  });

  it('a day that never comes and a zone that nobody knows are refused', () => {
    expect(() => nextTick(parseCron('0 0 31 2 *'), 'UTC', new Date())).toThrow('does not exist');
    expect(() => requireTimeZone('Europe/Nowhere')).toThrow("'Europe/Nowhere' is no time zone");
  });
});

describe('changes of the clock', () => {
  it('a time that the clock skips comes as much later as the clock jumped', () => {
    const expected = ['2026-03-28T01:30Z', '2026-03-29T01:30Z', '2026-03-30T00:30Z'];
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00:00Z', 3)).toEqual(expected);
  });

  it('a time that the clock repeats comes once', () => {
    const expected = ['2026-10-24T00:30Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'];
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-10-24T00:00:00Z', 3)).toEqual(expected);
  });

  it.each([
    ['0,30 2 * * *', ['2026-03-29T01:00Z', '2026-03-29T01:30Z'], ['2026-10-25T00:00Z', '2026-10-25T00:30Z']],
    ['0 2,5 * * *', ['2026-03-29T01:00Z', '2026-03-29T03:00Z'], ['2026-10-25T00:00Z', '2026-10-25T04:00Z']],
    ['0 */2 * * *', ['2026-03-29T01:00Z', '2026-03-29T02:00Z'], ['2026-10-25T00:00Z', '2026-10-25T03:00Z']],
  ])('%s has all of its times on both days, once each', (expression, spring, autumn) => {
    expect(ticks(expression, 'Europe/Berlin', '2026-03-29T00:30:00Z', 2)).toEqual(spring);
    expect(ticks(expression, 'Europe/Berlin', '2026-10-24T23:30:00Z', 2)).toEqual(autumn);
  });

  it('an expression for every hour follows elapsed time in both directions', () => {
    const spring = ['2026-03-29T00:00Z', '2026-03-29T00:30Z', '2026-03-29T01:00Z', '2026-03-29T01:30Z'];
    expect(ticks('*/30 * * * *', 'Europe/Berlin', '2026-03-28T23:30:00Z', 4)).toEqual(spring);
    const autumn = ['2026-10-25T00:00Z', '2026-10-25T00:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z'];
    expect(ticks('*/30 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', 4)).toEqual(autumn);
  });

  it('a day without a midnight keeps its midnight tick', () => {
    const expected = ['2018-11-03T03:00Z', '2018-11-04T03:00Z', '2018-11-05T02:00Z'];
    expect(ticks('0 0 * * *', 'America/Sao_Paulo', '2018-11-03T00:00:00Z', 3)).toEqual(expected);
  });

  it('a clock that jumps by half an hour is followed too', () => {
    const expected = ['2026-04-03T14:45Z', '2026-04-04T14:45Z', '2026-04-05T15:15Z', '2026-04-06T15:15Z'];
    expect(ticks('45 1 * * *', 'Australia/Lord_Howe', '2026-04-02T15:00:00Z', 4)).toEqual(expected);
  });

  it('a zone that skips a whole day goes on after it', () => {
    const expected = ['2011-12-29T22:00Z', '2011-12-30T22:00Z', '2011-12-31T22:00Z'];
    expect(ticks('0 12 * * *', 'Pacific/Apia', '2011-12-29T00:00:00Z', 3)).toEqual(expected);
  });
});

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Santiago'];

it('every day has its tick exactly once, whatever the zone and the time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true }),
      (zone, hour, minute, from) => {
        const cron = parseCron(`${minute} ${hour} * * *`);
        let at = nextTick(cron, zone, from);
        for (let day = 0; day < 400; day += 40) {
          const next = nextTick(cron, zone, at);
          const hours = (next.getTime() - at.getTime()) / 3_600_000;
          expect([22.5, 23, 23.5, 24, 24.5, 25, 25.5]).toContain(hours);
          at = nextTick(cron, zone, new Date(next.getTime() + 39 * 86_400_000));
        }
      },
    ),
    { numRuns: 50 },
  );
});
