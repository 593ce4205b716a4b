/** Reads the words of a command line by the flags that a command has. */
import type { Command, Flag } from './command.ts';
import { usageFailure } from './failures.ts';
import type { FlagValue, Given } from './given.ts';
import { closest } from './suggest.ts';

/** Editors and chat programs turn two hyphens into a dash. */
const DASHES = /^[\u2010-\u2015\u2212]+/u;

export const normalDashes = (word: string): string =>
  word.replace(DASHES, (dashes) => (dashes.length === 1 && word.length === 2 ? '-' : '--'));

interface Known {
  byName: Map<string, Flag>;
  byShort: Map<string, Flag>;
}

const knownOf = (flags: readonly Flag[]): Known => ({
  byName: new Map(flags.map((flag) => [flag.name, flag])),
  byShort: new Map(flags.flatMap((flag) => (flag.short === undefined ? [] : [[flag.short, flag]]))),
});

/** `rest` follows the words of the command. */
export function parseArguments(
  rest: readonly string[],
  { command, globals }: { command: Pick<Command, 'flags' | 'words'>; globals: readonly Flag[] },
): Given {
  const known = knownOf([...globals, ...(command.flags ?? [])]);
  const flags = new Map<string, FlagValue>();
  const positionals: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const word = normalDashes(rest[at] ?? '');
    if (word === '--') {
      positionals.push(...rest.slice(at + 1));
      break;
    }
    if (word === '-' || !word.startsWith('-') || isNegativeNumber(word)) {
      positionals.push(rest[at] ?? '');
      continue;
    }
    const { flag, attached, isNegated } = flagOf(word, known, command);
    const takesNext = flag.type !== 'boolean' && attached === undefined;
    if (takesNext) at += 1;
    const value = takesNext ? rest[at] : attached;
    set(flags, flag, flag.type === 'boolean' ? booleanOf(flag, value, isNegated) : typedValue(flag, value));
  }
  return given(positionals, flags);
}

const isNegativeNumber = (word: string): boolean => /^-\d/.test(word);

function flagOf(word: string, known: Known, { words }: Pick<Command, 'words'>) {
  const [name = '', ...values] = word.split('=');
  const attached = values.length > 0 ? values.join('=') : undefined;
  const bare = name.replace(/^--?/, '');
  const flag = name.startsWith('--') ? known.byName.get(bare) : known.byShort.get(bare);
  if (flag !== undefined) return { flag, attached, isNegated: false };
  const positive = bare.startsWith('no-') ? known.byName.get(bare.slice(3)) : undefined;
  if (positive?.type === 'boolean') return { flag: positive, attached, isNegated: true };
  const near = closest(bare, [...known.byName.keys()]);
  const hint = near === undefined ? '' : ` Did you mean --${near}?`;
  throw usageFailure(`Unknown flag ${name}.${hint}\nSee: recto ${[...words, '--help'].join(' ')}`);
}

function booleanOf({ name }: Flag, value: string | undefined, isNegated: boolean): boolean {
  if (value === undefined) return !isNegated;
  if (value === 'true' || value === 'false') return (value === 'true') !== isNegated;
  throw usageFailure(`--${name} is true or false, not ${value}.`);
}

function typedValue(flag: Flag, value: string | undefined): FlagValue {
  const { name, type, choices } = flag;
  if (value === undefined) throw usageFailure(`--${name} needs a value.`);
  if (choices !== undefined && !choices.includes(value)) {
    throw usageFailure(`--${name} is one of ${choices.join(', ')}, not ${value || 'empty'}.`);
  }
  if (type === 'integer' || type === 'number') return numberOf(flag, value);
  if (type === 'json' || type === 'file') return value;
  const trimmed = value.trim();
  if (trimmed === '') throw usageFailure(`--${name} is empty.`);
  return type === 'date' ? dateOf(name, trimmed) : trimmed;
}

/** Checked here, so that nothing is sent in place of a number that was mistyped. */
function numberOf({ name, type }: Flag, value: string): number {
  const number = Number(value.trim());
  if (value.trim() === '' || !Number.isFinite(number))
    throw usageFailure(`--${name} is a number, not ${value || 'empty'}.`);
  if (type === 'integer' && !Number.isInteger(number)) throw usageFailure(`--${name} is a whole number, not ${value}.`);
  return number;
}

/** Takes days (`2026-03-01`), times with or without a zone, and seconds since 1970. Days begin at midnight UTC. */
function dateOf(name: string, value: string): string {
  const date = /^\d{9,11}$/.test(value) ? new Date(Number(value) * 1000) : new Date(value.replace(' ', 'T'));
  if (Number.isNaN(date.getTime()) || !/^\d{4}-\d\d-\d\d|^\d{9,11}$/.test(value)) {
    throw usageFailure(`--${name} is a date such as 2026-03-01 or 2026-03-01T10:30:00Z, not ${value}.`);
  }
  return /^\d{4}-\d\d-\d\d$/.test(value) ? value : date.toISOString();
}

function set(flags: Map<string, FlagValue>, flag: Flag, value: FlagValue): void {
  if (flag.isRepeated === true) {
    flags.set(flag.name, [...((flags.get(flag.name) as FlagValue[] | undefined) ?? []), value]);
    return;
  }
  if (flags.has(flag.name) && flag.type !== 'boolean') throw usageFailure(`--${flag.name} can be given once.`);
  flags.set(flag.name, value);
}

function given(positionals: readonly string[], flags: ReadonlyMap<string, FlagValue>): Given {
  const text = (name: string): string | undefined => {
    const value = flags.get(name);
    return value === undefined ? undefined : String(value);
  };
  return {
    positionals,
    flags,
    text,
    texts: (name) => [flags.get(name) ?? []].flat().map(String),
    number: (name) => flags.get(name) as number | undefined,
    isSet: (name) => flags.get(name) === true,
  };
}

/** Throws when too few or too many words, or not all flags that a command needs, are given. */
export function requireComplete(
  { words, positionals = [], flags = [] }: Command,
  { positionals: found, flags: set }: Given,
): void {
  const usage = `\nSee: recto ${[...words, '--help'].join(' ')}`;
  const needed = positionals.filter(({ isRequired }) => isRequired);
  const missing = needed.slice(found.length).map(({ name }) => name);
  if (missing.length > 0) throw usageFailure(`Missing: ${missing.join(', ')}.${usage}`);
  const takesMore = positionals.at(-1)?.isRepeated === true;
  const unexpected = found[positionals.length];
  if (!takesMore && unexpected !== undefined) throw usageFailure(`Unexpected: ${unexpected}.${usage}`);
  const absent = flags.filter(({ isRequired, name }) => isRequired === true && !set.has(name));
  if (absent.length > 0) throw usageFailure(`Missing: ${absent.map(({ name }) => `--${name}`).join(', ')}.${usage}`);
}

/** A publication has an id of its own, which is easily taken for that of its version. */
export function refusePublications({ positionals, flags }: Given): void {
  const versions = [...flags].filter(([name]) => /(^|-)version(-id)?$/.test(name)).map(([, value]) => value);
  const publication = [...positionals, ...versions].find((value) => String(value).startsWith('wph_'));
  if (publication === undefined) return;
  throw usageFailure(
    `${String(publication)} is the id of a publication, not of a version. Its workflow_version_id is the version.\n` +
      'See: recto workflows published-versions WORKFLOW',
  );
}
