import type { AttachmentsArgs } from '../email/attachments.ts';
import type { PageImageArgs } from '../page-image.ts';
import type { ReadArgs } from '../read-document.ts';
import type { RenderArgs } from '../render-document.ts';

/** Sends one line of the result ahead; blocks while the parent has not taken in the ones before. */
export type EmitPart = (line: string) => void;

export type ReaderJob = (args: unknown, emit: EmitPart) => Promise<unknown>;

/** What a child can do, by name. Each reader is loaded by the first job that needs it: a child starts in 0.1 s. */
export const readerJobs: Readonly<Record<string, ReaderJob>> = {
  read: async (args, emit) => {
    const { readDocument } = await import('../read-document.ts');
    return readDocument(args as ReadArgs, emit);
  },
  render: async (args, emit) => {
    const { renderDocument } = await import('../render-document.ts');
    return renderDocument(args as RenderArgs, emit);
  },
  attachments: async (args, emit) => {
    const { sendAttachments } = await import('../email/attachments.ts');
    return sendAttachments(args as AttachmentsArgs, emit);
  },
  page_image: async (args, emit) => {
    const { renderPageImage } = await import('../page-image.ts');
    return renderPageImage(args as PageImageArgs, emit);
  },
  page_count: async (args) => {
    const { countPages, parsePageCountArgs } = await import('../page-count.ts');
    return countPages(parsePageCountArgs(args));
  },
};
