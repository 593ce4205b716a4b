import type { Command, Flag, Positional } from './command.ts';
import { GLOBAL_FLAGS } from './globals.ts';

export const usageOf = ({ words, positionals = [], flags = [] }: Command): string =>
  ['recto', ...words, ...positionals.map(positionalText), flags.length > 0 ? '[flags]' : ''].filter(Boolean).join(' ');

function positionalText({ name, isRequired, isRepeated }: Positional): string {
  const text = `<${name}>${isRepeated === true ? '…' : ''}`;
  return isRequired ? text : `[${text}]`;
}

export function flagText({ name, short, type, placeholder, isRepeated }: Flag): string {
  const value = type === 'boolean' ? '' : ` ${placeholder ?? PLACEHOLDERS[type]}`;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value}${isRepeated === true ? ' …' : ''}`;
}

const PLACEHOLDERS: Record<Exclude<Flag['type'], 'boolean'>, string> = {
  string: 'TEXT',
  integer: 'N',
  number: 'N',
  json: 'JSON|FILE|-',
  date: 'DATE',
  file: 'FILE|-',
};

export function flagDescription({ description, choices, default: value, isRequired }: Flag): string {
  return [
    description,
    choices === undefined ? '' : `(${choices.join(', ')})`,
    value === undefined ? '' : `[default: ${value}]`,
    isRequired === true ? '[required]' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const LEFT = 34;
const WIDTH = 100;

/** Wraps the right column; a long left one gets a line of its own. */
function entry(left: string, right: string): string {
  const lines = wrapped(right, WIDTH - LEFT);
  const indented = lines.map((line) => `${' '.repeat(LEFT)}${line}`.trimEnd());
  if (left.length + 2 >= LEFT) return [`  ${left}`, ...indented].join('\n');
  return [`  ${left.padEnd(LEFT - 2)}${lines[0] ?? ''}`.trimEnd(), ...indented.slice(1)].join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

export function commandHelp(command: Command): string {
  const { summary, description, positionals = [], flags = [], examples } = command;
  const sections = [
    `${summary}.${description === undefined ? '' : `\n\n${wrapped(description, WIDTH).join('\n')}`}`,
    `Usage: ${usageOf(command)}`,
  ];
  if (positionals.length > 0) {
    sections.push(
      ['Arguments:', ...positionals.map(({ name, description: text }) => entry(`<${name}>`, text))].join('\n'),
    );
  }
  if (flags.length > 0) {
    sections.push(['Flags:', ...flags.map((flag) => entry(flagText(flag), flagDescription(flag)))].join('\n'));
  }
  sections.push(['Examples:', ...examples.map((example) => `  ${example}`)].join('\n'));
  sections.push('Flags that all commands take: recto --help');
  return `${sections.join('\n\n')}\n`;
}

/** The commands below a word, or all of the first level. */
export function groupHelp(words: readonly string[], commands: readonly Command[]): string {
  const depth = words.length;
  const inside = commands.filter((command) => words.every((word, at) => command.words[at] === word));
  const names = [...new Set(inside.map((command) => command.words[depth] ?? ''))].filter((name) => name !== '').sort();
  const rows = names.map((name) => {
    const own = inside.find((command) => command.words.length === depth + 1 && command.words[depth] === name);
    const below = inside.filter((command) => command.words.length > depth + 1 && command.words[depth] === name);
    const verbs = [...new Set(below.map((command) => command.words[depth + 1] ?? ''))];
    return entry(name, own?.summary ?? verbs.join(', '));
  });
  const title = depth === 0 ? 'Recto: structured data from documents, with proof.\n\n' : '';
  const usage = `Usage: recto ${[...words, '<command>'].join(' ')}\n\nCommands:\n`;
  const globals =
    depth === 0
      ? `\n\nFlags of all commands:\n${GLOBAL_FLAGS.map((flag) => entry(flagText(flag), flagDescription(flag))).join('\n')}\n${EXIT_CODES}`
      : '';
  return `${title}${usage}${rows.join('\n')}\n\nHelp for one: recto ${[...words, '<command>', '--help'].join(' ')}${globals}\n`;
}

const EXIT_CODES = `
Exit codes: 0 success, 1 unexpected, 2 usage, 3 authentication, 4 not found, 5 conflict, 6 validation,
7 timeout, 8 the service or what was waited for failed, 9 not confirmed, 10 the proof does not hold.`;
