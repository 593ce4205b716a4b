import { describe, expect, it } from 'vitest';
import { extract } from './extract.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const day = { type: ['string', 'null'], format: 'date' };

const answer = (lines: readonly string[], properties: Record<string, object>) =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties: properties as never }).output;

describe('English schemas for documents in other scripts', () => {
  it('find the values of a Chinese invoice', () => {
    const lines = [
      '                增值税普通发票',
      '',
      '发票号码：12345678          开票日期：2024年03月15日',
      '购买方名称：广州市天河科技有限公司',
      '地址：广州市天河区体育西路123号',
      '',
      '价税合计：¥4294.00',
      '收款人：王芳 复核：李明 开票人：张伟',
    ];
    const fields = {
      invoice_number: text,
      issue_date: day,
      buyer_name: text,
      address: text,
      total: number,
      payee: text,
    };
    expect(answer(lines, fields)).toEqual({
      invoice_number: '12345678',
      issue_date: '2024-03-15',
      buyer_name: '广州市天河科技有限公司',
      address: '广州市天河区体育西路123号',
      total: 4294,
      payee: '王芳',
    });
  });

  it('find the table of a Japanese invoice', () => {
    const lines = [
      '                 請求書',
      '請求書番号：INV-2025-0087',
      'お支払期限：2025年5月31日',
      '',
      '品目                 数量      単価        金額',
      'デザイン                1    150,000     150,000',
      'ページ制作              8     20,000     160,000',
      '小計                                    310,000',
    ];
    const items = {
      type: 'array',
      items: {
        type: 'object',
        properties: { description: text, quantity: number, unit_price: number, amount: number },
      },
    };
    expect(answer(lines, { invoice_number: text, due_date: day, items })).toEqual({
      invoice_number: 'INV-2025-0087',
      due_date: '2025-05-31',
      items: [
        { description: 'デザイン', quantity: 1, unit_price: 150000, amount: 150000 },
        { description: 'ページ制作', quantity: 8, unit_price: 20000, amount: 160000 },
      ],
    });
  });

  it('find company, address and telephone of a Korean statement', () => {
    const lines = [
      '        거래명세서',
      '등록번호:  123-45-67890',
      '상호:      한빛상사',
      '주소:      서울특별시 강남구 테헤란로 123',
      '전화번호:  02-555-1234',
    ];
    const fields = { registration_number: text, company_name: text, address: text, phone: text };
    expect(answer(lines, fields)).toEqual({
      registration_number: '123-45-67890',
      company_name: '한빛상사',
      address: '서울특별시 강남구 테헤란로 123',
      phone: '02-555-1234',
    });
  });
});
