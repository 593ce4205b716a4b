import { afterAll, describe, expect, it } from 'vitest';
import { OUTPUT_BYTES } from '../call.ts';
import { endsOf, Pools, tryIn } from '../testing/try-functions.ts';

const pools = new Pools();
afterAll(() => pools.close());
const run = tryIn(pools.open(), 'typescript');
const { outputOf, faultOf } = endsOf(run);

/** The body of the entry point. */
const body = (statements: string): string => `export function transform(input: any): any {\n${statements}\n}`;

describe('TypeScript', () => {
  it('gets the input and returns the output', async () => {
    const code =
      'interface In { a: number }\nexport function transform(input: In): object { return { b: input.a + 1 } }';
    expect(await outputOf(code)).toEqual({ b: 2 });
  });

  it('may be asynchronous, generate, and await at the top', async () => {
    const code = `const one = await Promise.resolve(1);
      function* count() { yield one; yield 2; }
      export const transform = async () => { await null; return [...count()]; };`;
    expect(await outputOf(code)).toEqual([1, 2]);
  });

  it('may use enums, and still reports the right line', async () => {
    const code = `enum Level {\n  Low = 3,\n}\n\nexport function transform() {\n  throw new TypeError('level ' + Level.Low);\n}`;
    expect(await faultOf(code)).toEqual({
      code: 'exception',
      message: 'TypeError: level 3',
      line: 6,
      stack: ['transform, line 6'],
    });
  });

  it('converts dates as JSON does and keeps unicode', async () => {
    expect(await outputOf(body('return { day: new Date(0), text: "é€😀\\u2028", gone: undefined }'))).toEqual({
      day: '1970-01-01T00:00:00.000Z',
      text: 'é€😀\u2028',
    });
  });

  it('finds mounted secrets in its environment', async () => {
    const { output } = await run(body('return process.env'), { env: { TOKEN: 'x' } });
    expect(output).toEqual({ TOKEN: 'x' });
    expect(await outputOf(body('return typeof process'))).toBe('undefined');
  });

  it('names the frames of the user alone', async () => {
    const code = 'function inner() {\n  throw new Error("bad");\n}\nexport function transform() {\n  inner();\n}';
    expect(await faultOf(code)).toEqual({
      code: 'exception',
      message: 'Error: bad',
      line: 2,
      stack: ['inner, line 2', 'transform, line 5'],
    });
  });

  it.each([
    ['a text', body('throw "reason"'), 'reason'],
    [
      'an error of a promise',
      'export async function transform() { await 0; throw new RangeError("late") }',
      'RangeError: late',
    ],
    ['at the top', 'throw new Error("early")', 'Error: early'],
    ['an error with hostile properties', body('throw { get message() { throw 1 }, name: {} }'), ''],
    [
      'a missing module',
      'import fs from "node:fs"; export const transform = () => fs',
      expect.stringContaining('node:fs'),
    ],
    ['recursion', body('return transform(input) + 1'), 'RangeError: Maximum call stack size exceeded'],
    ['a locale', body('return (1234.5).toLocaleString("de-DE")'), 'RangeError: toLocaleString knows no locales here'],
  ])('reports what was thrown: %s', async (_, code, message) => {
    expect(await faultOf(code)).toMatchObject({ code: 'exception', message });
  });

  it.each([
    ['a syntax error', 'export function transform( {\n  return 1', 'syntax_error'],
    ['nesting without end', `export const transform = () => ${'('.repeat(100_000)}`, 'syntax_error'],
    ['no entry point', 'function transform() {}', 'entrypoint_missing'],
    ['an entry point that is no function', 'export const transform = 1', 'entrypoint_missing'],
    ['a promise that never settles', body('return new Promise(() => {})'), 'never_finished'],
    ['a top that never settles', 'await new Promise(() => {}); export function transform() {}', 'never_finished'],
    ['nothing', body(''), 'output_not_json'],
    ['NaN', body('return { a: [NaN] }'), 'output_not_json'],
    ['a function', body('return { a: () => 1 }'), 'output_not_json'],
    ['a map', body('return new Map()'), 'output_not_json'],
    ['a BigInt', body('return 1n'), 'output_not_json'],
    ['an integer that was rounded', body('return { n: [Number("12345678901234567891")] }'), 'output_not_json'],
    ['a circle', body('const a: any = {}; a.a = a; return a'), 'output_not_json'],
    ['deep nesting', body('let a: any = []; for (let i = 0; i < 200; i++) a = [a]; return a'), 'output_not_json'],
    ['a huge output', body(`return "x".repeat(${OUTPUT_BYTES})`), 'output_too_large'],
    ['a memory bomb', body('const all = []; for (;;) all.push(new Uint8Array(1e6))'), 'out_of_memory'],
    ['a bomb of small objects', body('const all = []; for (;;) all.push({ all })'), 'out_of_memory'],
  ])('refuses %s, and the next call works', async (_, code, fault) => {
    expect(await faultOf(code)).toMatchObject({ code: fault });
    expect(await outputOf(body('return input'))).toEqual({ a: 1 });
  });

  it.each([
    ['a loop', body('for (;;);')],
    ['a loop of promises', 'export async function transform() { for (;;) await null; }'],
    ['a regular expression', body('return /^(a+)+$/.test("a".repeat(60) + "b")')],
    ['a getter of a thrown error', body('throw { get message() { for (;;); } }')],
    ['a loop that catches everything', body('for (;;) try { for (;;); } catch {}')],
  ])('ends %s when its CPU time is over, and the next call works', async (_, code) => {
    const { fault } = await run(code, { timeoutMs: 300 });
    expect(fault).toMatchObject({ code: 'timeout' });
    expect(await outputOf(body('return 1'))).toBe(1);
  });
});

