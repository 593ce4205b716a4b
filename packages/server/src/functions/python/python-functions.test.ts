import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { OUTPUT_BYTES } from '../call.ts';
import { endsOf, Pools, tryIn } from '../testing/try-functions.ts';

const pools = new Pools();
afterAll(() => pools.close());
const run = tryIn(pools.open(), 'python');
const { outputOf, faultOf } = endsOf(run);

/** The body of the entry point. */
const body = (...lines: string[]): string =>
  ['def transform(input_data):', ...lines.map((line) => `    ${line}`)].join('\n');

describe('Python', () => {
  it('gets the input as a dict with attributes and returns the output', async () => {
    const code = [
      'from models import Input, Output',
      'def transform(input_data: Input) -> Output:',
      '    return Output(b=input_data.a + input_data["a"])',
    ].join('\n');
    expect(await outputOf(code)).toEqual({ b: 2 });
  });

  it('has the standard library', async () => {
    const code = body('import re, csv, statistics, xml.etree.ElementTree', 'return re.sub("a", "b", "aa")');
    expect(await outputOf(code)).toBe('bb');
  });

  it('may be asynchronous, as long as it waits for nothing', async () => {
    const code = [
      'import asyncio',
      'async def inner(): return 5',
      'async def transform(input_data):',
      '    await asyncio.sleep(0)',
      '    return [await inner(), asyncio.run(inner())]',
    ].join('\n');
    expect(await outputOf(code)).toEqual([5, 5]);
  });

  it('finds mounted secrets in its environment', async () => {
    const code = body('import os', 'return os.environ.get("TOKEN")');
    expect((await run(code, { env: { TOKEN: 'x' } })).output).toBe('x');
    expect(await outputOf(code)).toBeNull();
  });

  it('names the frames of the user alone', async () => {
    const code = 'def inner():\n    raise ValueError("bad")\n\ndef transform(input_data):\n    inner()';
    expect(await faultOf(code)).toEqual({
      code: 'exception',
      message: 'ValueError: bad',
      line: 2,
      stack: ['inner, line 2', 'transform, line 5'],
    });
  });

  it('names the line of a syntax error', async () => {
    expect(await faultOf(body('x = 1', 'return )'))).toMatchObject({
      code: 'syntax_error',
      message: "SyntaxError: unmatched ')'",
      line: 3,
    });
  });

  it.each([
    [
      'dates',
      'import datetime; return [datetime.date(2024, 1, 2), datetime.datetime(2024, 1, 2, 3)]',
      ['2024-01-02', '2024-01-02T03:00:00'],
    ],
    ['decimals', 'from decimal import Decimal; return [Decimal("12.34"), Decimal("3.00")]', [12.34, 3]],
    ['data classes', 'from dataclasses import make_dataclass; return make_dataclass("A", ["x"])(1)', { x: 1 }],
    ['enums', 'from enum import Enum; return Enum("E", {"A": "a"}).A', 'a'],
    ['tuples', 'return (1, 2)', [1, 2]],
    ['integers as keys', 'return {1: 2}', { 1: 2 }],
    ['unicode', 'return "é€😀" + chr(0x2028)', 'é€😀\u2028'],
    ['half a surrogate pair', 'return chr(0xd800)', '\ud800'],
    ['nothing', 'return None', null],
  ])('converts %s', async (_, statement, output) => {
    expect(await outputOf(body(statement))).toEqual(output);
  });

  it.each([
    [
      'a large integer',
      'return {"n": [2**53]}',
      'The field n[0] of the result is an integer that JSON readers round; return it as a string.',
    ],
    ['NaN', 'return float("nan")', 'The result is nan.'],
    [
      'a long decimal',
      'from decimal import Decimal; return Decimal("0.12345678901234567890")',
      expect.stringContaining('Decimal'),
    ],
    ['a set', 'return {"tags": {1}}', 'The field tags of the result is a set.'],
    ['bytes', 'return b"x"', 'The result is a bytes.'],
    ['a tuple as key', 'return {(1, 2): 3}', 'The result has a key that is a tuple.'],
    ['a circle', 'a = []; a.append(a); return a', 'The result is nested deeper than 128 levels.'],
  ])('refuses to convert %s', async (_, statement, message) => {
    expect(await faultOf(body(statement))).toMatchObject({ code: 'output_not_json', message });
  });

  it.each([
    ['an exit', ['import sys', 'sys.exit(3)'], 'exception'],
    ['recursion', ['return transform(input_data)'], 'exception'],
    [
      'recursion without a limit',
      ['import sys', 'sys.setrecursionlimit(10**9)', 'return transform(input_data)'],
      'exception',
    ],
    [
      'a wait without end',
      ['import asyncio', 'async def f(): await asyncio.sleep(1)', 'return asyncio.run(f())'],
      'exception',
    ],
    ['a huge output', [`return "x" * ${OUTPUT_BYTES}`], 'output_too_large'],
    ['a memory bomb', ['x = []', 'while True: x.append("a" * 10**7)'], 'out_of_memory'],
    ['a bomb of small objects', ['x = []', 'while True: x.append([x])'], 'out_of_memory'],
    ['the end of its process', ['import os', 'os._exit(3)'], 'not_permitted'],
    ['an abort', ['import os', 'os.abort()'], 'not_permitted'],
  ])('ends with %s, and the next call works', async (_, lines, code) => {
    expect(await faultOf(body(...lines))).toMatchObject({ code });
    expect(await outputOf(body('return input_data'))).toEqual({ a: 1 });
  });

  it('needs its entry point', async () => {
    expect(await faultOf('transform = 1')).toMatchObject({
      code: 'entrypoint_missing',
      message: 'The code defines no function transform.',
    });
  });

  it('is ended when its CPU time is over, and the next call works', async () => {
    const { fault, logs } = await run(body('print("begun")', 'while True: pass'), { timeoutMs: 1000 });
    expect(fault).toMatchObject({ code: 'timeout' });
    expect(logs.text).toBe('begun\n');
    expect(await outputOf(body('return 1'))).toBe(1);
  });
});

