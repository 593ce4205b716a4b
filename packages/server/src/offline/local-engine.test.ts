import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEngine, openLocalEngine } from './local-engine.ts';
import type { Proof } from './proof.ts';

const invoice = fileURLToPath(new URL('../../../../docs/samples/invoice.pdf', import.meta.url));
const schema = {
  type: 'object',
  properties: {
    invoice_date: { type: 'string', format: 'date' },
    total_due: { type: 'number' },
    vat_id: { type: ['string', 'null'] },
    items: {
      type: 'array',
      items: { type: 'object', properties: { article: { type: 'string' }, amount: { type: 'number' } } },
    },
  },
};

let folder: string;
let engine: LocalEngine;
let proof: Proof;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-local-engine-test-'));
  engine = await openLocalEngine();
  // A proof is kept as JSON.
  proof = JSON.parse(JSON.stringify(await engine.extract(invoice, { schema })));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const changed = (change: (copy: Proof) => void): Proof => {
  const copy = structuredClone(proof);
  change(copy);
  return copy;
};

describe('without a server', () => {
  it('a document is parsed', async () => {
    const { output } = await engine.parse(invoice, { tables: 'markdown', layout: true });
    expect(output.text).toContain('| Bolt M6 | 200 | 0.12 | 24.00 |');
    expect(output.layout).toHaveLength(1);
  });

  it('values are extracted with their proof, and the proof is verified', async () => {
    expect(proof.extraction.output).toMatchObject({ invoice_date: '2026-11-02', total_due: 38, vat_id: null });
    expect(proof.sources.evidence.total_due).toMatchObject({ status: 'proved', raw: expect.stringContaining('38.00') });
    expect(await engine.verify(invoice, proof)).toMatchObject({ is_verified: true, failed: 0 });
  });

  it('a proof fails when one character of a value is changed', async () => {
    const lie = changed(({ extraction, sources }) => {
      for (const output of [extraction.output, sources.extraction]) output.total_due = 39;
    });
    expect(await engine.verify(invoice, lie)).toMatchObject({ is_verified: false });
  });

  it('a proof fails when one coordinate is changed', async () => {
    const moved = changed(({ sources }) => {
      const { anchors } = sources.evidence.total_due as unknown as { anchors: { left: number }[] };
      const [anchor] = anchors;
      if (anchor === undefined) throw new Error('the value has no place');
      anchor.left += 0.0001;
    });
    expect(await engine.verify(invoice, moved)).toMatchObject({ is_verified: false });
  });

  it('a proof fails with another document', async () => {
    const other = path.join(folder, 'other.txt');
    await writeFile(other, 'Invoice date: 2026-11-02\nTotal due: 39.00 EUR\n');
    expect(await engine.verify(other, proof)).toMatchObject({ is_verified: false });
  });

  it('a proof from several documents is not held against one of them', async () => {
    const several = changed(({ extraction }) => {
      extraction.documents = [{}, {}];
    });
    await expect(engine.verify(invoice, several)).rejects.toMatchObject({ detail: { code: 'several_documents' } });
  });

  it('values that are not proved are taken out on demand, and the proof still holds', async () => {
    const gated = await engine.extract(invoice, { schema, requireProof: true });
    expect(await engine.verify(invoice, JSON.parse(JSON.stringify(gated)))).toMatchObject({ is_verified: true });
  });

  it('a schema that cannot be used is refused before the document is read', async () => {
    await expect(engine.extract('/nowhere.pdf', { schema: { type: 'objekt' } })).rejects.toMatchObject({ status: 400 });
  });
});
