import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  write(createLogger('info', { write: (line) => lines.push(JSON.parse(line)) }));
  return lines;
}

describe('a log line', () => {
  it('has its level by name, a time in UTC and the fields', () => {
    const [line] = linesOf((logger) => logger.info({ status: 201, route: '/v1/files' }, 'request'));
    expect(line).toMatchObject({ level: 'info', status: 201, route: '/v1/files', msg: 'request' });
    expect(line?.time).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  });

  it.each(['authorization', 'value', 'key', 'secret', 'password', 'token', 'signature'])(
    'hides values named %s, in the fields, one level down, in a child logger or in an error',
    (name) => {
      const hidden = { [name]: 'hunter2' };
      const lines = linesOf((logger) => {
        logger.info({ ...hidden, shown: 1 }, 'top');
        logger.info({ request: { ...hidden, shown: 1 } }, 'nested');
        logger
          .child({ child: 1 })
          .child({ ...hidden, shown: 1 })
          .warn({}, 'child');
        logger.error({ error: Object.assign(new Error('refused'), hidden) }, 'error');
      });
      expect(lines).toHaveLength(4);
      expect(JSON.stringify(lines)).not.toContain('hunter2');
      expect(lines[0]).toMatchObject({ [name]: '***', shown: 1 });
      expect(lines[1]).toMatchObject({ request: { [name]: '***', shown: 1 } });
      expect(lines[2]).toMatchObject({ [name]: '***', child: 1, shown: 1 });
      expect(lines[3]).toMatchObject({ error: { [name]: '***', message: 'refused' } });
    },
  );

  it("does not modify the caller's object", () => {
    const fields = { token: 'hunter2', nested: { key: 'hunter2' } };
    linesOf((logger) => logger.info(fields, 'x'));
    expect(fields).toEqual({ token: 'hunter2', nested: { key: 'hunter2' } });
  });

  it('shows the stack and the cause of an error', () => {
    const error = new Error('outer', { cause: new Error('inner') });
    const [line] = linesOf((logger) => logger.error({ error }, 'failed'));
    expect(line?.error).toMatchObject({ type: 'Error', message: 'outer', cause: { message: 'inner' } });
    expect(JSON.stringify(line)).toContain('logger.test.ts');
  });
});

describe('a process that logs', () => {
  const SCRIPT = `
    import { createLogger } from ${JSON.stringify(new URL('./logger.ts', import.meta.url).href)};
    const logger = createLogger('info');
    logger.info({}, 'first');
    process.stdin.once('data', () => {
      logger.info({}, 'second');
      process.exit(3);
    });
    process.stdin.once('end', () => process.exit(4));`;
  const start = () => spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: 'pipe' });

  it('writes what is left when it ends', async () => {
    const child = start();
    const ended = once(child, 'close');
    child.stdin.write('end');
    const lines = await text(child.stdout);
    expect(await ended).toEqual([3, null]);
    expect(lines.match(/first|second/g)).toEqual(['first', 'second']);
  });

  it('ends although nobody reads its lines any more', async () => {
    const child = start();
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write('end');
    expect(await ended).toEqual([3, null]);
  });
});
