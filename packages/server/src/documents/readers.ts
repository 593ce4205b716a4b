import type { Reader } from './reader.ts';

interface Entry {
  mimeTypes: readonly string[];
  load: () => Promise<Reader>;
}

/** Every format, loaded when the first file of it comes. To add one: a file in readers/, an entry here. */
const READERS: readonly Entry[] = [
  {
    mimeTypes: ['text/csv', 'text/tab-separated-values'],
    load: async () => (await import('./readers/csv.ts')).reader,
  },
  {
    mimeTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroEnabled.12',
      'application/vnd.ms-word.template.macroEnabled.12',
    ],
    load: async () => (await import('./readers/word.ts')).reader,
  },
];

export async function findReader(mimeType: string): Promise<Reader | null> {
  const entry = READERS.find((candidate) => candidate.mimeTypes.includes(mimeType));
  return entry === undefined ? null : entry.load();
}
