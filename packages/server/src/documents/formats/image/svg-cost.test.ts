import { describe, expect, it } from 'vitest';
import { refuseCostlySvg } from './svg-cost.ts';

const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${content}</svg>`,
  );

const bomb = (levels: number, attribute: string): string => {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="g${level + 1}">${`<use ${attribute}="#g${level}"/>`.repeat(10)}</g>`,
  );
  return `<defs><rect id="g0" width="100" height="100"/>${groups.join('')}</defs><use ${attribute}="#g${levels}"/>`;
};

describe('a drawing that is too expensive', () => {
  it.each([
    ['that repeats itself', bomb(8, 'href')],
    ['that repeats itself, the old way', bomb(8, 'xlink:href')],
    ['with patterns in patterns', bomb(6, 'fill="url(#p)" href')],
    ['with a filter that looks far', '<filter id="f"><feMorphology radius="200"/></filter><rect filter="url(#f)"/>'],
    ['with a large matrix', '<filter id="f"><feConvolveMatrix order="500"/></filter><rect style="filter:url(#f)"/>'],
    ['with endless noise', '<filter id="f"><feTurbulence numOctaves="1000000"/></filter>'],
    [
      'with a filter that is used often',
      `<filter id="f"><feMorphology radius="20"/></filter>${'<rect filter="url(#f)"/>'.repeat(100)}`,
    ],
  ])('is refused: %s', (_, content) => {
    expect(() => refuseCostlySvg(svg(content))).toThrow('more work');
  });

  it.each([
    ['an ordinary drawing', '<g id="a"><rect/><text>Total</text></g><use href="#a"/><use href="#missing"/>'],
    ['a shadow', '<filter id="f"><feGaussianBlur stdDeviation="3"/><feOffset/></filter><rect filter="url(#f)"/>'],
    ['one of many elements', '<rect width="1"/>'.repeat(150_000)],
    ['one that refers to itself', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    [
      'one with long chains',
      Array.from({ length: 30_000 }, (_, n) => `<g id="c${n}"><use href="#c${n + 1}"/></g>`)
        .slice(0, 300)
        .join(''),
    ],
    ['what is not XML', '<g><rect'],
  ])('accepts %s', (_, content) => {
    expect(() => refuseCostlySvg(svg(content))).not.toThrow();
  });
});
