/**
 * The same attack by a program other than Node: what a converting program would try once a document has taken it over.
 * In Perl, which starts in milliseconds and is present wherever the filter is.
 */
import type { AttackOutcome, AttackTargets } from './attack.ts';
import { numbersOf } from './system-calls.ts';

/**
 * A program may not start another one; whether it replaces itself says nothing, because it is started under the filter.
 */
export interface ProgramAttackOutcome
  extends Omit<AttackOutcome, 'runs_program' | 'replaces_itself' | 'passes_node_permissions'> {
  starts_program: boolean;
}

/** [x64, arm64] */
const MMAP: Readonly<Record<string, number>> = { x64: 9, arm64: 222 };

const SCRIPT = `$| = 1;
my ($ptrace, $unshare, $mmap, $socket, $port, $victim, $bytes, $secrets, @folders) = @ARGV;
sub content { open(my $file, '<', $_[0]) or return ''; local $/; my $text = <$file>; defined $text ? $text : '' }
sub tell_of { print "$_[0] ", ($_[1] ? 1 : 0), "\\n" }
my $status = content('/proc/self/status');
tell_of(reads_secret => grep { content($_) ne '' } split /\\n/, $secrets);
tell_of(reads_password_hashes => content('/etc/shadow') ne '');
tell_of(reads_other_environment => content("/proc/$victim/environ") ne '');
tell_of(writes_file => grep { open(my $file, '>', "$_/by-a-reader") } @folders);
my ($one, $two);
tell_of(connects_to_path => socket($one, 1, 1, 0) && connect($one, pack('S a108', 1, $socket)));
tell_of(connects_to_port => socket($two, 2, 1, 0) && connect($two, pack('S n C4 x8', 2, $port, 127, 0, 0, 1)));
tell_of(starts_program => system('true') == 0);
tell_of(signals_process => kill(18, $victim) == 1);
tell_of(traces_process => syscall($ptrace, 0x4206, $victim + 0, 0, 0) == 0);
tell_of(gains_privileges => $status !~ /^NoNewPrivs:\\t1$/m || $status !~ /^CapEff:\\t0+$/m);
tell_of(takes_memory => syscall($mmap, 0, $bytes + 0, 3, 0x22, -1, 0) != -1);
tell_of(outlives_service => content('/proc/self/oom_score_adj') !~ /^1000$/);
my $ring = "\\0" x 120;
tell_of(uses_ring => syscall(425, 1, $ring) >= 0);
my $wait = <STDIN>;
tell_of(enters_namespace => syscall($unshare, 0x10000000) == 0 || syscall($unshare, 0x20000) == 0);
`;

/** The command words of the attacker, a program like any other; null on a processor whose system calls are unknown. */
export function attackWords(targets: AttackTargets): string[] | null {
  const { ptrace, unshare, mmap } = {
    ptrace: numbersOf(process.arch)?.('ptrace'),
    unshare: numbersOf(process.arch)?.('unshare'),
    mmap: MMAP[process.arch],
  };
  if (ptrace == null || unshare == null || mmap === undefined) return null;
  const { socketPath, port, victimProcessId, tooManyBytes, secretFiles, folders } = targets;
  const numbers = [ptrace, unshare, mmap].map(String);
  const aims = [socketPath, String(port), String(victimProcessId), String(tooManyBytes), secretFiles.join('\n')];
  return ['perl', '-e', SCRIPT, '--', ...numbers, ...aims, ...folders];
}

/** Rejects incomplete output: an attacker that was stopped half-way has measured nothing. */
export function parseAttack(output: string): ProgramAttackOutcome {
  const told = Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', got]) => [name, got === '1']),
  );
  if (!('enters_namespace' in told)) throw new Error(`the walls were not measured: ${output}`);
  return told as unknown as ProgramAttackOutcome;
}
