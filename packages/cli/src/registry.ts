/** All commands. Those made by hand come first and replace plain ones of the same words. */
import type { Command } from './command.ts';
import { operationDescriptions } from './generated/operations.ts';
import { operationCommand } from './operations/operation-command.ts';

/** Loaded only when a command is looked for: `recto --version` needs none of them. */
export async function allCommands(): Promise<Command[]> {
  const { handMade } = await import('./commands/hand-made.ts');
  const taken = new Set(handMade.map(({ words }) => words.join(' ')));
  const plain = operationDescriptions.filter(({ words }) => !taken.has(words.join(' '))).map(operationCommand);
  return [...handMade, ...plain];
}

/** Other names: people think of runs and reviews before they think of workflows. */
const ALIASES: Record<string, readonly string[]> = {
  runs: ['workflows', 'runs'],
  reviews: ['workflows', 'reviews'],
  spec: ['workflows', 'spec'],
  steps: ['workflows', 'steps'],
};

export function withAlias(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const alias = Object.hasOwn(ALIASES, first) ? ALIASES[first] : undefined;
  return alias === undefined ? words : [...alias, ...rest];
}

/** The command with the most words that begin the line. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  let best: Command | undefined;
  for (const command of commands) {
    const isBegun = command.words.every((word, at) => words[at] === word);
    if (isBegun && command.words.length > (best?.words.length ?? 0)) best = command;
  }
  return best;
}
