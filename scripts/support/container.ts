/**
 * Runs a program in a file system of its own, as a container engine does: a mount namespace whose root is the folder,
 * with /proc (masked as there), /dev and /tmp, as another user and without any capability. Not chroot alone, which forbids the user
 * namespaces that the walls around readers need. The network is this machine's.
 */
import { type ChildProcess, spawn } from 'node:child_process';

export interface ContainerOptions {
  user: number;
  /** Working folder inside. */
  folder: string;
  env: Readonly<Record<string, string>>;
  /** Folders of this machine that appear inside: path inside → path here. */
  volumes?: Readonly<Record<string, string>>;
  /** Forbids user namespaces inside, as the default settings of container engines do. */
  forbidsNamespaces?: boolean;
}

/** Its arguments: root, volumes (here and inside, by lines), names in /proc to make read-only, then the program. */
const SCRIPT = `set -e
root=$1 volumes=$2 readonly=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc none "$root/proc"
for name in kcore keys timer_list; do [ ! -e "$root/proc/$name" ] || mount --bind /dev/null "$root/proc/$name"; done
for name in bus fs irq sysrq-trigger $readonly; do
  [ ! -e "$root/proc/$name" ] || { mount --bind "$root/proc/$name" "$root/proc/$name"; mount -o remount,bind,ro "$root/proc/$name"; }
done
mount -t tmpfs -o mode=755 none "$root/dev"
for device in null zero random urandom full; do : > "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777 none "$root/dev/shm"
mount -t tmpfs -o mode=1777 none "$root/tmp"
printf '%s\\n' "$volumes" | while IFS='	' read -r here inside; do
  [ -z "$here" ] || mount --bind "$here" "$root$inside"
done
cd "$root"
pivot_root . .
umount -l .
cd /
exec "$@"`;

export function runContainer(root: string, command: readonly string[], options: ContainerOptions): ChildProcess {
  const volumes = Object.entries(options.volumes ?? {}).map(([inside, here]) => `${here}\t${inside}`);
  const variables = Object.entries(options.env).map(([name, value]) => `${name}=${value}`);
  const asUser = ['setpriv', `--reuid=${options.user}`, `--regid=${options.user}`, '--clear-groups'];
  const program = ['env', '-i', '-C', options.folder, ...variables, ...command];
  // A limit of 0 in a user namespace of its own: no further one can be made below it.
  const forbidden = [
    ...['unshare', '--user', `--map-user=${options.user}`, `--map-group=${options.user}`, '--keep-caps', '--'],
    ...['sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"', 'sh'],
  ];
  const words = [
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--'],
    ...['sh', '-c', SCRIPT, 'container', root, volumes.join('\n'), options.forbidsNamespaces === true ? '' : 'sys'],
    ...asUser,
    ...(options.forbidsNamespaces === true ? ['--', ...forbidden, 'setpriv'] : []),
    ...['--inh-caps=-all', '--bounding-set=-all', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
    ...program,
  ];
  return spawn(words[0] ?? '', words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
}
