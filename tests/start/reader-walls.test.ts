/** What `/readyz` says of the walls around readers, and what a system that lacks them does to the start. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { clientsOf } from '../support/client.ts';
import { startServer } from '../support/server.ts';

/** No namespaces can be made inside it: that is how many systems are set up for everybody. */
const NO_NAMESPACES = [
  ...['unshare', '--user', '--map-root-user', '--', 'sh', '-c'],
  'for kind in user mnt net; do echo 0 > /proc/sys/user/max_"$kind"_namespaces; done; exec "$@"',
  'sh',
];
const canForbid = (() => {
  const [command = '', ...args] = NO_NAMESPACES;
  return spawnSync(command, [...args, 'true']).status === 0;
})();

it('every wall is measured', async () => {
  const server = await startServer({ config: { require_isolation: process.platform === 'linux' } });
  try {
    const { body } = await clientsOf(server).anonymous.get('/readyz');
    const walls = Object.entries(body.checks.reader_isolation);
    expect(walls.length).toBeGreaterThan(10);
    if (process.platform === 'linux') expect(walls.filter(([, held]) => held !== true)).toEqual([]);
    // Of conversions too, where LibreOffice is installed.
    const { libreoffice, conversion_isolation } = body.checks;
    expect(conversion_isolation === null).toBe(libreoffice === null);
    expect(Object.entries(conversion_isolation ?? {}).filter(([, held]) => held !== true)).toEqual([]);
  } finally {
    await server.close();
  }
});

it.runIf(canForbid)('a missing wall is reported and logged', async () => {
  const server = await startServer({ wrapper: NO_NAMESPACES });
  try {
    const { body } = await clientsOf(server).anonymous.get('/readyz');
    expect(body.checks.reader_isolation).toMatchObject({ files_hidden: false, sockets_closed: true });
    expect(server.output.join('\n')).toMatch(/lacks walls around readers/);
    if (body.checks.libreoffice === null) return;
    expect(body.checks.conversion_isolation).toMatchObject({ files_hidden: false, sockets_closed: true });
    expect(server.output.join('\n')).toMatch(/lacks walls around conversions/);
  } finally {
    await server.close();
  }
});

it.runIf(canForbid)('require_isolation refuses to start without it', async () => {
  const starting = startServer({ wrapper: NO_NAMESPACES, config: { require_isolation: true } });
  await expect(starting).rejects.toThrow(/lacks walls around readers that require_isolation requires: .*files_hidden/);
});
