/**
 * For tests: an S3 server over a folder, in a separate process because the library is old and logs to the console.
 * Prints its port and exits when its standard input ends.
 */
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

type StoreMethod = (this: unknown, ...parameters: unknown[]) => Promise<unknown>;
interface S3rver {
  run(): Promise<{ port: number }>;
  store: { [name: string]: StoreMethod } & { getResourcePath(bucket: string, key: string, kind: string): string };
}

const require = createRequire(import.meta.url);
const S3rver = require('s3rver') as new (options: object) => S3rver;

const [directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
makeAtomic(server.store);
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume().once('close', () => process.exit(0));

/**
 * S3 changes an object atomically and responds once it is stored. This server copies files while they are being read
 * and responds before the last bytes are written, so its changes are serialised and awaited here.
 */
function makeAtomic(store: S3rver['store']): void {
  let previous: Promise<unknown> = Promise.resolve();
  for (const name of ['putObjectMultipart', 'copyObject', 'deleteObject']) {
    const change = store[name];
    if (change === undefined) throw new Error(`the store has no ${name}`);
    store[name] = (...parameters) => {
      const result = previous.then(() => change.apply(store, parameters));
      previous = result.catch(() => {});
      return result;
    };
  }
  const putObject = store.putObject;
  store.putObject = async (object) => {
    const { bucket, key } = object as { bucket: string; key: string };
    const result = (await putObject?.call(store, object)) as { size: number };
    const file = store.getResourcePath(bucket, key, 'object');
    while ((await stat(file)).size < result.size) await setImmediate();
    return result;
  };
}
