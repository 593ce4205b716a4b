/** Maps fonts that draw symbols under the codes of letters to Unicode, one character for one. */

const SYMBOL_GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const SYMBOL_GREEK_CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';

const SYMBOL: Readonly<Record<number, string>> = {
  34: '∀',
  36: '∃',
  39: '∋',
  42: '∗',
  45: '−',
  64: '≅',
  92: '∴',
  94: '⊥',
  162: '′',
  163: '≤',
  164: '⁄',
  165: '∞',
  166: 'ƒ',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  178: '″',
  179: '≥',
  180: '×',
  181: '∝',
  182: '∂',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  188: '…',
  198: '∅',
  199: '∩',
  200: '∪',
  206: '∈',
  209: '∇',
  210: '®',
  211: '©',
  212: '™',
  213: '∏',
  214: '√',
  215: '⋅',
  216: '¬',
  217: '∧',
  218: '∨',
  219: '⇔',
  220: '⇐',
  222: '⇒',
  226: '®',
  227: '©',
  228: '™',
  229: '∑',
  242: '∫',
};

const WINGDINGS: Readonly<Record<number, string>> = {
  34: '✂',
  40: '☎',
  42: '✉',
  74: '☺',
  76: '☹',
  108: '●',
  110: '■',
  111: '☐',
  113: '❑',
  114: '❒',
  117: '◆',
  118: '❖',
  119: '◆',
  120: '☒',
  159: '•',
  160: '▪',
  161: '○',
  164: '◉',
  167: '▪',
  168: '☐',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

const WINGDINGS_2: Readonly<Record<number, string>> = {
  79: '✗',
  80: '✓',
  81: '☒',
  82: '☑',
  83: '☒',
  84: '☒',
  151: '●',
  163: '☐',
};

function isSymbolFont(font: string): boolean {
  return /^(symbol|wingdings)/i.test(font);
}

/** The sign that a symbol font draws for a code; null when unknown. */
export function symbolOf(font: string, charCode: number): string | null {
  const code = charCode >= 0xf000 && charCode <= 0xf0ff ? charCode - 0xf000 : charCode;
  if (/^wingdings 2/i.test(font)) return WINGDINGS_2[code] ?? null;
  if (/^wingdings/i.test(font)) return WINGDINGS[code] ?? null;
  return symbolLetter(code) ?? SYMBOL[code] ?? null;
}

function symbolLetter(code: number): string | undefined {
  if (code >= 0x61 && code <= 0x7a) return SYMBOL_GREEK[code - 0x61];
  if (code >= 0x41 && code <= 0x5a) return SYMBOL_GREEK_CAPITALS[code - 0x41];
  if (code >= 0x20 && code <= 0x3f && SYMBOL[code] === undefined) return String.fromCharCode(code);
  return undefined;
}

const PRIVATE_USE = /[\uf020-\uf0ff]/g;
const UNKNOWN_SYMBOL = '▪';

/** Text in a symbol font; private-use characters have a meaning only with the font. */
export function readSymbols(text: string, font: string): string {
  return text.replace(PRIVATE_USE, (sign) => {
    const code = sign.charCodeAt(0);
    if (isSymbolFont(font)) return symbolOf(font, code) ?? UNKNOWN_SYMBOL;
    return symbolOf('Symbol', code) ?? symbolOf('Wingdings', code) ?? UNKNOWN_SYMBOL;
  });
}

/** The look of a list bullet: symbol fonts, private-use characters, and the letter `o` of the usual second level. */
export function readBullet(text: string, font: string): string {
  const sign = text.trim();
  if (sign === '') return '•';
  if (sign === 'o' && !isSymbolFont(font)) return '◦';
  if (sign.length === 1 && (isSymbolFont(font) || /[\uf020-\uf0ff]/.test(sign))) {
    return (
      symbolOf(isSymbolFont(font) ? font : 'Symbol', sign.charCodeAt(0)) ??
      symbolOf('Wingdings', sign.charCodeAt(0)) ??
      '•'
    );
  }
  return sign === '·' ? '•' : sign;
}
