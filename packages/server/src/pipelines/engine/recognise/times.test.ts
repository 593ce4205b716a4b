import { describe, expect, it } from 'vitest';
import { findTimes, timeOfDay } from './times.ts';

const timesIn = (text: string): (string | undefined)[] =>
  findTimes(text).map(({ text: printed }) => timeOfDay(printed));

describe('times of day', () => {
  it.each([
    ['Ankunft: 14.30 Uhr', '14:30:00'],
    ['um 9 Uhr', '09:00:00'],
    ["Heure d'arrivée : 9 h 15", '09:15:00'],
    ['Ora di scarico: 8.30', '08:30:00'],
    ['godz. 7.45', '07:45:00'],
    ['Tijd: 15.00 uur', '15:00:00'],
    ['kl. 16.42', '16:42:00'],
    ['às 14h30', '14:30:00'],
    ['2.30 p.m.', '14:30:00'],
    ['12:05 AM', '00:05:00'],
    ['Ende: 20.05 Uhr', '20:05:00'],
    ['Time: 0930 hrs', '09:30:00'],
  ])('"%s"', (text, time) => expect(timesIn(text)).toEqual([time]));

  it.each(['Total 14.30', '12.03.2026', 'um 3.50 % gestiegen', 'Dauer 8 h', 'Preis ab 9.90 €', 'Uhrzeit der Probe 14'])(
    'no time is in "%s"',
    (text) => expect(timesIn(text)).toEqual([]),
  );
});
