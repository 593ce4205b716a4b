import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutComments } from './comments.ts';

describe('comments', () => {
  it.each([
    ['python', 'a # b', 'a    '],
    ['python', '"# b" # c', '"# b"    '],
    ['python', `'''# "b" \\''' # c''' # d`, `'''# "b" \\''' # c'''    `],
    ['python', '"a\\" # b" # c', '"a\\" # b"    '],
    ['python', 'a = "open # b\nc # d', 'a = "open # b\nc    '],
    ['typescript', 'a // b\nc', 'a     \nc'],
    ['typescript', 'a /* b\nc */ d', 'a     \n     d'],
    ['typescript', 'x = "// a" + `/* b */` // c', 'x = "// a" + `/* b */`     '],
    ['typescript', 'x = /[/*"]/; // a', 'x = /[/*"]/;     '],
    ['typescript', 'x = a / b; // c / d', 'x = a / b;         '],
    ['typescript', 'return /\\/\\*/.test(a) // b', 'return /\\/\\*/.test(a)     '],
    ['typescript', 'a /* never closed', 'a                '],
  ] as const)('of %s become spaces: %j', (language, code, wanted) => {
    expect(withoutComments(code, language)).toBe(wanted);
  });

  it('taken away leave everything else at its place, in any text', () => {
    const piece = fc.constantFrom('#', '//', '/*', '*/', '"', "'", '"""', '`', '\\', '\n', 'a', '/', '[', ' ', '=');
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom('python' as const, 'typescript' as const), (pieces, language) => {
        const code = pieces.join('');
        const rest = withoutComments(code, language);
        expect(rest).toHaveLength(code.length);
        for (const [index, char] of [...rest].entries()) if (char !== ' ') expect(char).toBe(code[index]);
      }),
    );
  });
});
