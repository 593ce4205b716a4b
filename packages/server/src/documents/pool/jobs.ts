/** What a child can do, by name. Each reader is loaded by the first job that needs it: a child starts in 0.1 s. */
export type ReaderJob = (args: unknown) => Promise<unknown>;

export const readerJobs: Readonly<Record<string, ReaderJob>> = {
  page_count: async (args) => {
    const { countPages, parsePageCountArgs } = await import('../page-count.ts');
    return countPages(parsePageCountArgs(args));
  },
};
