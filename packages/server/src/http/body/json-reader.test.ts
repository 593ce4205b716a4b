import type { ContentKind, ContentPath } from '@recto/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContentDecoder } from '../../lib/base64.ts';
import { PathNode } from './content-paths.ts';
import { type ContentReceiver, JsonReader, type JsonReaderOptions } from './json-reader.ts';

const PATHS: ContentPath[] = [
  { keys: ['document', 'url'], kind: 'data_url' },
  { keys: ['documents', '*', 'content'], kind: 'base64' },
];

/** Stands in for storage. */
class Kept {
  readonly bytes: string;
  readonly problem: string | null;

  constructor(bytes: string, problem: string | null) {
    this.bytes = bytes;
    this.problem = problem;
  }
}

function keeping(kind: ContentKind): ContentReceiver {
  const decoder = new ContentDecoder(kind);
  const pieces: Buffer[] = [];
  return {
    write: async (bytes) => void pieces.push(decoder.write(bytes)),
    end: async () => {
      pieces.push(decoder.end());
      return new Kept(Buffer.concat(pieces).toString('latin1'), decoder.problem);
    },
  };
}

async function read(body: string | Buffer, cuts: readonly number[] = [], options: Partial<JsonReaderOptions> = {}) {
  const reader = new JsonReader({ maxValues: 1_000_000, step: { bytes: 8, values: 3 }, ...options });
  const bytes = Buffer.from(body);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const place of [...places, bytes.length]) {
    if (place > from) await reader.write(bytes.subarray(from, place));
    from = place;
  }
  return { ...reader.end(), heldBytes: reader.heldBytes };
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const native = (text: string): unknown => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
};

