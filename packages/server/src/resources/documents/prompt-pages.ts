import { parseJsonLine } from '../../documents/pool/pool-job.ts';
import { badDocument } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { PromptPage } from '../../pipelines/model-extract/prompt-pages.ts';
import type { PoolWork, WorkTime } from './pool-work.ts';
import type { StoredDocument } from './service.ts';

/** Limit for all pages together, which are in memory while a model reads them. */
const MAX_PROMPT_CHARACTERS = 32 * 1024 ** 2;

/** The pages of a document in the form that a model reads. */
export async function promptPages(
  work: PoolWork,
  scope: Scope,
  document: StoredDocument,
  time: WorkTime,
): Promise<PromptPage[]> {
  let pages: PromptPage[] = [];
  let characters = 0;
  await work.run('prompt_pages', {
    ...time,
    content: { scope, digests: { path: document.sha256 } },
    args: (paths) => paths,
    onPart: (part) => {
      characters += part.length;
      if (characters > MAX_PROMPT_CHARACTERS) {
        throw badDocument('document_too_long', 'The document is too long to be read by a model.');
      }
      pages.push(parseJsonLine(part));
      return undefined;
    },
    onRestart: async () => {
      pages = [];
      characters = 0;
    },
  });
  return pages;
}
