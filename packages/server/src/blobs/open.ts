import type { BlobLocation } from './blob-url.ts';
import type { BlobStore } from './blobs.ts';
import { type CheckedBlobStore, type CheckOptions, checkBlobs } from './checked.ts';
import { openFsBlobStore } from './fs.ts';

export async function openBlobStore(location: BlobLocation, options?: CheckOptions): Promise<CheckedBlobStore> {
  return checkBlobs(await openStore(location), options);
}

async function openStore(location: BlobLocation): Promise<BlobStore> {
  switch (location.kind) {
    case 'fs':
      return openFsBlobStore({ root: location.root });
    case 's3': {
      // Loaded on demand: the SDK takes a noticeable part of the start, and most installations keep blobs in a folder.
      const { openS3BlobStore } = await import('./s3.ts');
      return openS3BlobStore(location);
    }
  }
}
