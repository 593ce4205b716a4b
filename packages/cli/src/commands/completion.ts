import type { Command } from '../command.ts';
import { usageFailure } from '../failures.ts';
import { GLOBAL_FLAGS } from '../globals.ts';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** The shells ask `recto completion complete -- <words>` for what may follow, so their scripts never go stale. */
const SCRIPTS: Record<(typeof SHELLS)[number], string> = {
  bash: `_recto() { COMPREPLY=($(compgen -W "$(recto completion complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}")); }
complete -o default -F _recto recto
`,
  zsh: `#compdef recto
_recto() { local -a found; found=(\${(f)"$(recto completion complete -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"}); compadd -a found; _files; }
compdef _recto recto
`,
  fish: `complete -c recto -a '(recto completion complete -- (commandline -opc)[2..-1] 2>/dev/null)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName recto -ScriptBlock {
  param($word, $ast)
  $words = $ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() } | Where-Object { $_ -ne $word }
  recto completion complete -- @words 2>$null | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`,
};

/** What may follow the words: names of commands, then flags. */
export function continuations(
  words: readonly string[],
  commands: readonly Command[],
  globals: readonly { name: string }[],
): string[] {
  const plain = words.filter((word) => !word.startsWith('-'));
  const inside = commands.filter((command) =>
    plain.every((word, at) => at >= command.words.length || command.words[at] === word),
  );
  const next = inside
    .filter((command) => command.words.length > plain.length)
    .map((command) => command.words[plain.length] ?? '');
  const exact = inside
    .filter((command) => command.words.length <= plain.length)
    .sort((one, other) => other.words.length - one.words.length)[0];
  const flags = exact === undefined ? [] : [...(exact.flags ?? []), ...globals].map(({ name }) => `--${name}`);
  return [...new Set([...next, ...flags])].sort();
}

export const completionCommands: readonly Command[] = [
  {
    words: ['completion'],
    summary: 'The script that completes commands in a shell',
    positionals: [
      { name: 'shell', description: SHELLS.join(', '), isRequired: true },
      { name: 'words', description: 'For complete: the words so far', isRequired: false, isRepeated: true },
    ],
    examples: ['recto completion bash', 'recto completion complete -- workflows runs'],
    run: async ({ positionals, print, commands }) => {
      const [shell = '', ...words] = positionals;
      if (shell === 'complete') {
        return print.text(continuations(words, commands, GLOBAL_FLAGS).join('\n'));
      }
      const known = SHELLS.find((name) => name === shell);
      if (known === undefined) throw usageFailure(`${shell} is not one of ${SHELLS.join(', ')}.`);
      print.text(SCRIPTS[known]);
    },
  },
];