describe('the value of a body', () => {
  it('equals that of JSON.parse, however the body is split', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), cuts, async (text, space, at) => {
        const body = JSON.stringify(JSON.parse(text), null, space);
        expect(await read(body, at)).toMatchObject({ ok: true, value: JSON.parse(body) });
      }),
      { numRuns: 500 },
    );
  });

  it('is refused where JSON.parse refuses it', async () => {
    const tokens = ['{', '}', '[', ']', ',', ':', '"a"', '"b":', '1', ' ', 'null', '-', '"', '\\'];
    const soup = fc.array(fc.constantFrom(...tokens), { maxLength: 14 }).map((parts) => parts.join(''));
    const broken = fc
      .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.constantFrom(...tokens), fc.nat(2))
      .map(([text, at, token, removed]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + token + text.slice(place + removed);
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, broken), cuts, async (text, at) => {
        fc.pre(text !== '');
        const { ok, ...rest } = await read(text, at);
        expect({ ok, ...(ok && { value: (rest as { value?: unknown }).value }) }).toEqual(native(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['a key named __proto__', '{"a":[1,2,3,4],"__proto__":{"x":[1,2,3,4,5]},"b":2}'],
    ['keys that repeat', '{"a":[1,2,3,4,5],"a":{"b":[1,2,3,4]},"c":1,"c":2}'],
    ['keys that are numbers', '{"2":[1,2,3,4,5],"1":{"b":[1,2,3,4]},"0":0}'],
    ['keys with escapes', '{"a\\"b\\\\":[1,2,3,4,5],"\\u00e9":{"b":[1,2,3,4]}}'],
    ['letters of several bytes', '{"é":["€","💥",1,2,3,4,5],"日本":{"語":[1,2,3,4,"ü"]}}'],
  ])('keeps %s', async (_, text) => {
    for (let cut = 0; cut < text.length; cut += 1) {
      const result = await read(text, [cut, cut + 1]);
      expect(JSON.stringify(result.ok && result.value)).toBe(JSON.stringify(JSON.parse(text)));
    }
  });

  it('has a limited number of values and levels', async () => {
    expect(await read(`[${'1,'.repeat(20)}1]`, [], { maxValues: 20 })).toMatchObject({ ok: false, isTooMany: true });
    expect((await read(`[${'1,'.repeat(19)}1]`, [], { maxValues: 20 })).ok).toBe(true);
    expect((await read('['.repeat(128) + ']'.repeat(128))).ok).toBe(true);
    expect(await read('['.repeat(129))).toMatchObject({ ok: false, fault: { type: 'json_invalid' } });
  });

  it('begins after a byte order mark', async () => {
    expect(await read('\ufeff {"a":[1,2,3,4,5,6]}')).toMatchObject({ ok: true, value: { a: [1, 2, 3, 4, 5, 6] } });
    expect((await read('[1,2,3,4,\ufeff5,6]')).ok).toBe(false);
  });

  it('must be text', async () => {
    const body = Buffer.concat([Buffer.from('{"a":[1,2,3,4,5,"'), Buffer.from([0xff]), Buffer.from('"]}')]);
    expect(await read(body)).toMatchObject({ ok: false, fault: { ctx: { error: 'The body is not valid UTF-8' } } });
  });

  it('reports the position of a syntax error in the body', async () => {
    const body = '{"list":[1,2,3,4,5,6,7,8,9,10,x]}';
    expect(await read(body)).toMatchObject({ ok: false, fault: { loc: ['body', body.indexOf('x')] } });
  });
});

describe('content', () => {
  const reading = { content: PathNode.of(PATHS), receive: keeping };

  it('goes to its receiver, however the body is split', async () => {
    const bytes = fc.uint8Array({ maxLength: 60, minLength: 1 }).map((array) => Buffer.from(array));
    const wrapped = (text: string) => text.replaceAll(/(.{7})/g, '$1\n');
    const forms = fc.constantFrom(
      (text: string) => text,
      wrapped,
      (text: string) => text.replaceAll('+', '%2B').replaceAll('=', '%3d'),
      (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    );
    await fc.assert(
      fc.asyncProperty(bytes, bytes, forms, cuts, fc.boolean(), async (first, second, form, at, isEscaped) => {
        const url = `data:text/plain;charset=utf-8;base64,${form(first.toString('base64'))}`;
        const content = form(second.toString('base64'));
        const plain = JSON.stringify({ before: [1, 2, 3], document: { url, n: 1 }, documents: [{}, { content }, 2] });
        const body = isEscaped ? plain.replaceAll('/', '\\/') : plain;
        expect(await read(body, at, reading)).toMatchObject({
          ok: true,
          value: {
            before: [1, 2, 3],
            document: { url: new Kept(first.toString('latin1'), null), n: 1 },
            documents: [{}, { content: new Kept(second.toString('latin1'), null) }, 2],
          },
        });
      }),
      { numRuns: 500 },
    );
  });

  it('is not held in memory', async () => {
    const url = `data:;base64,${'QUJD'.repeat(1000)}`;
    const { heldBytes } = await read(JSON.stringify({ document: { url } }), [5, 500, 1000], reading);
    expect(heldBytes).toBe('{"document":{"url":}}'.length);
  });

  it.each([
    ['an address', { document: { url: 'https://example.com/a.pdf' } }],
    ['a short text', { document: { url: 'dat' } }],
    ['an empty text', { document: { url: '' }, documents: [{ content: '' }] }],
    ['another place', { documents: { content: 'QUJD' }, url: 'data:;base64,QUJD', document: [{ url: 'data:,' }] }],
    ['no text', { document: { url: { url: 'data:;base64,QUJD' } }, documents: [{ content: 5 }] }],
  ])('leaves %s in the body', async (_, value) => {
    expect(await read(JSON.stringify(value), [], reading)).toMatchObject({ ok: true, value });
  });

  it('that is given twice counts the second time, as in all JSON', async () => {
    const body = '{"document":{"url":"data:;base64,QUJD","url":"https://a.example"}}';
    expect(await read(body, [], reading)).toMatchObject({
      ok: true,
      value: { document: { url: 'https://a.example' } },
    });
  });

  it.each([
    ['data:;base64', 'the data URL has no comma'],
    ['data:text/plain,abc', 'the data URL must be base64 encoded'],
    ['data:;base64,QUJ', null],
    ['data:;base64,QUJDR', 'invalid base64 content'],
    ['data:;base64,QU=JD', 'invalid base64 content'],
    ['data:;base64,QUJD====', 'invalid base64 content'],
    ['data:;base64,QUJD*', 'invalid base64 content'],
    ['data:;base64,QUJé', 'invalid base64 content'],
    ['data:;base64,QU%4', 'invalid base64 content'],
    ['data:;base64,', null],
  ])('%s is checked as it arrives', async (url, problem) => {
    for (const at of [[], [20], [25, 30, 31]]) {
      const result = await read(JSON.stringify({ document: { url } }), at, reading);
      expect(result).toMatchObject({ ok: true, value: { document: { url: { problem } } } });
    }
  });

  it.each([
    '{"document":{"url":"data:;base64,QU',
    '{"document":{"url":"data:;base64,QU\\x"}}',
    '{"document":{"url":"data:;base64,QU\n"}}',
  ])('%j is not JSON', async (body) => {
    expect((await read(body, [], reading)).ok).toBe(false);
  });
});
