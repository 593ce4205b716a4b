/** How much of what speaks for a category stands on pages. */
import type { KindId } from '../kinds/kind.ts';
import type { CategoryTerms, Source, Term } from './category-terms.ts';
import type { Layout, PageTokens, TokenLine, Zone } from './page-tokens.ts';

export const EVIDENCE = [
  'nameTitle',
  'nameText',
  'describedTitle',
  'describedText',
  'wordTitle',
  'wordText',
  'kindTitle',
  'kindText',
  'cues',
  'layout',
] as const;

export type EvidenceName = (typeof EVIDENCE)[number];

export type Evidence = Record<EvidenceName, number>;

/** A term that was found, and where. */
export interface Found {
  term: Term;
  /** As printed. */
  text: string;
  page: number;
  zone: Zone;
}

export interface CategoryEvidence {
  features: Evidence;
  found: Found[];
}

const GROUPS: Readonly<Record<Source, readonly [title: EvidenceName, text: EvidenceName]>> = {
  name: ['nameTitle', 'nameText'],
  nameWord: ['wordTitle', 'wordText'],
  description: ['describedTitle', 'describedText'],
  descriptionWord: ['wordTitle', 'wordText'],
  kind: ['kindTitle', 'kindText'],
  cue: ['cues', 'cues'],
};

/** What layouts of kinds look like; what is not listed says nothing. */
const LAYOUTS: Readonly<Partial<Record<KindId, Partial<Layout>>>> = {
  receipt: { narrow: 1, amounts: 0.5, prose: -0.6 },
  ticket: { narrow: 0.6 },
  contract: { prose: 1, amounts: -0.5, narrow: -0.5 },
  nda: { prose: 1, amounts: -0.5, narrow: -0.5 },
  employment_contract: { prose: 1, narrow: -0.5 },
  lease: { prose: 1, narrow: -0.5 },
  loan_agreement: { prose: 1, narrow: -0.5 },
  policy: { prose: 1 },
  scientific_paper: { prose: 1 },
  report: { prose: 0.5 },
  letter: { prose: 0.4 },
  news_article: { prose: 0.6 },
  invoice: { amounts: 0.6, narrow: -0.6, prose: -0.3 },
  bank_statement: { amounts: 1, narrow: -0.5 },
  application_form: { fields: 1 },
  registration_form: { fields: 0.7 },
  questionnaire: { fields: 0.7 },
};

const LATER_PAGE = 0.4;
const IN_PROSE = 0.25;
const MAX_EACH = 3;
/** A word inside of another counts less: "invoice" in "invoicenumber". */
const CONTAINED = 0.6;
const MIN_CONTAINED = 6;

/** An index of the lines of pages by their tokens. */
export class TokenIndex {
  readonly #lines: { line: TokenLine; page: number; isFirst: boolean }[] = [];
  readonly #byToken = new Map<string, number[]>();
  readonly #contained = new Map<string, readonly string[]>();
  readonly layout: Layout;

  constructor(pages: readonly PageTokens[]) {
    for (const [place, page] of pages.entries()) {
      for (const line of page.lines) {
        const at = this.#lines.length;
        this.#lines.push({ line, page: page.number, isFirst: place === 0 });
        for (const token of new Set(line.tokens)) {
          const known = this.#byToken.get(token);
          if (known === undefined) this.#byToken.set(token, [at]);
          else known.push(at);
        }
      }
    }
    this.layout = pages[0]?.layout ?? { narrow: 0, prose: 0, amounts: 0, fields: 0 };
  }

  /** Lines that have the term, with how surely; the best first. */
  find({ tokens }: Term, isLoose: boolean): { line: TokenLine; page: number; isFirst: boolean; share: number }[] {
    const [first = '', ...rest] = tokens;
    const exact = (this.#byToken.get(first) ?? []).flatMap((at) => {
      const entry = this.#lines[at];
      return entry !== undefined && isIn(entry.line.tokens, first, rest) ? [{ ...entry, share: 1 }] : [];
    });
    if (exact.length > 0 || !isLoose || rest.length > 0 || first.length < MIN_CONTAINED) return exact;
    return this.#like(first).flatMap((token) =>
      (this.#byToken.get(token) ?? []).flatMap((at) => {
        const entry = this.#lines[at];
        return entry === undefined ? [] : [{ ...entry, share: CONTAINED }];
      }),
    );
  }

  /** Words that contain it, as compounds do, or that differ by a letter, as recognised ones do. */
  #like(wanted: string): readonly string[] {
    const known = this.#contained.get(wanted);
    if (known !== undefined) return known;
    const found = [...this.#byToken.keys()].filter(
      (token) => token.length >= MIN_CONTAINED && (token.includes(wanted) || isNear(token, wanted)),
    );
    this.#contained.set(wanted, found);
    return found;
  }
}

const isIn = (tokens: readonly string[], first: string, rest: readonly string[]): boolean =>
  rest.length === 0 ||
  tokens.some((token, at) => token === first && rest.every((next, offset) => tokens[at + offset + 1] === next));

/** Whether two words have the same length and differ in at most one letter. */
function isNear(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differences = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] !== other[at]) differences += 1;
    if (differences > 1) return false;
  }
  return true;
}

/** A line that says nothing else is a title or a heading; in a longer one the term is one word of many. */
function worthOf({ tokens, zone }: TokenLine, term: Term): number {
  if (zone === 'prose') return IN_PROSE;
  return Math.min(1, (1 + term.tokens.length) / tokens.length);
}

export function evidenceFor({ terms, kinds }: CategoryTerms, index: TokenIndex): CategoryEvidence {
  const features = Object.fromEntries(EVIDENCE.map((name) => [name, 0])) as Evidence;
  const found: Found[] = [];
  for (const term of terms) {
    const places = index.find(term, term.source !== 'cue');
    let best = 0;
    let bestPlace: (typeof places)[number] | undefined;
    for (const place of places) {
      const worth = place.share * (place.isFirst ? 1 : LATER_PAGE) * worthOf(place.line, term);
      if (worth > best) {
        best = worth;
        bestPlace = place;
      }
    }
    if (bestPlace === undefined) continue;
    const isTitle = bestPlace.line.zone === 'title' && bestPlace.isFirst;
    const [title, text] = GROUPS[term.source];
    features[isTitle ? title : text] += term.weight * best;
    const { line, page } = bestPlace;
    found.push({ term, text: line.text, page, zone: isTitle ? 'title' : line.zone });
  }
  for (const name of EVIDENCE)
    features[name] = Math.min(MAX_EACH, name === 'cues' ? features[name] / 3 : features[name]);
  features.layout = layoutFit(kinds, index.layout);
  return { features, found };
}

function layoutFit(kinds: ReadonlyMap<KindId, number>, layout: Layout): number {
  let best = 0;
  for (const [id, sure] of kinds) {
    const wanted = LAYOUTS[id];
    if (wanted === undefined) continue;
    let sum = 0;
    for (const trait of ['narrow', 'prose', 'amounts', 'fields'] as const) sum += (wanted[trait] ?? 0) * layout[trait];
    if (Math.abs(sum * sure) > Math.abs(best)) best = sum * sure;
  }
  return best;
}
