/** The reference of the command line, from the help of its commands. */
import type { Command } from '../../packages/cli/src/command.ts';
import { flagDescription, flagText, usageOf } from '../../packages/cli/src/help.ts';

const HEAD = `# Commands

Written by \`npm run generate\` from the help of the commands. [The guide](../guide/command-line.md) explains profiles, output,
waiting, confirmations and exit codes. Words such as \`$RUN\` stand for ids.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function section(command: Command): string {
  const { words, summary, description, positionals = [], flags = [], examples } = command;
  const rows = [
    ...positionals.map(({ name, description: text }) => `| \`<${name}>\` | ${cell(text)} |`),
    ...flags.map((flag) => `| \`${cell(flagText(flag))}\` | ${cell(flagDescription(flag))} |`),
  ];
  return [
    `## ${words.join(' ')}`,
    `${summary}.${description === undefined ? '' : ` ${description}`}`,
    `\`\`\`sh\n${usageOf(command)}\n\n${examples.join('\n')}\n\`\`\``,
    ...(rows.length === 0 ? [] : [`| | |\n|---|---|\n${rows.join('\n')}`]),
  ].join('\n\n');
}

export function writeCommandReference(commands: readonly Command[]): string {
  const sorted = commands.toSorted((one, other) => one.words.join(' ').localeCompare(other.words.join(' '), 'en'));
  return `${[HEAD, ...sorted.map(section)].join('\n\n')}\n`;
}
