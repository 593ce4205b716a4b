import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPython } from './python.ts';

/** Constructs of every kind, each of which the language has. */
const VALID = `
from __future__ import annotations
import os.path as p, sys
from . import a
from ...b.c import (d as e, f,)
x: int = 1_000; y = 0x_ff + 0b1 + 0o7 + 1. + .5 + 1e-3j + 00
a, *b = c = [1, *x, (yield_ := 2)]
(a), [b, c] = d, (e, f)
a.b[1:2, ::3, ...] += lambda x, /, y=1, *z, k, **o: x if y else not z
s = "a" 'b' if 0 else rb"\\x" b'c'
t = f"{x!r:>{width}} {{}} {y=} {d['k']} {f'{z}'}" fr'\\{x}' f"\\N{EN DASH}"
u = '''a
b''' """c"""
if (n := len(a)) > 10: pass
elif a and not b or c in d and e not in f and g is not h: x = 1
else:
    x = a if b else c
for i, (j, *k) in enumerate(x), y:
    if i: continue
    break
else:
    del a, b[0], c.d
while True: break
with open(a) as f, g: pass
with (open(a) as f, open(b) as g,): pass
with (yield_): pass
with (a, b) as c: pass
try: pass
except (A, B) as e: raise X from e
except: raise
else: pass
finally: assert x, "y"
try: pass
except* A: pass
@decorator.of(x)[0]
async def f[T: int, *Ts, **P](a: int, /, b=1, *args: *Ts, c, d=2, **kw: str) -> Output:
    """Doc"""
    global g; nonlocal_ = 1
    async with a as b: await c
    async for x in y: yield
    z = [await x async for x in y if x if y]
    return {**a, 'b': 1}, {1, *x}, {k: v for k, v in x}, {i for i in x}, (i for i in x)
class A[T](B, metaclass=C):
    x: int
    def m(self): return super().m(*a, b=1, **c)
def g():
    x = yield
    y = yield from z
    return lambda: (yield)
type X[T] = list[T]
match = 1; case = match; type = 2
match x, y:
    case 1 | -2.5 | 1+2j | "a" "b" | None: pass
    case [a, *_, b] | (c, d) if a: pass
    case {"k": v, **rest}: pass
    case A.B(x, y=C()) as z: pass
    case _, : pass
print(match, end='') ; print("x" if x else "y", *z)
x = (
    1 +  # a comment
    2)
y = 1 \\
    + 2
`;

describe('Python', () => {
  it('of every construct is accepted, with every kind of line end', () => {
    for (const end of ['\n', '\r\n', '\r']) expect(checkPython(VALID.replaceAll('\n', end))).toBeNull();
    for (const text of ['', '\n\n', '# only', '\uFEFFx = 1', 'x', '\tx = 1'.trim(), 'if x:\n\ty\n']) {
      expect({ text, fault: checkPython(text) }).toEqual({ text, fault: null });
    }
  });

  it.each([
    ['def f(a)\n  return a', 1, 9, "expected ':'"],
    ['def f():\nreturn 1', 2, 1, 'expected an indented block after function definition'],
    ['def f():\n  x = 1\n   y = 2', 3, 4, 'unexpected indent'],
    ['if x:\n    a\n  b', 3, 3, 'unindent does not match'],
    ['def f():\n\tx = 1\n        y = 2', 3, 9, 'tabs'],
    ['  x = 1', 1, 3, 'unexpected indent'],
    ['print "x"', 1, 1, "Missing parentheses in call to 'print'"],
    ['x = (1,\n\ny = 2', 1, 5, "'(' was never closed"],
    ['x = [1)', 1, 7, "closing parenthesis ')' does not match"],
    ['x = 1)', 1, 6, "unmatched ')'"],
    ['x = "abc', 1, 5, 'unterminated string'],
    ['x = """abc', 1, 5, 'unterminated triple-quoted string'],
    ['x = f"{a"', 1, 7, "'}' is expected"],
    ['x = f"{a +}"', 1, 11, 'invalid syntax'],
    ['x = f"{}"', 1, 7, 'expression'],
    ['x = f"}"', 1, 7, "single '}'"],
    ['x = = 1', 1, 5, 'invalid syntax'],
    ['a b', 1, 3, 'invalid syntax'],
    ['1 = x', 1, 1, 'cannot assign to literal'],
    ['f() = x', 1, 1, 'cannot assign to function call'],
    ['a + b = c', 1, 1, 'cannot assign to expression'],
    ['for 1 in x: pass', 1, 5, 'cannot assign'],
    ['del f()', 1, 5, 'cannot delete'],
    ['(a, b) += 1', 1, 1, 'augmented'],
    ['x = 007', 1, 5, 'leading zeros'],
    ['x = 5x', 1, 5, 'invalid number'],
    ['x = a ? b : c', 1, 7, 'invalid character'],
    ['x = a \\ b', 1, 8, 'line continuation'],
    ['f(a=1, 2)', 1, 8, 'positional argument follows keyword'],
    ['f(a=1, a=2)', 1, 8, 'repeated'],
    ['f(a b)', 1, 5, 'forgot a comma'],
    ['def f(a, a): pass', 1, 10, 'duplicate argument'],
    ['def f(a=1, b): pass', 1, 12, 'without a default'],
    ['def f(*): pass', 1, 8, 'named arguments'],
    ['def class(): pass', 1, 5, "'class' is a keyword"],
    ['return 1', 1, 1, "'return' outside function"],
    ['break', 1, 1, "'break' outside loop"],
    ['yield 1', 1, 1, "'yield' outside function"],
    ['def f():\n  await x', 2, 3, "'await' outside async function"],
    ['try:\n  x', 2, 4, "expected 'except' or 'finally'"],
    ['try: x\nexcept A, B: y', 2, 9, 'parenthesized'],
    ['else:\n  pass', 1, 1, 'invalid syntax'],
    ['x = {1: 2, 3}', 1, 13, "':' expected"],
    ['x = b"a" "b"', 1, 5, 'cannot mix bytes'],
    ['x = b"é"', 1, 7, 'ASCII'],
    ['from x import a,', 1, 17, 'invalid syntax'],
    ['x = a if b', 1, 11, "expected 'else'"],
    ['export function transform(input) {', 1, 34, 'was never closed'],
  ])('%j is refused at its place', (code, line, column, message) => {
    const fault = checkPython(code);
    expect({ ...fault, message: fault?.message.includes(message) ? message : fault?.message }).toEqual({
      line,
      column,
      message,
    });
  });

  it('nested as deep as nobody writes is refused, not a full stack', () => {
    for (const code of ['(', '[', '-', 'not ', 'lambda: ', 'f"{'].map((opening) => opening.repeat(100_000))) {
      expect(checkPython(code)).not.toBeNull();
    }
    expect(checkPython(`x = ${'1 + '.repeat(100_000)}1`)).toBeNull();
    expect(checkPython(`if a: b\n${'elif a: b\n'.repeat(20_000)}`)).toBeNull();
    expect(checkPython(`x${'.a(1)[2]'.repeat(50_000)}`)).toBeNull();
  });

  it('of any text is an answer', () => {
    const pieces = fc.constantFrom(...VALID.split(/(?<=[\s()[\]{}:,'"])/));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join('')),
        ),
        (code) => {
          const fault = checkPython(code);
          if (fault !== null) expect(fault.line).toBeLessThanOrEqual(code.split(/\r\n?|\n/).length);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
