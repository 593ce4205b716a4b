import { describe, expect, it } from 'vitest';
import { parseArguments, requireComplete } from './arguments.ts';
import type { Command, Flag } from './command.ts';
import { GLOBAL_FLAGS } from './globals.ts';

const flags: Flag[] = [
  { name: 'limit', type: 'integer', description: '' },
  { name: 'name', type: 'string', description: '' },
  { name: 'tag', type: 'string', description: '', isRepeated: true },
  { name: 'order', type: 'string', description: '', choices: ['asc', 'desc'] },
  { name: 'use-cache', type: 'boolean', description: '' },
  { name: 'from-date', type: 'date', description: '' },
];
const command: Command = {
  words: ['things', 'list'],
  summary: '',
  flags,
  positionals: [{ name: 'id', description: '', isRequired: true }],
  examples: [],
  run: async () => undefined,
};
const parse = (...words: string[]) => parseArguments(words, { command, globals: GLOBAL_FLAGS });

describe('flags', () => {
  it('take their value from the next word or after =', () => {
    expect(parse('--limit', '5', '--name=a=b').flags).toEqual(
      new Map<string, unknown>([
        ['limit', 5],
        ['name', 'a=b'],
      ]),
    );
  });

  it('that may be repeated are lists', () => {
    expect(parse('--tag', 'a', '--tag=b').texts('tag')).toEqual(['a', 'b']);
  });

  it('that are boolean can be turned off', () => {
    expect(parse('--no-use-cache').flags.get('use-cache')).toBe(false);
    expect(parse('--use-cache=false').flags.get('use-cache')).toBe(false);
  });

  it('that were not given are absent, so that no zero and no empty text is sent', () => {
    expect([...parse('x').flags.keys()]).toEqual([]);
  });

  it.each(['—limit', '–limit', '−−limit'])('typed with the dashes of an editor are understood: %s', (dashed) => {
    expect(parse(dashed, '5').number('limit')).toBe(5);
  });

  it.each([
    [['--limit', 'many'], /--limit is a number/],
    [['--limit', '1.5'], /--limit is a whole number/],
    [['--limit', ''], /--limit is a number, not empty/],
    [['--name', '  '], /--name is empty/],
    [['--name'], /--name needs a value/],
    [['--name', 'a', '--name', 'b'], /--name can be given once/],
    [['--order', 'up'], /--order is one of asc, desc/],
    [['--limmit', '1'], /Unknown flag --limmit. Did you mean --limit\?/],
    [['--from-date', 'yesterday'], /--from-date is a date such as/],
  ])('%j are refused before anything is sent', (words, message) => {
    expect(() => parse(...words)).toThrow(message);
  });

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T10:30:00Z', '2026-03-01T10:30:00.000Z'],
    ['2026-03-01 10:30:00Z', '2026-03-01T10:30:00.000Z'],
    ['2026-03-01T10:30:00+02:00', '2026-03-01T08:30:00.000Z'],
    ['1772361000', '2026-03-01T10:30:00.000Z'],
  ])('of dates take %s', (given, sent) => {
    expect(parse('--from-date', given).text('from-date')).toBe(sent);
  });
});

describe('arguments', () => {
  it('keep negative numbers, a lone dash and everything after --', () => {
    expect(parse('-5', '-', '--', '--limit').positionals).toEqual(['-5', '-', '--limit']);
  });

  it('must be as many as the command takes', () => {
    expect(() => requireComplete(command, parse())).toThrow(/Missing: id/);
    expect(() => requireComplete(command, parse('a', 'b'))).toThrow(/Unexpected: b/);
  });
});
