/** Latin, Greek and Cyrillic letters that no eye tells apart: which of them a word holds is told by its other letters. */

/** Pairs: a Greek or Cyrillic letter, and the Latin one that looks the same. */
const GREEK = 'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo νv';
const CYRILLIC = 'АA ВB ЕE КK МM НH ОO РP СC ТT ХX ЅS ІI ЈJ кk аa еe оo сc рp хx ѕs іi јj уy ЇÏ їï';

const pairsOf = (text: string): [foreign: string, latin: string][] =>
  text.split(' ').map(([foreign = '', latin = '']) => [foreign, latin]);

const LATIN_OF: ReadonlyMap<string, string> = new Map(pairsOf(`${GREEK} ${CYRILLIC}`));

interface Foreign {
  letters: RegExp;
  ofLatin: ReadonlyMap<string, string>;
}

const foreign = (letters: RegExp, pairs: string): Foreign => ({
  letters,
  ofLatin: new Map(pairsOf(pairs).map(([own, latin]) => [latin, own])),
});

const SCRIPTS: readonly Foreign[] = [foreign(/\p{Script=Greek}/u, GREEK), foreign(/\p{Script=Cyrillic}/u, CYRILLIC)];
const LATIN = /\p{Script=Latin}/u;

/** The Latin letter that looks the same, where there is one. */
export const latinLookalike = (letter: string): string | undefined => LATIN_OF.get(letter);

/** The words of a line with the letters of each in one script; a word that does not tell follows the line. */
export function inOneScript(words: readonly string[]): string[] {
  if (!words.some((word) => SCRIPTS.some(({ letters }) => letters.test(word)))) return [...words];
  const line = scriptOf(words.join(' '));
  return words.map((word) => rewrite(word, scriptOf(word) ?? line ?? 'latin'));
}

type Script = Foreign | 'latin';

/** By the letters that only one script has; undefined where all could be of several. */
function scriptOf(text: string): Script | undefined {
  let best: Script | undefined;
  let most = 0;
  for (const script of ['latin', ...SCRIPTS] as const) {
    const count = [...text].filter((letter) => isOnlyOf(letter, script)).length;
    if (count > most) [best, most] = [script, count];
  }
  return best;
}

function isOnlyOf(letter: string, script: Script): boolean {
  if (script !== 'latin') return script.letters.test(letter) && !LATIN_OF.has(letter);
  return LATIN.test(letter) && !SCRIPTS.some(({ ofLatin }) => ofLatin.has(letter));
}

const rewrite = (word: string, script: Script): string =>
  [...word]
    .map((letter) => {
      const latin = LATIN_OF.get(letter);
      if (script === 'latin') return latin ?? letter;
      return script.letters.test(letter) ? letter : (script.ofLatin.get(latin ?? letter) ?? letter);
    })
    .join('');
