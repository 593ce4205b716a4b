import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeBlobStore } from './conformance.ts';
import { openS3BlobStore, type S3Location } from './s3.ts';
import { copyObject } from './s3-copy.ts';
import { type S3rverProcess, startS3rver } from './s3rver-process.ts';

let s3rver: S3rverProcess;
let admin: S3Client;

beforeAll(async () => {
  s3rver = await startS3rver();
  const { endpoint, region } = s3rver.location;
  admin = new S3Client({ endpoint: endpoint ?? '', region, forcePathStyle: true, credentials: s3rver.credentials });
});
afterAll(async () => {
  admin.destroy();
  await s3rver.close();
});

async function listKeys(): Promise<string[]> {
  const { Contents } = await admin.send(new ListObjectsV2Command({ Bucket: s3rver.location.bucket }));
  return (Contents ?? []).map(({ Key }) => Key ?? '');
}

describeBlobStore('s3', (clock) => {
  const store = openS3BlobStore(s3rver.location, { credentials: s3rver.credentials, clock });
  return Promise.resolve({
    store,
    list: listKeys,
    close: async () => {
      await store.close();
      const Objects = (await listKeys()).map((Key) => ({ Key }));
      if (Objects.length === 0) return;
      await admin.send(new DeleteObjectsCommand({ Bucket: s3rver.location.bucket, Delete: { Objects } }));
    },
  });
});

describe('s3 blob store', () => {
  let server: Server | undefined;
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
    server = undefined;
  });

  async function openAgainst(answer: RequestListener) {
    const started = createServer(answer);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    const { port } = started.address() as AddressInfo;
    const location: S3Location = { ...s3rver.location, endpoint: `http://127.0.0.1:${port}` };
    return openS3BlobStore(location, { credentials: s3rver.credentials, maxAttempts: 1 });
  }

  it('puts blobs and temporaries under the prefix', async () => {
    const store = openS3BlobStore(s3rver.location, { credentials: s3rver.credentials });
    const staged = await store.stage('env_a', content('abc'));
    expect(await listKeys()).toEqual([expect.stringMatching(/^some\/prefix\/tmp\/[0-9a-f-]{36}$/)]);
    await staged.commit();
    expect(await listKeys()).toEqual([`some/prefix/env_a/${staged.sha256}`]);
    await store.delete('env_a', staged.sha256);
    await store.close();
  });

  it('distinguishes a missing bucket and an unreachable server from missing content', async () => {
    const elsewhere = { ...s3rver.location, bucket: 'another' };
    const noBucket = openS3BlobStore(elsewhere, { credentials: s3rver.credentials });
    await expect(noBucket.check()).rejects.toMatchObject({
      code: 'provider',
      status: 502,
      retryable: false,
      isOutage: true,
    });
    await expect(noBucket.open('env_a', 'a'.repeat(64))).rejects.toMatchObject({ code: 'provider' });
    await noBucket.close();

    const noServer = await openAgainst((request) => request.socket.destroy());
    for (const attempt of [
      noServer.check(),
      noServer.stat('env_a', 'a'.repeat(64)),
      noServer.stage('env_a', content('x')),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'provider', status: 502, retryable: true });
    }
    await noServer.close();
  });

  it("does not repeat the store's message to the caller, and does not retry a refusal", async () => {
    const body = '<Error><Code>AccessDenied</Code><Message>secret words</Message></Error>';
    const store = await openAgainst((request, response) =>
      request.resume().once('end', () => response.writeHead(403).end(body)),
    );
    const failure = await store.open('env_a', 'a'.repeat(64)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'provider', retryable: false, detail: 'The object store refuses access.' });
    await store.close();
  });

  it('reports content that breaks off during a read as a failure of the store', async () => {
    const store = await openAgainst((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('part', () => response.destroy());
    });
    const stream = await store.open('env_a', 'a'.repeat(64));
    await expect(buffer(stream)).rejects.toMatchObject({ code: 'provider', retryable: true });
    await store.close();
  });

  it('removes the parts of an upload whose content fails', async () => {
    const requests: string[] = [];
    const store = await openAgainst((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
      requests.push(`${request.method} ${[...searchParams.keys()].filter((name) => name !== 'x-id')}`);
      expect(pathname).toContain('/some/prefix/tmp/');
      const created = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
      request.resume().once('end', () => {
        if (request.method === 'POST') response.end(created);
        else response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"e"' }).end();
      });
    });
    async function* failing(): AsyncGenerator<Uint8Array> {
      for (let piece = 0; piece < 20; piece += 1) yield Buffer.alloc(1024 * 1024);
      throw new Error('source broke');
    }
    await expect(store.stage('env_a', failing())).rejects.toThrow('source broke');
    expect(requests.at(0)).toBe('POST uploads');
    expect(requests.at(-1)).toBe('DELETE uploadId');
    await store.close();
  });

  it('removes the parts of uploads whose process died, once they are old', async () => {
    const uploads = [
      ['old', new Date(Date.now() - 7_200_000)],
      ['young', new Date()],
    ].map(([id, time]) => {
      const initiated = new Date(time ?? 0).toISOString();
      return `<Upload><Key>k</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    });
    const removed: (string | null)[] = [];
    const store = await openAgainst((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://store');
      if (request.method === 'DELETE') removed.push(searchParams.get('uploadId'));
      if (request.method === 'DELETE') response.writeHead(204).end();
      else if (!searchParams.has('uploads')) response.end('<ListBucketResult></ListBucketResult>');
      else response.end(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
    });
    expect(await store.removeStaleTemporaries(3_600_000)).toBe(1);
    expect(removed).toEqual(['old']);
    await store.close();
  });

  it('copies large objects in parts that cover every byte once, and removes the parts when one fails', async () => {
    const sent: { name: string; input: Record<string, unknown> }[] = [];
    let failingPart = 0;
    const client = new S3Client({ region: 'us-east-1', credentials: s3rver.credentials });
    client.middlewareStack.add(
      () => (command) => {
        const input = { ...command.input } as Record<string, unknown>;
        sent.push({ name: 'PartNumber' in input ? 'part' : Object.keys(input).join(), input });
        if (input.PartNumber === failingPart) return Promise.reject(new Error('part failed'));
        const output = { UploadId: 'upload', CopyPartResult: { ETag: `etag${input.PartNumber}` }, $metadata: {} };
        return Promise.resolve({ output, response: {} });
      },
      { step: 'initialize' },
    );
    const copy = { bucket: 'b', from: 'tmp/a b', to: 'env/c', sizeBytes: 25 };
    await copyObject(client, copy, { singleCopyBytes: 24, partBytes: 10 });
    const parts = sent.filter(({ name }) => name === 'part');
    expect(parts.map(({ input }) => input.CopySourceRange)).toEqual(['bytes=0-9', 'bytes=10-19', 'bytes=20-24']);
    expect(parts[0]?.input).toMatchObject({ CopySource: 'b/tmp/a%20b', UploadId: 'upload', Key: 'env/c' });
    const completed = { Parts: [1, 2, 3].map((PartNumber) => ({ PartNumber, ETag: `etag${PartNumber}` })) };
    expect(sent.at(-1)?.input.MultipartUpload).toEqual(completed);

    sent.length = 0;
    failingPart = 2;
    await expect(copyObject(client, copy, { singleCopyBytes: 24, partBytes: 10 })).rejects.toThrow('part failed');
    expect(sent.at(-1)).toMatchObject({ name: 'Bucket,Key,UploadId', input: { UploadId: 'upload' } });
    client.destroy();
  });
});

async function* content(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
