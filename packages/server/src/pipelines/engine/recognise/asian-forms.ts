/** Forms of names, companies, addresses and labels in Chinese, Japanese and Korean, which are written without capitals. */

const SIGN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー・]';

const ONLY_SIGNS = new RegExp(`^${SIGN}+$`, 'u');
const MIN_NAME = 3;
const MIN_ASIAN_NAME = 2;

/** Whether a text is too short for a name: two signs are one in Chinese. */
export const isTooShortName = (text: string): boolean =>
  text.length < (ONLY_SIGNS.test(text) ? MIN_ASIAN_NAME : MIN_NAME);

const COMPANY =
  /有限公司|股份公司|公司$|商行$|集团$|集團$|(?:株式|有限|合同)会社|法人|주식회사|유한회사|\(주\)|㈜|㈱|（株）|\(株\)/u;
const ORGANISATION =
  /(?:银行|銀行|医院|醫院|病院|大学|大學|学校|學校|委员会|委員會|協会|协会|은행|병원|대학교|학교|협회|상사)$/u;

/** How much a name looks like an organisation's: 1 with the form of a company. */
export const asianOrganisation = (text: string, ofWord: number): number =>
  COMPANY.test(text) ? 1 : ORGANISATION.test(text) ? ofWord : 0;

const ADDRESS = new RegExp(
  [
    '〒\\s?\\d{3}-?\\d{4}',
    // A province, city or district, and a street, village or number in it.
    '[省市区區县縣郡]\\p{Script=Han}{1,12}?(?:[路街道巷村镇鎮乡鄉里段]|大厦|大樓)',
    '[都道府県]\\p{Script=Han}{1,6}[市区町村郡]',
    '[市区町村]\\S{1,12}(?:丁目|番地|\\d+-\\d+)',
    '\\p{Script=Hangul}(?:시|도)\\s\\S+(?:시|군|구)\\s\\S+(?:로|길|동|읍|면)',
  ].join('|'),
  'u',
);

export const isAsianAddress = (text: string): boolean => ADDRESS.test(text);

/** The next label of a line behind a space: "收款人：王芳 复核：李明", "姓名：王芳 日 期：". */
export const NEXT_ASIAN_LABEL = new RegExp(
  `(?<=\\S)\\s+(?=(?:${SIGN}{2,10}|${SIGN}(?:\\s${SIGN}){1,5})\\s?[:：])`,
  'u',
);
