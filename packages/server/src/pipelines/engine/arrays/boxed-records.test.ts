import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { boxedPage } from '../testing/boxed-page.ts';
import { buildView } from '../view/build-view.ts';

it('records of numbered boxes have what is filled in below their labels, and not the number of the next box', () => {
  const text = { type: 'string' };
  const goods = {
    type: 'array',
    items: {
      type: 'object',
      properties: { goods_description: text, commodity_code: text, gross_mass: { type: 'number' } },
    },
  };
  const page = boxedPage([
    'Export declaration',
    [
      ['31      Goods description', 'Pumps', 'type KP 80'],
      ['33      Commodity code', '84137081'],
      ['35      Gross mass', '1240'],
    ],
    [
      ['31      Goods description', 'Parts', 'of pumps'],
      ['33      Commodity code', '84139100'],
      ['35      Gross mass', '212'],
    ],
  ]);
  const { output } = extract(buildView([page]), { type: 'object', properties: { goods } } as never);
  expect(output).toEqual({
    goods: [
      { goods_description: 'Pumps type KP 80', commodity_code: '84137081', gross_mass: 1240 },
      { goods_description: 'Parts of pumps', commodity_code: '84139100', gross_mass: 212 },
    ],
  });
});
