import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('takes the client for the advertiser, not the agency beside it', () => {
  const lines = [
    'Order #:     4471902                       Order Rev:  2',
    'Client:      Prairie Voters Alliance PAC   Agency:     Buckeye Media Buying',
    'Product:     Issue / Senate                Estimate:   20318',
  ];
  expect(outputOf(lines, { advertiser: { ...text, description: 'Advertiser that buys the airtime' } })).toEqual({
    advertiser: 'Prairie Voters Alliance PAC',
  });
});

it('takes no end of a label for the beginning of a number', () => {
  expect(outputOf(['Metro Cable', 'Order ID 2020-55718 Version 3'], { order_number: text })).toEqual({
    order_number: '2020-55718',
  });
});

it('takes no legal form alone for a name that goes over two lines', () => {
  const lines = [
    'Agency:   ASSEMBLY         Advertiser:   Mike Bloom 2020,    Market:   Jackson, MS     Total $:   $32,550.00',
    '                                         Inc',
    '          711 3rd Avenue   Product:      MIKE BLOOM          Office:   PHILADELPHIA    Total Spots:  84',
    '                                         2020 INC',
  ];
  const { advertiser } = outputOf(lines, { advertiser: text }) as { advertiser: string };
  expect(advertiser).toMatch(/^Mike Bloom 2020/);
});
