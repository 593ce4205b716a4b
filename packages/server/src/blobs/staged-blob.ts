import type { StagedBlob } from './blobs.ts';

export interface StagedContent {
  sha256: string;
  sizeBytes: number;
  /** Both must be safe to repeat after a failure. */
  commit: () => Promise<void>;
  discard: () => Promise<void>;
}

/**
 * Makes commit and discard safe to call in any order, any number of times, so that owners can clean up in `finally`.
 */
export function createStagedBlob(content: StagedContent): StagedBlob {
  let committing: Promise<void> | undefined;
  let isDiscarded = false;

  const commitOnce = async () => {
    try {
      await content.commit();
    } catch (error) {
      committing = undefined;
      throw error;
    }
  };
  return {
    sha256: content.sha256,
    sizeBytes: content.sizeBytes,
    commit() {
      if (isDiscarded) return Promise.reject(new Error('commit of a discarded blob'));
      committing ??= commitOnce();
      return committing;
    },
    async discard() {
      const isCommitted = await committing?.then(
        () => true,
        () => false,
      );
      if (isCommitted === true) return;
      isDiscarded = true;
      await content.discard();
    },
  };
}
