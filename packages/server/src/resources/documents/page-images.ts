import type { Readable } from 'node:stream';
import type { PageImageArgs } from '../../documents/page-image.ts';
import { badDocumentReason, internal, notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger, KeptBlob } from '../blobs/service.ts';
import type { DocumentCache } from './cache.ts';
import type { PoolWork } from './pool-work.ts';
import { digestOf } from './service.ts';

export interface PageImagesDependencies {
  cache: DocumentCache;
  ledger: BlobLedger;
  work: PoolWork;
}

export interface PageImageRequest extends Omit<PageImageArgs, 'path'> {
  sha256: string;
}

/** Increase it when the images change. */
const PICTURE_VERSION = 2;
const MAX_IMAGE_BYTES = 64 * 1024 ** 2;

export class PageImages {
  readonly #deps: PageImagesDependencies;

  constructor(deps: PageImagesDependencies) {
    this.#deps = deps;
  }

  async open(
    scope: Scope,
    request: PageImageRequest,
    signal: AbortSignal,
  ): Promise<{ content: Readable; sizeBytes: number }> {
    const entry = { kind: 'page_image' as const, key: digestOf([PICTURE_VERSION, request]) };
    const known = await this.#deps.cache.find(scope, entry);
    const blob = known ?? (await this.#make(scope, request, signal));
    if (known === undefined)
      await this.#deps.cache.put(scope, entry, { ...blob, sourceSha256: request.sha256, facts: {} });
    return { content: await this.#deps.ledger.open(scope, blob.sha256), sizeBytes: blob.sizeBytes };
  }

  /** Draws the image without caching it. */
  async draw(scope: Scope, { sha256, ...request }: PageImageRequest, signal: AbortSignal): Promise<Buffer> {
    let image: Buffer | undefined;
    try {
      await this.#deps.work.run('page_image', {
        content: { scope, digests: { path: sha256 } },
        args: (paths) => ({ ...paths, ...request }),
        signal,
        onPart: (part) => {
          image = Buffer.from(part.toString('latin1'), 'base64');
          return undefined;
        },
      });
    } catch (error) {
      if (badDocumentReason(error) === 'page_missing') throw notFound('Page');
      throw error;
    }
    if (image === undefined) throw internal(new Error('a page image was announced and not sent'));
    return image;
  }

  async #make(scope: Scope, request: PageImageRequest, signal: AbortSignal): Promise<KeptBlob> {
    const image = await this.draw(scope, request, signal);
    return this.#deps.ledger.keep(scope, chunksOf(image), { maxBytes: MAX_IMAGE_BYTES, signal });
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
