import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { parseYamlDocument } from './yaml-document.ts';

const LINES = [
  'plain text',
  'a: b',
  '- x',
  '# note',
  '',
  '  deeper',
  '"q"',
  "it''s",
  'trailing  ',
  'x: |',
  ': y',
  '? z',
];
const SCALARS = [
  'text',
  'two words',
  '12',
  '-3.5e2',
  '0x1F',
  '0o17',
  'true',
  'Null',
  '~',
  '',
  '"quoted \\n \\u00e9 \\x41"',
  "'it''s'",
  'http://host:80/a#b',
  'a:b',
  '-1',
  '- ',
  '*a',
  '&a x',
  '[1, two, {a: b}]',
  '{a: 1, "b": [x, y], c}',
  '[]',
  '{}',
  '[a,\n b]',
  '# comment',
  'x # comment',
  'x#y',
  '|\n    one\n\n    two\n',
  '>-\n    one\n    two\n\n      three\n    four\n\n',
  '|+2\n   lead\n\n',
  '"over\n   two\n\n   lines"',
  'over\n   two\n\n   lines',
  '!tag x',
  '? x',
  '@x',
  '%x',
];
const KEYS = ['a', 'b', 'long key', '"q k"', "'s'", '1', 'true', 'a#b', 'a', '<<', '?x', '-x', '&x a', '*a', '[a]'];

const text = fc.letrec((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...SCALARS).map((value) => ({ kind: 'scalar' as const, value })),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie('block')), { minLength: 1, maxLength: 4 })
      .map((entries) => ({ kind: 'map' as const, entries: entries as [string, Tree][] })),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 4 })
      .map((items) => ({ kind: 'list' as const, items: items as Tree[] })),
  ),
}));

type Tree =
  | { kind: 'scalar'; value: string }
  | { kind: 'map'; entries: [string, Tree][] }
  | { kind: 'list'; items: Tree[] };

function written(tree: Tree, indent: number): string {
  const pad = ' '.repeat(indent);
  if (tree.kind === 'scalar') return ` ${tree.value.replaceAll('\n', `\n${pad}`)}\n`;
  if (tree.kind === 'list') return `\n${tree.items.map((item) => `${pad}-${written(item, indent + 2)}`).join('')}`;
  return `\n${tree.entries.map(([key, value]) => `${pad}${key}:${written(value, indent + 2)}`).join('')}`;
}

/** What the library of the configuration file makes of a text; undefined when it has anything against it. */
function byLibrary(source: string): { value: unknown } | undefined {
  const document = parseDocument(source, { logLevel: 'silent', prettyErrors: false, stringKeys: true });
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
  try {
    return { value: JSON.parse(JSON.stringify(document.toJS() ?? null)) };
  } catch (error) {
    // The library reports an alias without an anchor only when it builds the value.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

function expectSame(source: string): void {
  const { content, faults } = parseYamlDocument(source);
  if (faults.length > 0) return;
  expect({ source, read: byLibrary(source) }).toEqual({ source, read: { value: content } });
}

describe('what is read', () => {
  it('is what the library reads, over trees of every construct', () => {
    fc.assert(
      fc.property(text.block, (tree) => expectSame(written(tree as Tree, 0).replace(/^\n/, ''))),
      { numRuns: 500 },
    );
  });

  it('is what the library reads, over lines in any order', () => {
    const line = fc.tuple(fc.nat({ max: 4 }), fc.constantFrom(...LINES)).map(([pad, words]) => ' '.repeat(pad) + words);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => expectSame(lines.join('\n'))),
      { numRuns: 1000 },
    );
  });

  it('is what the library reads, over any characters', () => {
    const characters = fc.string({ unit: fc.constantFrom(...' \n:-#"\'[]{},&*ab1?|>~'), maxLength: 14 });
    fc.assert(fc.property(characters, expectSame), { numRuns: 3000 });
  });

  it('is every JSON text, which is YAML', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, spaces) => {
        const source = JSON.stringify(value, null, spaces);
        if (source.includes('__proto__')) return;
        expect(parseYamlDocument(source).content).toEqual(
          JSON.parse(source, (_key, inner) => (inner === 0 ? 0 : inner)),
        );
      }),
    );
  });

  it('is all that the library writes, in any of its styles', () => {
    const style = fc.record({
      indent: fc.constantFrom(2, 4),
      indentSeq: fc.boolean(),
      lineWidth: fc.constantFrom(0, 20, 80),
      collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
      defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_SINGLE' as const, 'QUOTE_DOUBLE' as const),
    });
    const words = fc.string({ unit: fc.constantFrom(...'ab \n:-#"\'[]{},&*|>%é'), maxLength: 40 });
    const value = fc.dictionary(
      fc.oneof(fc.constantFrom('a', 'b c', '1', '-', 'x: y'), fc.string({ maxLength: 6 })),
      fc.oneof(words, fc.array(words), fc.jsonValue({ maxDepth: 3 })),
    );
    fc.assert(
      fc.property(value, style, (written, options) => {
        const source = stringify(written, { ...options, aliasDuplicateObjects: false });
        const known = byLibrary(source);
        // It does not read all that it writes.
        if (source.includes('__proto__') || !isDeepStrictEqual(known?.value, written)) return;
        expect({ source, ...parseYamlDocument(source) }).toMatchObject({ source, faults: [], content: written });
      }),
      { numRuns: 500 },
    );
  });
});
