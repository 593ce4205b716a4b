/** A seccomp filter in the kernel's format: the system calls that the process may no longer use. */
import { numbersOf, type SystemCall } from './system-calls.ts';

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW: Instruction = [RETURN, 0, 0, 0x7fff_0000];
const REFUSE: Instruction = [RETURN, 0, 0, 0x0005_0001];
/** `ENOSYS`: the C library then falls back to the older call, whose arguments a filter can see. */
const UNKNOWN: Instruction = [RETURN, 0, 0, 0x0005_0026];

const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const ARCHITECTURES: Readonly<Record<string, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
/** On x64 a second set of numbers requests the same calls. */
const X32_NUMBERS_FROM = 0x4000_0000;

/** Write only, read and write, create, truncate. */
const WRITING = 0x1 | 0x2 | 0x40 | 0x200;
const NEW_NAMESPACES = 0x7e02_0000;
const CLONE_THREAD = 0x1_0000;
const UNIX_SOCKET = 1;
const SET_PARENT_DEATH_SIGNAL = 1;
/** F_SETOWN, F_SETSIG, F_SETOWN_EX: signals to another process through a file. */
const SIGNALLING_CONTROLS = [8, 10, 15];

/** Calls that no program needs to read a document. */
const NEVER: readonly SystemCall[] = [
  ...(['ptrace', 'process_vm_readv', 'process_vm_writev', 'process_madvise', 'process_mrelease', 'kcmp'] as const),
  ...(['pidfd_open', 'pidfd_getfd', 'pidfd_send_signal', 'rt_sigqueueinfo', 'rt_tgsigqueueinfo'] as const),
  ...(['mount', 'umount2', 'pivot_root', 'chroot', 'unshare', 'setns', 'open_tree', 'open_tree_attr'] as const),
  ...(['move_mount', 'fsopen', 'fsconfig', 'fsmount', 'fspick', 'mount_setattr'] as const),
  ...(['open_by_handle_at', 'name_to_handle_at', 'fanotify_init', 'userfaultfd', 'bpf', 'perf_event_open'] as const),
  ...(['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'add_key', 'request_key', 'keyctl'] as const),
  ...(['kexec_load', 'kexec_file_load', 'init_module', 'finit_module', 'delete_module', 'reboot', 'syslog'] as const),
  ...(['acct', 'swapon', 'swapoff', 'quotactl', 'sethostname', 'setdomainname', 'iopl', 'ioperm'] as const),
  ...(['settimeofday', 'clock_settime', 'clock_adjtime', 'personality', 'mknod', 'mknodat'] as const),
  ...(['migrate_pages', 'move_pages', 'mq_open', 'mq_unlink'] as const),
];

/** In addition, a reader starts nothing, writes nothing, connects to nobody and keeps its identity. */
const NEVER_IN_A_READER: readonly SystemCall[] = [
  ...(['execve', 'execveat', 'fork', 'vfork', 'tkill'] as const),
  ...(['socket', 'socketpair', 'connect', 'bind', 'listen', 'accept', 'accept4'] as const),
  ...(['shmget', 'shmat', 'semget', 'msgget'] as const),
  ...(['creat', 'truncate', 'rename', 'renameat', 'renameat2', 'mkdir', 'mkdirat', 'rmdir'] as const),
  ...(['link', 'linkat', 'symlink', 'symlinkat', 'unlink', 'unlinkat'] as const),
  ...(['chmod', 'fchmod', 'fchmodat', 'fchmodat2', 'chown', 'fchown', 'lchown', 'fchownat'] as const),
  ...(['utime', 'utimes', 'futimesat', 'utimensat'] as const),
  ...(['setxattr', 'lsetxattr', 'fsetxattr', 'setxattrat'] as const),
  ...(['removexattr', 'lremovexattr', 'fremovexattr', 'removexattrat'] as const),
  ...(['setuid', 'setgid', 'setreuid', 'setregid', 'setgroups', 'setresuid', 'setresgid'] as const),
  ...(['setfsuid', 'setfsgid', 'capset'] as const),
  ...(['setpriority', 'ioprio_set', 'sched_setparam', 'sched_setscheduler', 'sched_setattr'] as const),
];

/** A conversion writes its result, but connects to nobody, signals nobody and keeps its identity. */
const NEVER_IN_A_CONVERSION: readonly SystemCall[] = [
  ...(['execveat', 'tkill'] as const),
  ...(['connect', 'shmget', 'shmat', 'semget', 'msgget'] as const),
  ...(['setuid', 'setgid', 'setreuid', 'setregid', 'setgroups', 'setresuid', 'setresgid'] as const),
  ...(['setfsuid', 'setfsgid', 'capset'] as const),
  ...(['setxattr', 'lsetxattr', 'fsetxattr', 'setxattrat', 'removexattr', 'lremovexattr', 'fremovexattr'] as const),
  ...(['removexattrat', 'setpriority', 'ioprio_set', 'sched_setparam', 'sched_setscheduler', 'sched_setattr'] as const),
];

/** Placeholder for the process that the filter applies to; `filter-words.ts` inserts its number. */
export const OWN_PROCESS = 0x5ec0_11d5;

/** In force while Node starts, which needs none of this. Null on a processor whose system calls are unknown. */
export const startFilter = (architecture: string): Buffer | null => assemble(architecture, NEVER, {});

/**
 * Null as above.
 *
 * @param keepsRing Node has opened an io_uring and would die without it
 */
export function readerFilter(architecture: string, processId: number, keepsRing: boolean): Buffer | null {
  const never = [...NEVER, ...NEVER_IN_A_READER].filter((call) => !(keepsRing && call === 'io_uring_enter'));
  return assemble(architecture, never, {
    open: [load(1), ...refuseAnyBit(WRITING)],
    openat: [load(2), ...refuseAnyBit(WRITING)],
    openat2: [UNKNOWN],
    clone: [load(0), [JUMP_IF_ANY_BIT, 0, 1, NEW_NAMESPACES], REFUSE, [JUMP_IF_ANY_BIT, 1, 0, CLONE_THREAD], REFUSE],
    clone3: [UNKNOWN],
    kill: [load(0), ...refuseUnless([processId])],
    tgkill: [load(0), ...refuseUnless([processId])],
    prlimit64: [load(0), ...refuseUnless([0, processId])],
    prctl: [load(0), ...refuseEach([SET_PARENT_DEATH_SIGNAL])],
    fcntl: [load(1), ...refuseEach(SIGNALLING_CONTROLS)],
  });
}

/**
 * For a program that converts a document. It is executed under the filter, so `execve` stays allowed; what it executes
 * replaces it and gains nothing.
 *
 * @param mayFork it is a script that starts others
 */
export function conversionFilter(architecture: string, { mayFork }: { mayFork: boolean }): Buffer | null {
  const forks: readonly SystemCall[] = mayFork ? [] : ['fork', 'vfork'];
  const onlyThreads: readonly Instruction[] = mayFork ? [] : [[JUMP_IF_ANY_BIT, 1, 0, CLONE_THREAD], REFUSE];
  return assemble(architecture, [...NEVER, ...NEVER_IN_A_CONVERSION, ...forks], {
    clone: [load(0), [JUMP_IF_ANY_BIT, 0, 1, NEW_NAMESPACES], REFUSE, ...onlyThreads],
    clone3: [UNKNOWN],
    // LibreOffice listens on a socket in its folder for others to join it, and exits if it cannot; nobody connects.
    socket: [load(0), ...refuseUnless([UNIX_SOCKET])],
    kill: [load(0), ...refuseUnless([OWN_PROCESS])],
    tgkill: [load(0), ...refuseUnless([OWN_PROCESS])],
    prlimit64: [load(0), ...refuseUnless([0, OWN_PROCESS])],
    prctl: [load(0), ...refuseEach([SET_PARENT_DEATH_SIGNAL])],
    fcntl: [load(1), ...refuseEach(SIGNALLING_CONTROLS)],
  });
}

function assemble(
  architecture: string,
  never: readonly SystemCall[],
  judged: Partial<Record<SystemCall, readonly Instruction[]>>,
): Buffer | null {
  const numberOf = numbersOf(architecture);
  const architectureCode = ARCHITECTURES[architecture];
  if (numberOf === null || architectureCode === undefined) return null;
  const rule = (call: SystemCall, verdict: readonly Instruction[]): Instruction[] => {
    const number = numberOf(call);
    return number === null ? [] : [[JUMP_IF_EQUAL, 0, verdict.length, number], ...verdict];
  };
  const program: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [JUMP_IF_EQUAL, 1, 0, architectureCode],
    REFUSE,
    [LOAD, 0, 0, NUMBER_AT],
    [JUMP_IF_AT_LEAST, 0, 1, X32_NUMBERS_FROM],
    REFUSE,
    ...never.flatMap((call) => rule(call, [REFUSE])),
    ...Object.entries(judged).flatMap(([call, verdict]) => rule(call as SystemCall, [...verdict, ALLOW])),
    ALLOW,
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  });
  return bytes;
}

/** The lower half of an argument; the kernel uses no more of those that are checked here. */
const load = (argument: number): Instruction => [LOAD, 0, 0, 16 + 8 * argument];

const refuseAnyBit = (bits: number): Instruction[] => [[JUMP_IF_ANY_BIT, 0, 1, bits], REFUSE];

const refuseEach = (values: readonly number[]): Instruction[] =>
  values.flatMap((value): Instruction[] => [[JUMP_IF_EQUAL, 0, 1, value], REFUSE]);

const refuseUnless = (values: readonly number[]): Instruction[] => [
  ...values.map((value, index): Instruction => [JUMP_IF_EQUAL, values.length - index, 0, value]),
  REFUSE,
];
