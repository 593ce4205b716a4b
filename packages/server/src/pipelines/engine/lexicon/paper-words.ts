/** What articles print about themselves: the headings they have in common, and the kinds of articles. */

const HEADINGS =
  'abstract|keywords|key words|introduction|references|bibliography|materials and methods|methods|acknowledg(?:e)?ments?|conflicts? of interest|zusammenfassung|schlüsselwörter|literatur|résumé|mots[- ]clés|références|resumen|palabras clave|referencias|introducción|riassunto|parole chiave|bibliografia|resumo|palavras[- ]chave|referências';

export const PAPER_WORDS = new RegExp(`^(?:${HEADINGS})$`, 'iu');

const KINDS = [
  'original research',
  'original (?:research )?(?:article|paper|contribution|investigation)',
  'research (?:article|paper|report|note|letter)',
  '(?:systematic |mini ?|literature |narrative )?review(?: article| paper)?',
  'short (?:communication|report|paper)',
  'brief (?:report|communication)',
  'rapid communication',
  'case (?:report|series|study)',
  'clinical (?:trial|study|article)',
  'technical (?:note|report|article)',
  'data (?:note|descriptor|article)',
  'letter(?: to the editor)?',
  'editorial',
  'commentary',
  'perspective',
  'opinion',
  'viewpoint',
  'correspondence',
  'methodology(?: article)?',
  'meta-?analysis',
  'conference paper',
  'book review',
  'originalarbeit',
  'originalartikel',
  'übersichts(?:arbeit|artikel)',
  'fallbericht',
  'article original',
  'article de synthèse',
  'cas clinique',
  'artículo (?:original|de revisión|de investigación)',
  'caso clínico',
  'articolo originale',
  'rassegna',
  'artigo (?:original|de revisão)',
];
const KIND = new RegExp(`^(?:${KINDS.join('|')})$`, 'iu');
const SPACED_KIND = new RegExp(`^(?:${KINDS.join('|').replace(/ /g, '')})$`, 'iu');

/** Whether a text is nothing but a kind of article, even with spaces between its letters: "R E V I E W". */
export const isArticleType = (text: string): boolean => {
  const own = text.trim().replace(/[.:]$/, '');
  return KIND.test(own) || SPACED_KIND.test(own.replace(/\s+/g, ''));
};
