/** The walls around a conversion: the same as around a reader, except that it may write to one folder of its own. */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { CHILD_PATH, NOBODY, probeIsolation, userOf } from '../../pool/isolation.ts';
import { conversionFilter } from '../../pool/walls/filter.ts';
import { AttackSite, type Isolation } from '../../pool/walls/measure.ts';
import { OWN_ROOT, TEMPORARY } from '../../pool/walls/own-root.ts';
import { attackWords, type ProgramAttackOutcome, parseAttack } from '../../pool/walls/program-attack.ts';

/** Which walls held when a program attacked from LibreOffice's place. */
export type ConversionIsolation = Omit<Isolation, 'node_permissions'>;

export interface ProgramLimits {
  /** CPU limit for each process that the program starts: the document's own cost. */
  processorMs: number;
  memoryBytes: number;
  outputBytes: number;
}

export interface ConvertingProgram {
  file: string;
  /**
   * LibreOffice itself, not the script that starts it. It starts nothing, and asks to be restarted after it has made
   * its profile.
   */
  isBinary: boolean;
}

/** Where LibreOffice keeps settings and extensions, besides its own folder. */
const SETTINGS = ['/etc/libreoffice', '/var/lib/libreoffice'];
/** As long as what `mkdtemp` creates there, so that one template of arguments fits every conversion. */
const RUN = 'run-';
const TEMPLATE = '000000';

export function programOf(found: string): ConvertingProgram {
  const binary = path.join(path.dirname(realpathSync(found)), 'soffice.bin');
  return process.platform === 'linux' && existsSync(binary)
    ? { file: binary, isBinary: true }
    : { file: found, isBinary: false };
}

export class ConversionWalls {
  readonly #root: string;
  readonly #limits: ProgramLimits;
  readonly #words: readonly string[];
  readonly #isNobody: boolean;

  private constructor(root: string, limits: ProgramLimits, found: { words: readonly string[]; isNobody: boolean }) {
    this.#root = root;
    this.#limits = limits;
    this.#words = found.words;
    this.#isNobody = found.isNobody;
  }

  /** @param root holds a folder for each conversion; everybody may enter it */
  static async probe(root: string, program: ConvertingProgram, limits: ProgramLimits): Promise<ConversionWalls> {
    const template = path.join(root, RUN + TEMPLATE);
    await mkdir(template);
    try {
      const seconds = Math.ceil(limits.processorMs / 1000);
      const { wrapper, isNobody } = probeIsolation({
        limits: [`--data=${limits.memoryBytes}`, `--fsize=${limits.outputBytes}`, `--cpu=${seconds}:${seconds + 1}`],
        visible: {
          readOnly: [installationOf(program), ...SETTINGS],
          temporary: template,
        },
        nobody: 'always',
        filter: conversionFilter(process.arch, { mayFork: !program.isBinary }),
        trial: ['test', '-r', program.file],
      });
      return new ConversionWalls(root, limits, { words: wrapper, isNobody });
    } finally {
      await rm(template, { recursive: true });
    }
  }

  /** Creates a folder for one conversion, which the caller removes. Hand files in it over with `handOver`. */
  async open(): Promise<string> {
    return mkdtemp(path.join(this.#root, RUN));
  }

  /** Makes the files writable for the program. */
  async handOver(names: readonly string[]): Promise<void> {
    if (this.#isNobody) for (const name of names) await chown(name, NOBODY, NOBODY);
  }

  /** True if the program's output belongs to a user whose files our readers cannot read. */
  get isOfAnother(): boolean {
    return this.#isNobody;
  }

  /** The path of a conversion's folder as the program sees it. */
  inside(folder: string): string {
    return this.#words.includes(OWN_ROOT) ? TEMPORARY : folder;
  }

  /** The command-line words that precede the program. */
  wordsFor(folder: string): string[] {
    const root = path.basename(this.#root);
    // Replace only the end of the path, because the words contain the rest in several spellings.
    const [from, to] = [path.join(root, RUN + TEMPLATE), path.join(root, path.basename(folder))];
    return this.#words.map((word) => word.replaceAll(from, to));
  }

  /** Lets a program attack from LibreOffice's place, behind the same walls. */
  async measure(privateFolders: readonly string[], signal: AbortSignal): Promise<ConversionIsolation> {
    await using site = new AttackSite();
    const folder = await this.open();
    try {
      await this.handOver([folder]);
      const aims = { memoryLimitBytes: this.#limits.memoryBytes, readablePaths: [], privateFolders };
      const attack = attackWords(await site.build(aims));
      if (attack === null) return NO_WALLS;
      const { output, user } = await attackWith([...this.wordsFor(folder), ...attack], { folder, signal });
      return { ...wallsThatHeld(parseAttack(output)), not_root: user !== 0 };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The folder with the program and everything that belongs to it. */
function installationOf({ file, isBinary }: ConvertingProgram): string {
  const folder = path.dirname(file);
  return isBinary ? path.dirname(folder) : folder;
}

/** Asks for its user while it waits for its input to end. */
async function attackWith(
  [command = '', ...args]: readonly string[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ output: string; user: number | null }> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: CHILD_PATH },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const output = text(child.stdout);
  const complaint = text(child.stderr);
  const firstWords = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  await Promise.race([failed, firstWords, output]);
  const user = child.pid === undefined ? null : userOf(child.pid);
  child.stdin.on('error', () => {}).end();
  const told = await Promise.race([failed, output]);
  if (told === '') throw new Error(`the walls around conversions were not measured: ${await complaint}`);
  return { output: told, user };
}

const NO_WALLS: ConversionIsolation = {
  memory_limit: false,
  network_cut: false,
  sockets_closed: false,
  files_hidden: false,
  files_read_only: false,
  programs_refused: false,
  processes_untouchable: false,
  no_new_privileges: false,
  not_root: false,
  kernel_rings_refused: false,
  out_of_memory_first: false,
};

const wallsThatHeld = (got: ProgramAttackOutcome): Omit<ConversionIsolation, 'not_root'> => ({
  memory_limit: !got.takes_memory,
  network_cut: !got.connects_to_port,
  sockets_closed: !got.connects_to_path,
  files_hidden: !(got.reads_secret || got.reads_password_hashes || got.reads_other_environment),
  files_read_only: !got.writes_file,
  programs_refused: !got.starts_program,
  processes_untouchable: !(got.signals_process || got.traces_process),
  no_new_privileges: !(got.gains_privileges || got.enters_namespace),
  kernel_rings_refused: !got.uses_ring,
  out_of_memory_first: !got.outlives_service,
});
