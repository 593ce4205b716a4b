import { describe, expect, it } from 'vitest';
import { decodeLine } from './decode.ts';

const READING = { alphabet: ['', 'a', 'b', 'c'], leavesOut: false };

/** A row of likelihoods per step: of nothing, then of a, b and c. */
function read(...steps: readonly (readonly [number, number, number, number])[]) {
  return decodeLine({ data: Float32Array.from(steps.flat()), dims: [1, steps.length, 4] }, READING);
}

describe('second readings', () => {
  it('name what else a doubted letter may be, at the step where it is likeliest', () => {
    const [letter, ...others] = read([0.2, 0.5, 0.3, 0], [0, 0.75, 0, 0.25]);
    expect(letter).toEqual({ text: 'a', position: 0.75, confidence: 0.75, second: { text: 'c', likelihood: 0.25 } });
    expect(others).toEqual([]);
  });

  it('may be nothing', () => {
    expect(read([0.25, 0.75, 0, 0])[0]?.second).toEqual({ text: '', likelihood: 0.25 });
  });

  it('are not given where the network is certain, or nothing else is likely', () => {
    expect(read([0, 0.98, 0.02, 0])[0]).not.toHaveProperty('second');
    expect(read([0.01, 0.96, 0.01, 0.02])[0]).not.toHaveProperty('second');
    expect(read([0, 0.75, 0.25, 0], [0, 0.99, 0.01, 0])[0]).not.toHaveProperty('second');
  });
});

describe('other readings', () => {
  it('are letters that are less likely than the second one, the likeliest first', () => {
    const likely = decodeLine(
      { data: Float32Array.from([0.25, 0.5, 0.125, 0.0625, 0.03125, 0]), dims: [1, 1, 6] },
      { alphabet: ['', 'a', 'b', 'c', 'd', 'e'], leavesOut: false },
    );
    expect(likely[0]?.second?.text).toBe('');
    expect(likely[0]?.others?.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });

  it('are not given where there is no second one', () => {
    expect(read([0.01, 0.96, 0.01, 0.02])[0]).not.toHaveProperty('others');
  });
});

describe('letters that were left out', () => {
  it('are remembered where nothing was likelier', () => {
    expect(read([0, 1, 0, 0], [0.75, 0, 0, 0.25], [0, 0, 1, 0])[0]?.leftOut).toEqual({ text: 'c', likelihood: 0.25 });
  });

  it('are no traces of the letters beside them, and nothing that is unlikely', () => {
    const [first] = read([0, 1, 0, 0], [0.75, 0.25, 0, 0], [0.75, 0, 0.25, 0], [0.97, 0, 0, 0.03], [0, 0, 1, 0]);
    expect(first).not.toHaveProperty('leftOut');
  });
});

describe('doubted spaces', () => {
  const SPACED = { alphabet: ['', ' ', 'a', '1', ':', '2'], leavesOut: false };
  const textOf = (first: number, space: number, second: number): string => {
    const letter = (symbol: number): number[] => SPACED.alphabet.map((_, index) => (index === symbol ? 1 : 0));
    const steps = [letter(first), [1 - space, space, 0, 0, 0, 0], letter(second)];
    return decodeLine({ data: Float32Array.from(steps.flat()), dims: [1, steps.length, 6] }, SPACED)
      .map(({ text }) => text)
      .join('');
  };

  it('count beside letters, though nothing is likelier', () => {
    expect(textOf(2, 0.375, 3)).toBe('a 1');
    expect(textOf(3, 0.375, 2)).toBe('1 a');
    expect(textOf(2, 0.125, 3)).toBe('a1');
  });

  it('do not count between digits or beside other signs', () => {
    expect(textOf(3, 0.375, 5)).toBe('12');
    expect(textOf(2, 0.375, 4)).toBe('a:');
    expect(textOf(4, 0.375, 2)).toBe(':a');
  });
});
