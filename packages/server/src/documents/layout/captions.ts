const LABEL =
  /^(?:continued |continuation of )?(figure|fig|table|tab|chart|scheme|plate|exhibit|box|map|photo|abbildung|abb|tabelle|tableau|figura|tabla|cuadro|tabela)\.?\s*[-–]?\s*([A-Z]?\d+([.-]\d+)*[a-z]?|[IVX]+|[A-Z])(?![\p{L}\d])/iu;

/** First letters of the words above, in either case. */
const INITIALS: ReadonlySet<number> = new Set([...'abcefmpstABCEFMPST'].map((letter) => letter.charCodeAt(0)));

/** `Figure 3: …`, `Table II. …`, `Fig. 2 The same in winter`, `Continued Table 1`; not `Table 3 shows …`. */
export function isCaption(text: string): boolean {
  const initial = text.charCodeAt(0);
  if (initial < 0x80 && !INITIALS.has(initial)) return false;
  const label = LABEL.exec(text)?.[0];
  if (label === undefined) return false;
  return /^\s*([.:|)–—]|[-–] )|^\s+[\p{Lu}(“"]|^\s*$/u.test(text.slice(label.length));
}
