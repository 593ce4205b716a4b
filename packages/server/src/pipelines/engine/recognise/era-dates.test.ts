import { describe, expect, it } from 'vitest';
import { findDates, isoOf } from './dates.ts';

const isoDates = (text: string): string[] => findDates(text).map((date) => isoOf(date, true));

describe('years of an era', () => {
  it.each([
    ['日期：105/02/24', '2016-02-24'],
    ['開立日期 098.12.31', '2009-12-31'],
    ['民國105年2月24日', '2016-02-24'],
    ['中華民國 113 年 10 月 5 日', '2024-10-05'],
    ['生日 民國76/3/9', '1987-03-09'],
    ['105年2月24日', '2016-02-24'],
    ['発行日 令和6年5月10日', '2024-05-10'],
    ['令和元年12月1日', '2019-12-01'],
    ['昭和55.4.2 生', '1980-04-02'],
  ])('are counted from its beginning: %s', (text, iso) => expect(isoDates(text)).toEqual([iso]));

  it.each(['Faktura 105/02/24', '編號 105/13/24', '地址：105-0211', '電話 105/02/24/7'])('are not in %s', (text) =>
    expect(isoDates(text)).toEqual([]),
  );

  it('are told apart from years that are whole', () => {
    expect(isoDates('日期：2016年2月24日')).toEqual(['2016-02-24']);
    expect(isoDates('日期：2016/02/24')).toEqual(['2016-02-24']);
  });
});
