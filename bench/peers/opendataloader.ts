import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eachFile, type LibraryPeer } from './peer.ts';
import { versionOf } from './versions.ts';

interface OpendataloaderModule {
  convert(files: string[], options: Record<string, unknown>): Promise<unknown>;
}

const PACKAGE: string = '@opendataloader/pdf';

/** Without a server beside it. Tags, clusters and HTML are not its defaults: its scores are best with them. */
const OPTIONS = {
  format: 'markdown',
  imageOutput: 'off',
  markdownWithHtml: true,
  quiet: true,
  tableMethod: 'cluster',
  useStructTree: true,
};

/** One Java process takes the whole list and writes a file for each. */
export async function openOpendataloader(): Promise<LibraryPeer> {
  const { convert } = (await import(PACKAGE)) as OpendataloaderModule;
  return {
    version: await versionOf(PACKAGE),
    async *convert(files) {
      const outputDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-opendataloader-'));
      try {
        await convert([...files], { ...OPTIONS, outputDir });
        yield* eachFile(files, (file) => readFile(path.join(outputDir, `${path.parse(file).name}.md`), 'utf8'));
      } finally {
        await rm(outputDir, { recursive: true, force: true });
      }
    },
  };
}
