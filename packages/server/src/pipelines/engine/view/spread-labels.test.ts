import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';

const segmentsOf = (line: string): string[] => buildView([drawnPage([line])]).segments.map(({ text }) => text);

it.each([
  ['姓        名：王小明', ['姓 名：王小明']],
  ['姓      名 : 王小明        日      期 : 105/02/24', ['姓 名 : 王小明', '日 期 : 105/02/24']],
  ['統   一   編   號：12345675', ['統 一 編 號：12345675']],
])('signs of a label that are far apart are one up to its colon: %s', (line, segments) =>
  expect(segmentsOf(line)).toEqual(segments),
);

it.each([
  ['年        月        日', ['年', '月', '日']],
  ['甲        乙方：王小明', ['甲', '乙方：王小明']],
  ['A        B: 12', ['A', 'B: 12']],
])('other signs far apart are not: %s', (line, segments) => expect(segmentsOf(line)).toEqual(segments));

it('a receipt with such labels gives its values, dates of Taiwan and what is shown of a number', () => {
  const text = { type: 'string' };
  const { output } = extract(
    buildView([
      drawnPage([
        '門診收據',
        '姓      名：王小明        日      期：105/02/24',
        '身分證號：A12345****      科      別：內科',
        '合      計：240',
      ]),
    ]),
    {
      type: 'object',
      properties: {
        patient_name: { ...text, description: 'patient name (姓名)' },
        visit_date: { ...text, format: 'date', description: '日期' },
        id_number: { ...text, description: 'ID number (身份证号)' },
        department: { ...text, description: '科别' },
        total: { type: 'number', description: '合计' },
      },
    },
  );
  expect(output).toEqual({
    patient_name: '王小明',
    visit_date: '2016-02-24',
    id_number: 'A12345****',
    department: '內科',
    total: 240,
  });
});
