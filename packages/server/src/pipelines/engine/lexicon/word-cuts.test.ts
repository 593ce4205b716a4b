import { describe, expect, it } from 'vitest';
import { inOneForm } from './han-forms.ts';
import { tokensOf } from './tokens.ts';

describe('labels without spaces', () => {
  it('are cut in the words that they are made of', () => {
    expect(tokensOf('发票号码')).toEqual(['invoice', 'number']);
    expect(tokensOf('設備編號')).toEqual(['device', 'number']);
    expect(tokensOf('請求書番号')).toEqual(['invoice', 'number']);
    expect(tokensOf('합계금액')).toEqual(['total', 'amount']);
  });

  it('end in a sign that says what kind of value they name', () => {
    expect(tokensOf('合同号')).toEqual(['contract', 'number']);
    expect(tokensOf('出荷日')).toEqual(['shipment', 'date']);
  });

  it('are the same words where they are set wide', () => {
    expect(tokensOf('稅 額')).toEqual(tokensOf('稅額'));
    expect(tokensOf('数　量')).toEqual(['quantity']);
  });

  it('keep words that are not known, and lose small ones', () => {
    expect(tokensOf('采样时天气')).toEqual(['sampling', 'weather']);
    expect(tokensOf('青空番号')).toEqual(['青空', 'number']);
    expect(tokensOf('松华坝站')).toEqual(['松华坝站']);
  });

  it('are no labels where they are as long as a sentence', () => {
    const sentence = '稻種經選種後任選下表一種藥劑消毒'.repeat(4);
    expect(tokensOf(sentence)).toEqual([inOneForm(sentence)]);
  });
});
