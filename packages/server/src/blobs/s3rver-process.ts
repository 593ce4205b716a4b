import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { S3Location } from './s3.ts';

export interface S3rverProcess {
  location: S3Location;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The file that holds an object, for tests that damage it. */
  fileOf(key: string): string;
  close(): Promise<void>;
}

/** For tests: an S3 server on a loopback port with one bucket. */
export async function startS3rver(): Promise<S3rverProcess> {
  const directory = await mkdtemp(path.join(tmpdir(), 'recto-s3-'));
  const bucket = 'blobs';
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 's3rver-child.ts'), directory, bucket], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const port = await Promise.race([
    once(child.stdout, 'data').then(([line]) => Number(line)),
    once(child, 'exit').then(async () => Promise.reject(new Error(`the S3 server did not start: ${await errors}`))),
  ]);
  return {
    location: {
      kind: 's3',
      bucket,
      prefix: 'some/prefix',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
    },
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    fileOf: (key) => path.join(directory, bucket, `${key}._S3rver_object`),
    close: () => stop(child, directory),
  };
}

async function stop(child: ChildProcess, directory: string): Promise<void> {
  const exited = child.exitCode === null ? once(child, 'exit') : undefined;
  child.stdin?.end();
  await exited;
  await rm(directory, { recursive: true, force: true });
}
