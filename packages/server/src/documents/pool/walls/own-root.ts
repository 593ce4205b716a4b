/**
 * Builds a file system for a child: programs, libraries, fonts and what it may read, and nothing else of the machine. A
 * shell inside a mount namespace makes bind mounts and then changes the root.
 */
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Visible {
  /** Files and folders; missing ones are skipped. */
  readOnly: readonly string[];
  /** For a program that writes its result: the folder that appears as `/tmp`, where the program starts. */
  temporary?: string;
}

const PROGRAMS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store'];
/** How programs find libraries, fonts and the time zone. */
const SETTINGS = [
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives', '/etc/localtime'],
  ...['/etc/fonts', '/var/cache/fontconfig', '/sys/devices/system/cpu'],
];
/** Information about the machine as a whole. Of the processes, the child sees only itself. */
const PROCESS_FILES = ['/proc/cpuinfo', '/proc/meminfo', '/proc/stat'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
/** Folders that nearly every system has and that are seldom used; the new root is assembled in one of them. */
const SITES = ['/mnt', '/media', '/srv', '/opt', '/home', '/boot'];

export const TEMPORARY = '/tmp';
/** A marker among the words if a root is built. */
export const OWN_ROOT = 'recto-own-root';

/** Its arguments: site, mount table, folders, files, links (each a list by lines), working folder, then the program. */
const SCRIPT = `set -e
site=$1 table=$2 folders=$3 files=$4 links=$5 folder=$6; shift 6
mount -n -t tmpfs -o size=4m,mode=755,nosuid,nodev none "$site"
cd "$site"
IFS='
'
set -f
mkdir -p proc/$$ $folders
for file in $files; do : > "$file"; done
for link in $links; do ln -s "\${link#*	}" "\${link%%	*}"; done
ln -s $$ proc/self
printf '%s\\n' "$table" "/proc/$$ $site/proc/$$ none rbind,ro,nosuid,nodev,noexec 0 0" > table
unset IFS
mount -n -a -T "$site/table"
rm table
mount -n -o remount,bind,ro,nosuid,nodev "$site"
pivot_root . .
umount -n -l .
cd "$folder"
exec "$@"`;

/** The words before the program, which must already run in a mount namespace. Null if no root can be built. */
export function ownRootWords({ readOnly, temporary }: Visible): string[] | null {
  const plan = new Plan();
  for (const name of PROGRAMS) plan.show(name, 'ro,nosuid,nodev');
  for (const name of [...SETTINGS, ...PROCESS_FILES]) plan.show(name, 'ro,nosuid,nodev,noexec');
  for (const name of DEVICES) plan.show(name, null);
  // Shorter paths first: what lies inside another one comes with it.
  for (const name of [...readOnly].sort((a, b) => a.length - b.length))
    plan.show(path.resolve(name), 'ro,nosuid,nodev');
  plan.folder(TEMPORARY);
  if (temporary !== undefined) plan.showAt(temporary, TEMPORARY, 'nosuid,nodev,noexec');
  const site = SITES.find((folder) => isFolder(folder) && !plan.sources.some((name) => isWithin(name, folder)));
  if (site === undefined || plan.unfit) return null;
  const table = plan.mounts.map(
    ({ name, at, options }) => `${escaped(name)} ${escaped(site + at)} none ${options} 0 0`,
  );
  const lists = [table, plan.folders, plan.files, plan.links].map((lines) => lines.join('\n'));
  return ['sh', '-c', SCRIPT, OWN_ROOT, site, ...lists, temporary === undefined ? '/' : TEMPORARY];
}

class Plan {
  readonly mounts: { name: string; at: string; options: string }[] = [];
  readonly folders: string[] = [];
  readonly files: string[] = [];
  readonly links: string[] = [];
  /** As the kernel names them, with links resolved. */
  readonly sources: string[] = [];
  unfit = false;

  /** @param flags null keeps those of the original mount: a device does not work under `nodev` */
  show(name: string, flags: string | null): void {
    if (!existsSync(name) || this.mounts.some((mount) => mount.name === name || isWithin(name, mount.name))) return;
    // A name that the lists cannot hold, or a root that would hide nothing.
    if (/[\n\t]/.test(name) || name === '/') this.unfit = true;
    this.sources.push(realpathSync(name));
    if (path.dirname(name) === '/' && lstatSync(name).isSymbolicLink()) {
      this.links.push(`${name.slice(1)}\t${readlinkSync(name)}`);
      return;
    }
    const isFile = !statSync(name).isDirectory();
    this.folder(isFile ? path.dirname(name) : name);
    if (isFile) this.files.push(name.slice(1));
    this.mounts.push({ name, at: name, options: ['rbind', ...(flags === null ? [] : [flags])].join(',') });
  }

  /** Shows an existing folder under another name. */
  showAt(name: string, at: string, flags: string): void {
    this.sources.push(realpathSync(name));
    this.mounts.push({ name, at, options: `rbind,${flags}` });
  }

  folder(name: string): void {
    if (name !== '/') this.folders.push(name.slice(1));
  }
}

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;

const isWithin = (name: string, folder: string): boolean => name === folder || name.startsWith(`${folder}/`);

/** Escapes names as in a mount table. */
const escaped = (name: string): string =>
  name.replace(/[\\ #]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