describe('out of reach for TypeScript', () => {
  it.each([
    'process',
    'require',
    'module',
    'fetch',
    'setTimeout',
    'setInterval',
    'WebAssembly',
    'performance',
    'Buffer',
  ])('%s is not there', async (name) => {
    expect(await outputOf(body(`return [typeof ${name}, typeof globalThis.${name}]`))).toEqual([
      'undefined',
      'undefined',
    ]);
  });

  it.each([
    ['the constructor of functions', 'return [].constructor.constructor("return typeof process")()'],
    ['the constructor of the logger', 'return console.log.constructor("return typeof process")()'],
    ['the constructor of asynchronous functions', 'return (async () => {}).constructor("return typeof process")()'],
    ['eval', 'return (0, eval)("typeof process")'],
    ['this', 'return (function (this: any) { return typeof this?.process })()'],
    [
      'the error of an import',
      'return import("node:fs").catch((e) => e.constructor.constructor("return typeof process")())',
    ],
    [
      'the error of a deep call',
      'const deep = (): any => deep(); try { deep() } catch (e: any) { return e.constructor.constructor("return typeof process")() }',
    ],
    [
      'the callers',
      'Error.prepareStackTrace = (_, frames) => frames; return typeof (new Error().stack as any)[0]?.getThis?.()?.process',
    ],
  ])('%s leads nowhere', async (_, statements) => {
    expect(await outputOf(body(statements))).toBe('undefined');
  });

  it('changes nothing for the next call', async () => {
    await outputOf(
      body(`Object.prototype.polluted = 1; Array.prototype.map = () => []; globalThis.left = 1; JSON.stringify = () => 'x';
        JSON.parse = () => 2; Promise.prototype.then = () => {}; Math.random = () => 7; return 1`),
    );
    const found = 'return [{}.polluted, [1].map(String), typeof left, JSON.stringify(1), Math.random() === 7]';
    expect(await outputOf(body(found))).toEqual([null, ['1'], 'undefined', '1', false]);
  });
});

describe('the clock and the random numbers', () => {
  const sample = body(
    'return [new Date(), Date.now(), typeof Date(), Math.random(), new Date(2020, 0).getTimezoneOffset()]',
  );

  it('are those of the call', async () => {
    const first = await outputOf(sample);
    expect(first).toEqual([
      '2024-05-06T07:08:09.010Z',
      Date.parse('2024-05-06T07:08:09.011Z'),
      'string',
      expect.any(Number),
      0,
    ]);
    expect(await outputOf(sample)).toEqual(first);
    const { output } = await run(sample, { seed: 'another' });
    expect(output).not.toEqual(first);
  });

  it('lets code that waits for the clock end', async () => {
    expect(await outputOf(body('const end = Date.now() + 1000; while (Date.now() < end); return 1'))).toBe(1);
  });
});
