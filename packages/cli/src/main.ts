import type { Command, Context } from './command.ts';
import type { Credential } from './config/credential.ts';
import { EXIT, usageFailure } from './failures.ts';
import type { Given } from './given.ts';
import { GLOBAL_FLAGS } from './globals.ts';
import { stopAsking, type Terminal } from './terminal.ts';

/** Runs one command and returns its exit code. `prepare` is what the process needs once; it may fail as a command does. */
export async function main(argv: readonly string[], terminal: Terminal, prepare = () => {}): Promise<number> {
  try {
    prepare();
    return await run(argv, terminal);
  } catch (error) {
    const { explain } = await import('./explain.ts');
    const { message, exitCode } = explain(error, terminal.signal);
    terminal.writeError(`${message}\n`);
    return exitCode;
  } finally {
    stopAsking(terminal);
  }
}

async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { normalDashes, parseArguments, refusePublications, requireComplete } = await import('./arguments.ts');
  const { allCommands, findCommand, withAlias } = await import('./registry.ts');
  const commands = await allCommands();
  const { words, flagsBefore } = splitLine(argv.map(normalDashes), argv);
  const line = withAlias(words);
  const command = findCommand(commands, line);
  if (command === undefined) return helpOrFail(commands, line, terminal);
  const rest = [...flagsBefore, ...line.slice(command.words.length)];
  const given = parseArguments(rest, { command, globals: GLOBAL_FLAGS });
  if (given.isSet('help')) {
    const { commandHelp } = await import('./help.ts');
    terminal.write(commandHelp(command));
    return EXIT.ok;
  }
  requireComplete(command, given);
  refusePublications(given);
  const context = await contextOf(given, { terminal, commands });
  return (await command.run(context)) ?? EXIT.ok;
}

/** Global flags may stand before the command: `recto --env test files list`. */
function splitLine(
  normal: readonly string[],
  argv: readonly string[],
): { words: readonly string[]; flagsBefore: string[] } {
  const flagsBefore: string[] = [];
  let at = 0;
  while (at < normal.length) {
    const word = normal[at] ?? '';
    if (!word.startsWith('-') || word === '-') break;
    const name = word.replace(/^--?/, '').split('=')[0] ?? '';
    const flag = GLOBAL_FLAGS.find((known) => known.name === name || known.short === name);
    flagsBefore.push(word);
    at += 1;
    const takesNext = flag !== undefined && flag.type !== 'boolean' && !word.includes('=');
    if (!takesNext) continue;
    flagsBefore.push(argv[at] ?? '');
    at += 1;
  }
  return { words: argv.slice(at), flagsBefore };
}

async function helpOrFail(commands: readonly Command[], line: readonly string[], terminal: Terminal): Promise<number> {
  const words = line.filter((word) => !word.startsWith('-'));
  const known: string[] = [];
  for (const word of words) {
    if (!commands.some((command) => [...known, word].every((part, at) => command.words[at] === part))) break;
    known.push(word);
  }
  const { groupHelp } = await import('./help.ts');
  const isHelp = words.length === known.length;
  if (isHelp) {
    terminal.write(groupHelp(known, commands));
    return EXIT.ok;
  }
  const { closest } = await import('./suggest.ts');
  const unknown = words[known.length] ?? '';
  const possible = commands
    .filter(({ words: own }) => known.every((word, at) => own[at] === word))
    .map(({ words: own }) => own[known.length] ?? '');
  const near = closest(unknown, [...new Set(possible)]);
  const hint = near === undefined ? '' : ` Did you mean: recto ${[...known, near].join(' ')}?`;
  throw usageFailure(
    `Unknown command: ${[...known, unknown].join(' ')}.${hint}\nSee: recto ${[...known, '--help'].join(' ')}`,
  );
}

async function contextOf(
  given: Given,
  { terminal, commands }: { terminal: Terminal; commands: readonly Command[] },
): Promise<Context> {
  const [{ Inputs }, { Printer }] = await Promise.all([import('./inputs.ts'), import('./output/printer.ts')]);
  let credential: Promise<Credential> | undefined;
  const resolved = () => {
    credential ??= import('./config/credential.ts').then(({ resolveCredential }) => resolveCredential(given, terminal));
    return credential;
  };
  return {
    ...given,
    commands,
    terminal,
    inputs: new Inputs(terminal),
    print: new Printer(given, terminal),
    credential: resolved,
    client: async () => {
      const [{ apiKey, baseUrl }, { Recto }] = await Promise.all([resolved(), import('@recto/sdk')]);
      const { debuggingFetch } = await import('./debug-fetch.ts');
      return new Recto({ apiKey, baseUrl, fetch: given.isSet('debug') ? debuggingFetch(terminal) : terminal.fetch });
    },
    confirm: async (gates, what) => {
      if (gates.isDestructive !== true && gates.changesProduction !== true) return;
      const { requireConfirmation } = await import('./gates.ts');
      await requireConfirmation(gates, { given, terminal, credential: await resolved(), what });
    },
  };
}
