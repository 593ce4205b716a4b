import { expect, it } from 'vitest';
import { inOneForm } from './han-forms.ts';
import { tokensOf } from './tokens.ts';

it('labels of Taiwan, China and Japan are the same words, also where recognition mixes their signs', () => {
  expect(inOneForm('應繳餘額')).toBe('应缴余额');
  expect(tokensOf('掛號費')).toEqual(tokensOf('挂号费'));
  expect(tokensOf('自付费用金额合計')).toEqual(tokensOf('自付費用金額合計'));
  expect(tokensOf('単価')).toEqual(tokensOf('单价'));
  expect(inOneForm('Größe ひらがな 가격')).toBe('Größe ひらがな 가격');
});
