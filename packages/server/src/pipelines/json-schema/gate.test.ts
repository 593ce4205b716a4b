import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReaderPool, type ReaderPool } from '../../documents/pool/reader-pool.ts';
import { silentLogger } from '../../lib/logger.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { PipelineJobs } from '../pool-jobs.ts';
import { createSchemaGate } from './gate.ts';

let pool: ReaderPool<PipelineJobs>;

beforeAll(() => {
  const jobsModule = new URL('../pool-jobs.ts', import.meta.url);
  pool = createReaderPool<PipelineJobs>({ size: 1, logger: silentLogger, closeDeadlineMs: 200, jobsModule });
});
afterAll(() => pool.close());

const total: JsonObject = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };

describe('the gate', () => {
  it('checks, validates, fits and lints in a child', async () => {
    const gate = createSchemaGate(pool);
    expect(await gate.check(total)).toEqual({ ok: true, draft: 'draft2020-12' });
    expect(await gate.validate(total, { total: '5' })).toMatchObject([{ path: 'total', keyword: 'type' }]);
    expect(await gate.fit(total, { total: '5' })).toMatchObject({ output: { total: 5 }, isValid: true });
    expect(await gate.lint(total)).toMatchObject({ problems: [], warnings: expect.any(Array) });
  });

  it('refuses with a 400 that says where and why', async () => {
    const refused = createSchemaGate(pool).require({ type: 'object', properties: { a: { type: 'text' } } });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      detail: {
        code: 'invalid_schema',
        message: expect.stringContaining('`type` must be'),
        details: { problems: [{ code: 'schema_invalid', pointer: '/properties/a/type' }] },
      },
    });
  });

  it('does not send what would fill a stack', async () => {
    let deep: Json = {};
    for (let level = 0; level < 100_000; level += 1) deep = { properties: { a: deep } };
    const gate = createSchemaGate(pool);
    expect(await gate.check(deep)).toMatchObject({ ok: false, problems: [{ code: 'schema_too_deep' }] });
    expect(await gate.lint(deep)).toMatchObject({ problems: [{ code: 'schema_too_deep' }] });
    await expect(gate.validate(total, deep)).rejects.toMatchObject({ detail: { code: 'output_too_large' } });
  });

  it('ends what takes too long with a type, and the next one is checked as ever', async () => {
    const gate = createSchemaGate(pool, { checkMs: 4_000, validateMs: 1_000 });
    // Polynomial time, and beyond what runs in linear time for its look ahead.
    const slow: JsonObject = { type: 'object', properties: { a: { pattern: `^(?!b)${'a*'.repeat(12)}c$` } } };
    expect(await gate.check(slow)).toMatchObject({ ok: true });
    await expect(gate.validate(slow, { a: 'a'.repeat(2_000) })).rejects.toMatchObject({
      status: 400,
      detail: { code: 'invalid_schema', details: { problems: [{ code: 'schema_too_slow' }] } },
    });
    expect(await createSchemaGate(pool).validate(total, { total: 5 })).toEqual([]);
  });

  it('stops when the caller goes away', async () => {
    const abort = new AbortController();
    abort.abort(new Error('gone'));
    await expect(createSchemaGate(pool).check(total, { signal: abort.signal })).rejects.toThrow('gone');
  });
});
