/** Hostile Office files through the pool: each ends in a typed error or a document, and the pool keeps working. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { silentLogger } from '../../../lib/logger.ts';
import { createReaderPool, type ReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import {
  docxOf,
  docxParts,
  odfOf,
  partsZip,
  pptxParts,
  wordCell,
  wordParagraph,
  wordRow,
  wordTable,
} from '../../testing/office-files.ts';
import { docOf } from '../../testing/ole-files.ts';
import { readInPool } from '../../testing/read-in-pool.ts';
import { zipOf } from '../../testing/sample-files.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
let pool: ReaderPool;

beforeAll(() => {
  pool = createReaderPool({ size: 1, logger: silentLogger });
});
afterAll(() => pool.close());

/** `read`, or the stable reason for the refusal. */
async function outcomeOf(bytes: Buffer | string, mimeType: string): Promise<string> {
  try {
    const { header, pages } = await readInPool(pool, bytes, { mimeType });
    const mistakes = checkDocument(header, pages);
    return mistakes.length === 0 ? 'read' : mistakes.join();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
  }
}

const samples: Readonly<Record<string, Buffer>> = {
  [WORD]: docxOf({
    body: wordParagraph('Offer') + wordTable([wordRow([wordCell('a'), wordCell('b')])]),
    numbering: '<w:num w:numId="1"/>',
    styles: '<w:style w:styleId="x"/>',
  }),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': partsZip(
    pptxParts([{ shapes: '<p:sp><p:txBody><a:p><a:r><a:t>hello</a:t></a:r></a:p></p:txBody></p:sp>' }]),
  ),
  'application/vnd.oasis.opendocument.text': odfOf({ kind: 'text', body: '<text:p>hello</text:p>' }),
  'application/vnd.oasis.opendocument.presentation': odfOf({
    kind: 'presentation',
    body: '<draw:page><draw:frame><draw:text-box><text:p>hello</text:p></draw:text-box></draw:frame></draw:page>',
  }),
  'application/rtf': Buffer.from('{\\rtf1\\ansi hello\\par\\trowd\\cellx100\\intbl a\\cell\\row}'),
  'application/msword': docOf('hello\rcell\x07cell\x07\x07'),
};

describe('office files in the pool', () => {
  it('reads a good one of every format', async () => {
    for (const [mimeType, bytes] of Object.entries(samples)) {
      expect([mimeType, await outcomeOf(bytes, mimeType)]).toEqual([mimeType, 'read']);
    }
  });

  it('refuses bombs before and while they are unpacked', async () => {
    const parts = docxParts({ body: '' });
    const head = parts['word/document.xml']?.replace('</w:body></w:document>', '') ?? '';
    const tail = '</w:body></w:document>';
    const noise = randomBytes(300_000).toString('base64');
    const deep = `${head}${'<w:a>'.repeat(500_000)}`;
    const large = head + wordParagraph('A'.repeat(60)).repeat(700_000) + tail;
    expect(await outcomeOf(partsZip({ ...parts, 'word/document.xml': large }), WORD)).toBe('document_too_complex');
    expect(await outcomeOf(partsZip({ ...parts, noise, 'word/document.xml': deep }), WORD)).toBe(
      'document_too_complex',
    );
    const lying = Object.entries({ ...parts, 'word/document.xml': head + wordParagraph('A').repeat(10_000) + tail });
    const claim = zipOf(
      lying.map(([name, data]) => ({ name, data, claimedBytes: name.includes('document.xml') ? 1000 : data.length })),
    );
    expect(await outcomeOf(claim, WORD)).toBe('document_damaged');
    const shared = zipOf([
      ...Object.entries(parts).map(([name, data]) => ({ name, data })),
      { name: 'x', data: head, copies: 50 },
    ]);
    expect(await outcomeOf(shared, WORD)).toBe('document_too_complex');
  });

  it('answers any change of bytes with a document or a reason', async () => {
    const allowed = [
      'read',
      'document_damaged',
      'document_encrypted',
      'document_empty',
      'document_too_complex',
      'document_needs_libreoffice',
    ];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(samples)),
        changes,
        fc.option(fc.nat()),
        async (mimeType, edits, cut) => {
          const bytes = Buffer.from(samples[mimeType] ?? '');
          for (const [at, value] of edits) bytes[at % bytes.length] = value;
          const outcome = await outcomeOf(cut === null ? bytes : bytes.subarray(0, cut % bytes.length), mimeType);
          expect(allowed).toContain(outcome);
        },
      ),
      {
        numRuns: 120,
        // A broken header in front of an intact directory.
        examples: [['application/vnd.openxmlformats-officedocument.presentationml.presentation', [[0, 0]], null]],
      },
    );
  });
});
