/** Decodes the bytes of RTF text. */

const DECODER_LABELS: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  20866: 'koi8-r',
  65001: 'utf-8',
};

/** Character sets of fonts, in Windows terms. */
const CODE_PAGE_OF_CHARSET: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  255: 850,
};

/** The upper halves of the DOS code pages, which no decoder has. */
const DOS: Readonly<Record<number, string>> = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
};

export const SYMBOL_CHARSET = 2;
export const WESTERN = 1252;

export const codePageOfCharset = (charset: number): number | undefined => CODE_PAGE_OF_CHARSET[charset];

export class CodePages {
  readonly #decoders = new Map<number, InstanceType<typeof TextDecoder>>();

  decode(bytes: readonly number[], codePage: number): string {
    const dos = DOS[codePage];
    if (dos !== undefined)
      return bytes.map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : dos[byte - 0x80])).join('');
    let decoder = this.#decoders.get(codePage);
    if (decoder === undefined) {
      decoder = new TextDecoder(labelOf(codePage));
      this.#decoders.set(codePage, decoder);
    }
    return decoder.decode(Uint8Array.from(bytes));
  }
}

function labelOf(codePage: number): string {
  const known = DECODER_LABELS[codePage];
  if (known !== undefined) return known;
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : `windows-${WESTERN}`;
}
