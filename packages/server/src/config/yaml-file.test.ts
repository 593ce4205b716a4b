import { expect, it } from 'vitest';
import { parseYamlFile } from './yaml-file.ts';

const text = 'limits:\n  upload_bytes: 1\nmodels:\n  small:\n    provider: openai\n    tags: [a, b]\n';

it('knows the place of every value', () => {
  const { content, mistakes, placeOf } = parseYamlFile(text);
  expect(mistakes).toEqual([]);
  expect(content).toMatchObject({ models: { small: { provider: 'openai' } } });
  expect(placeOf(['limits', 'upload_bytes'])).toBe('line 2, column 3: ');
  expect(placeOf(['models', 'small', 'provider'])).toBe('line 5, column 5: ');
  expect(placeOf(['models', 'small', 'tags', 1])).toBe('line 6, column 15: ');
  expect(placeOf(['models', 'small', 'model'])).toBe('line 4, column 3: ');
  expect(placeOf(['absent'])).toBe('');
});

it('reports where the file itself is malformed', () => {
  expect(parseYamlFile('a: 1\nb: [1, 2\n').mistakes[0]).toMatch(/^line \d, column \d+: /);
  expect(parseYamlFile('a: 1\na: 2\n').mistakes[0]).toMatch(/^line 2, column 1: /);
  expect(parseYamlFile('a: *nobody\n').mistakes).toHaveLength(1);
  expect(parseYamlFile('a: !what x\n').mistakes[0]).toMatch(/^line 1/);
});

it('an empty file is an empty map', () => {
  expect(parseYamlFile('')).toMatchObject({ content: {}, mistakes: [] });
});
