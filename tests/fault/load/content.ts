import { createHash } from 'node:crypto';
import { pdfWithPages } from '../../../packages/server/src/documents/testing/sample-files.ts';
import type { Random } from '../random.ts';

/** Enough facts to recognise the content again. */
export interface ContentFacts {
  sha256: string;
  sizeBytes: number;
  /** Null for content without pages. */
  pages: number | null;
}

export interface Content extends ContentFacts {
  bytes: Buffer<ArrayBuffer>;
  extension: string;
  mimeType: string;
}

const recent: Content[] = [];

/** Text, a PDF, or bytes of no known kind; sometimes repeats earlier content, because equal content is stored once. */
export function someContent(random: Random): Content {
  const [known, ...more] = recent;
  if (known !== undefined && random.chance(0.1)) return random.pick([known, ...more]);
  const content = freshContent(random);
  recent.push(content);
  if (recent.length > 20) recent.shift();
  return content;
}

function freshContent(random: Random): Content {
  const kind = random.below(10);
  if (kind < 6) {
    const text = `${random.hex(16)}\n${'line of text\n'.repeat(random.between(1, 1500))}`;
    return describe(Buffer.from(text), { extension: 'txt', mimeType: 'text/plain', pages: 1 });
  }
  if (kind < 9) {
    const pages = random.between(1, 9);
    const bytes = Buffer.concat([pdfWithPages(pages), Buffer.from(`\n%${random.hex(16)}`)]);
    return describe(bytes, { extension: 'pdf', mimeType: 'application/pdf', pages });
  }
  // Large enough to be in transit when the server is killed.
  const bytes = Buffer.alloc(random.between(200_000, 2_000_000), Buffer.from(random.hex(64), 'hex'));
  return describe(bytes, { extension: 'bin', mimeType: 'application/octet-stream', pages: null });
}

export const factsOf = ({ sha256, sizeBytes, pages }: Content): ContentFacts => ({ sha256, sizeBytes, pages });

function describe(bytes: Buffer<ArrayBuffer>, rest: Pick<Content, 'extension' | 'mimeType' | 'pages'>): Content {
  return { bytes, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), ...rest };
}
