import type { Reader } from './reader.ts';

interface Entry {
  mimeTypes: readonly string[];
  load: () => Promise<Reader>;
}

/** Every format, loaded when the first file of it comes. To add one: a file in readers/, an entry here. */
const READERS: readonly Entry[] = [];

export async function findReader(mimeType: string): Promise<Reader | null> {
  const entry = READERS.find((candidate) => candidate.mimeTypes.includes(mimeType));
  return entry === undefined ? null : entry.load();
}
