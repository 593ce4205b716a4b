import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

it('a stock list is no list of test results because it has as many columns of numbers', () => {
  const page = drawnPage([
    'Stock list',
    '',
    'SKU          Commodity            In stock     Cost each      Extended',
    'TH/5695      Copper washers             73        $62.57     $4,567.61',
    'WK/702592    Valve housing             612        $36.08    $22,080.96',
    'KF516302     Roller bearing            507        $34.25    $17,364.75',
    'FW-360856    Label rolls               391        $27.15    $10,615.65',
  ]);
  const limits = { type: 'object', properties: { low: { type: 'number' }, high: { type: 'number' } } };
  const properties = {
    parameter: { type: 'string' },
    outcome: { type: 'number' },
    measurement_unit: { type: 'string' },
    limits,
  };
  const schema = { type: 'object', properties: { tests: { type: 'array', items: { type: 'object', properties } } } };
  expect(extract(buildView([page]), schema as never).output).toEqual({ tests: [] });
});
