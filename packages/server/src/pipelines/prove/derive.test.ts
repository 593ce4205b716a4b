import { expect, it } from 'vitest';
import { derive } from './derive.ts';
import type { Evidence } from './evidence.ts';

const checks: Evidence['checks'] = [
  { kind: 'sum_of_items', holds: true, inputs: ['lines.*.amount', 'net_total'] },
] as unknown as Evidence['checks'];
const evidenceOf = (): Map<string, Evidence> =>
  new Map(
    [
      ['lines.0.amount', { status: 'proved', checks: [] }],
      ['lines.1.amount', { status: 'proved', checks: [] }],
      ['net_total', { status: 'located', checks }],
    ].map(([path, own]) => [path as string, own as unknown as Evidence]),
  );

it('lines do not derive a total beside which another value has as good a label', () => {
  const [plain, rivalled] = [evidenceOf(), evidenceOf()];
  derive(plain, () => 1);
  derive(
    rivalled,
    () => 1,
    () => '',
    (path) => path === 'net_total',
  );
  expect(plain.get('net_total')?.status).toBe('derived');
  expect(rivalled.get('net_total')?.status).toBe('located');
});
