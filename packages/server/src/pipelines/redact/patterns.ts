/** Texts that are redacted wherever they stand, each with a check that a mere number does not pass. */

export type RedactionPattern = 'iban' | 'email' | 'phone' | 'card_number' | 'ssn';

interface Pattern {
  find: RegExp;
  isOne: (text: string) => boolean;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const PATTERNS: Record<RedactionPattern, Pattern> = {
  iban: { find: /\b[A-Z]{2} ?\d{2}(?: ?[A-Z0-9]){10,30}\b/gi, isOne: isIban },
  email: { find: /[\p{L}\p{N}._%+-]+ ?@ ?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, isOne: () => true },
  phone: {
    find: /(?:\+ ?|\b00|\b0|\(|\b)\d(?:[ ()./-]{0,3}\d){6,14}\b/g,
    isOne: (text) => /^(?:\+|0|\()/.test(text) || /^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(text),
  },
  card_number: { find: /\b\d(?:[ -]?\d){12,18}\b/g, isOne: (text) => passesLuhn(digitsOf(text)) },
  ssn: { find: /\b\d{3}[ -]\d{2}[ -]\d{4}\b/g, isOne: () => true },
};

/** Where the pattern occurs in the text. The longest text that passes its check counts. */
export function* occurrences(pattern: RedactionPattern, text: string): Generator<{ start: number; end: number }> {
  const { find, isOne } = PATTERNS[pattern];
  for (const match of text.matchAll(find)) {
    let found = match[0];
    // Words that follow may look like a part of it.
    while (!isOne(found) && found.includes(' ')) found = found.slice(0, found.lastIndexOf(' '));
    if (isOne(found)) yield { start: match.index, end: match.index + found.length };
  }
}

function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '').toUpperCase();
  if (compact.length < 15 || compact.length > 34) return false;
  const moved = compact.slice(4) + compact.slice(0, 4);
  let rest = 0;
  for (const letter of moved) {
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
