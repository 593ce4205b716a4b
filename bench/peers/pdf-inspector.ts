import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { eachFile, type LibraryPeer } from './peer.ts';
import { versionOf } from './versions.ts';

interface Inspector {
  processPdf(bytes: Buffer): { markdown?: string | null };
}

const PACKAGE = '@firecrawl/pdf-inspector';

/** Not every registry has the newest binary for arm64: the last one that is there stands in, and the report says so. */
const LAST_FOR_ARM64 = 'pdf-inspector-linux-arm64-gnu';

export async function openPdfInspector(): Promise<LibraryPeer> {
  const { name, inspector } = load();
  return {
    version: await versionOf(name),
    convert: (files) => eachFile(files, async (file) => inspector.processPdf(await readFile(file)).markdown ?? ''),
  };
}

function load(): { name: string; inspector: Inspector } {
  const require = createRequire(import.meta.url);
  try {
    return { name: PACKAGE, inspector: require(PACKAGE) as Inspector };
  } catch (error) {
    if (process.arch !== 'arm64') throw error;
    return { name: LAST_FOR_ARM64, inspector: require(LAST_FOR_ARM64) as Inspector };
  }
}
