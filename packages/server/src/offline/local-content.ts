import path from 'node:path';
import type { CheckedBlobStore } from '../blobs/checked.ts';
import { openBlobStore } from '../blobs/open.ts';
import type { Scope } from '../lib/scope.ts';
import type { ContentStore } from '../resources/blobs/service.ts';

/** Nobody else's content is in the folder, so there is one namespace. */
export const LOCAL_SCOPE: Scope = { organizationId: 'local', environmentId: 'local' };

export interface LocalContent {
  blobs: CheckedBlobStore;
  content: ContentStore;
}

/** Keeps documents and results in a folder that is removed after use, so no record has to know of them. */
export async function openLocalContent(folder: string): Promise<LocalContent> {
  const blobs = await openBlobStore({ kind: 'fs', root: path.join(folder, 'content') });
  const content: ContentStore = {
    keep: async ({ environmentId }, bytes, options) => {
      const staged = await blobs.stage(environmentId, bytes, options);
      await staged.commit();
      return { sha256: staged.sha256, sizeBytes: staged.sizeBytes };
    },
    open: ({ environmentId }, sha256, range) => blobs.open(environmentId, sha256, range),
  };
  return { blobs, content };
}
