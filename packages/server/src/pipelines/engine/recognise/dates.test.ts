import { describe, expect, it } from 'vitest';
import { findDates, isoOf } from './dates.ts';

const dates = (text: string, dayFirst = true): string[] => findDates(text).map((date) => isoOf(date, dayFirst));

describe('findDates', () => {
  it.each([
    ['2024-03-09', '2024-03-09'],
    ['77 / 31/12/2023', '2023-12-31'],
    ['2024/3/9', '2024-03-09'],
    ['9.3.2024', '2024-03-09'],
    ['09.03.24', '2024-03-09'],
    ['31/12/2023', '2023-12-31'],
    ['12/31/2023', '2023-12-31'],
    ['9 March 2024', '2024-03-09'],
    ['9th of March, 2024', '2024-03-09'],
    ['this 3rd day of May, 2006', '2006-05-03'],
    ['March 9, 2024', '2024-03-09'],
    ['Mar. 9th, 2024', '2024-03-09'],
    ['9-MAR-24', '2024-03-09'],
    ['Mar9/24', '2024-03-09'],
    ['9. März 2024', '2024-03-09'],
    ['1er août 2023', '2023-08-01'],
    ['9 de marzo de 2024', '2024-03-09'],
    ['9 marzo 2024', '2024-03-09'],
    ['9 maart 2024', '2024-03-09'],
    ['9 października 2024', '2024-10-09'],
    ['2024年3月9日', '2024-03-09'],
    ['9 марта 2024 г.', '2024-03-09'],
    ['«9» марта 2024 г.', '2024-03-09'],
    ['9 березня 2024 року', '2024-03-09'],
    ['9. října 2024', '2024-10-09'],
    ['9. ožujka 2024.', '2024-03-09'],
    ['2024. március 9.', '2024-03-09'],
    ['2024-Mar-09', '2024-03-09'],
    ['9 martie 2024', '2024-03-09'],
    ['9 Mart 2024', '2024-03-09'],
    ['9 ΜΑΡΤΙΟΥ 2024', '2024-03-09'],
    ['9 Μαρτίου 2024', '2024-03-09'],
    ['9. maaliskuuta 2024', '2024-03-09'],
    ['9 مارس 2024', '2024-03-09'],
    ['9 במרץ 2024', '2024-03-09'],
    ['ngày 9 tháng 3 năm 2024', '2024-03-09'],
    ['9 d’abril de 2024', '2024-04-09'],
    ['20240309', '2024-03-09'],
    ['29/06/20188:26:57', '2018-06-29'],
    ['11/03/1821:30', '2018-03-11'],
  ])('reads %s', (text, iso) => {
    expect(dates(`Date ${text} end`)).toEqual([iso]);
  });

  it('leaves the order of an ambiguous date to the document', () => {
    expect(dates('03/04/2024', true)).toEqual(['2024-04-03']);
    expect(dates('03/04/2024', false)).toEqual(['2024-03-04']);
  });

  it('puts the day first where points stand between, unless the document shows the month first', () => {
    expect(dates('03.04.2024', true)).toEqual(['2024-04-03']);
    expect(dates('03.04.2024', false)).toEqual(['2024-03-04']);
    expect(dates('23.04.2024', false)).toEqual(['2024-04-23']);
  });

  it('may be followed by a colon, unless its end is a time', () => {
    expect(dates('effective August 1, 2009: the parties')).toEqual(['2009-08-01']);
    expect(dates('August 1, 10:30')).toEqual([]);
  });

  it('finds both ends of a range', () => {
    expect(dates('01/02/2024 - 28/02/2024')).toEqual(['2024-02-01', '2024-02-28']);
    expect(dates('Apr16/24 - Apr22/24')).toEqual(['2024-04-16', '2024-04-22']);
  });

  it.each(['1.234,56', '12:30', '99/99/2024', 'Tel 030-123456', '192.168.1.1'])('finds none in %s', (text) => {
    expect(dates(text)).toEqual([]);
  });
});
