import { describe, expect, it } from 'vitest';
import { parseDataPath } from './data-path.ts';

describe('a path', () => {
  it.each([
    ['', []],
    ['total', [{ key: 'total' }]],
    ['items[*].weight kg', [{ key: 'items' }, { every: true }, { key: 'weight kg' }]],
    ['a[0][12].b', [{ key: 'a' }, { index: 0 }, { index: 12 }, { key: 'b' }]],
    ['[*].a', [{ every: true }, { key: 'a' }]],
    ['output-json-0.x', [{ key: 'output-json-0' }, { key: 'x' }]],
  ])('%j is parsed into its steps', (text, steps) => {
    expect(parseDataPath(text)).toEqual(steps);
  });

  it.each(['.', 'a.', '.a', 'a..b', 'a[', 'a[]', 'a[x]', 'a[-1]', 'a]b', 'a[0]b', 'a.[0]'])(
    '%j is not a path',
    (text) => {
      expect(parseDataPath(text)).toBeNull();
    },
  );
});