describe('out of reach for Python', () => {
  it.each([
    ['a file to write', ['open("/tmp/x", "w")'], 'PermissionError'],
    ['a file of the machine', ['open("/etc/passwd")'], 'FileNotFoundError'],
    ['a new folder', ['import os', 'os.mkdir("/x")'], 'PermissionError'],
    ['a socket', ['import socket', 'socket.socket()'], 'PermissionError'],
    ['JavaScript', ['import js'], 'ModuleNotFoundError'],
    ['the bridge to JavaScript', ['from pyodide.code import run_js'], 'ModuleNotFoundError'],
    ['a thread', ['import threading', 'threading.Thread(target=print).start()'], 'RuntimeError'],
    ['a program', ['import subprocess', 'subprocess.run(["ls"])'], 'OSError'],
    ['a fork', ['import os', 'os.fork()'], 'OSError'],
  ])('%s', async (_, lines, name) => {
    const { code, message } = await faultOf(body(...lines));
    expect({ code, name: message?.split(':')[0] }).toEqual({ code: 'exception', name });
  });

  it.each([
    ['a program', ['import os', 'os.system("ls")'], 'it may not run programs'],
    ['the network', ['import urllib.request', 'urllib.request.urlopen("http://127.0.0.1")'], 'it has no network'],
    ['native code', ['import ctypes', 'ctypes.CDLL(None).emscripten_run_script'], 'it may not call native code'],
    [
      'JavaScript through objects that are still there',
      [
        'import gc',
        'finder = next(o for o in gc.get_objects() if type(o).__name__ == "JsFinder")',
        'finder.jsproxies["js"].eval',
      ],
      'nothing outside can be reached (JsProxy_GetAttr_js)',
    ],
    [
      'JavaScript through a module that is loaded again',
      ['import sys', 'del sys.modules["_pyodide_core"]', 'import _pyodide_core', '_pyodide_core.to_js([1])'],
      'nothing outside can be reached (JsvArray_New)',
    ],
  ])('%s, which ends the call', async (_, lines, reason) => {
    const { code, message } = await faultOf(body(...lines));
    expect({ code, message }).toEqual({ code: 'not_permitted', message: `The function was stopped: ${reason}.` });
  });

  it('sees nothing of the machine', async () => {
    const code = body('import os, sys', 'return [os.listdir("/"), dict(os.environ), sys.argv]');
    expect(await outputOf(code)).toEqual([
      ['tmp', 'home', 'dev', 'proc', 'lib'],
      {
        _: './this.program',
        HOME: '/home/pyodide',
        LANG: 'en_US.UTF-8',
        LD_LIBRARY_PATH: expect.any(String),
        LOGNAME: 'web_user',
        PATH: '/',
        PWD: '/',
        PYTHONINSPECT: '1',
        USER: 'web_user',
      },
      [''],
    ]);
  });

  it('changes nothing for the next call', async () => {
    await outputOf(
      body(
        'import builtins, sys, json, os, random, decimal',
        'builtins.left = 1; sys.left = 1; json.dumps = None; sys.modules["re"] = None; os.environ["LEFT"] = "1"',
        'decimal.getcontext().prec = 2; random.seed(1); sys.setrecursionlimit(50)',
        'files = [os.open("/lib/python314.zip", os.O_RDONLY) for _ in range(3000)]',
        'os.close(0); os.close(1)',
        'builtins.kept = files',
        'return 1',
      ),
    );
    expect(
      await outputOf(
        body(
          'import builtins, sys, re, os, decimal',
          'files = [os.open("/lib/python314.zip", os.O_RDONLY) for _ in range(3000)]',
          'print("still")',
          'return [hasattr(builtins, "left"), hasattr(sys, "left"), "LEFT" in os.environ, decimal.getcontext().prec]',
        ),
      ),
    ).toEqual([false, false, false, 28]);
  });
});

describe('the clock and the random numbers', () => {
  const sample = body(
    'import datetime, random, secrets, time, uuid',
    'return [datetime.datetime.now(), time.time(), time.timezone, random.random(), secrets.token_hex(40), uuid.uuid4(), hash("a")]',
  );

  it('are those of the call', async () => {
    const first = (await outputOf(sample)) as unknown[];
    expect(first.slice(0, 3)).toEqual(['2024-05-06T07:08:09.010000', expect.closeTo(1_714_979_289.011, 5), 0]);
    expect(await outputOf(sample)).toEqual(first);
    const { output } = await run(sample, { seed: 'another' });
    expect((output as unknown[]).slice(3, 6)).not.toEqual(first.slice(3, 6));
  });

  it('lets code that sleeps end', async () => {
    expect(await outputOf(body('import time', 'time.sleep(100)', 'return 1'))).toBe(1);
  });
});

it('starts from nothing where the memory of Python cannot be kept', async () => {
  const file = fileURLToPath(import.meta.url);
  const { output } = await tryIn(pools.open({ cacheFolder: `${file}/none` }), 'python')(body('return input_data.a'));
  expect(output).toBe(1);
});
