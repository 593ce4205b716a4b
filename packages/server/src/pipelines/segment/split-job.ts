/** The pool job `split`: takes a stored document and subdocuments, and returns its parts. */
import type { EmitPart } from '../../documents/pool/pool-job.ts';
import { tokensOfPage } from './classify/page-tokens.ts';
import { factsOfView } from './page-facts.ts';
import { viewedPages } from './read-pages.ts';
import { type FoundRegion, regionsOf } from './sheet-regions.ts';
import { type SplitOptions, type SplitPage, split } from './split.ts';
import { type SheetSplit, splitSheets } from './split-sheets.ts';

export interface SplitArgs extends SplitOptions {
  /** Path to the stored document. */
  path: string;
}

export interface SplitResult extends SheetSplit {
  /** All pages of the document. */
  pages: number[];
}

/** Sends the number of each page that was read, as a sign of life. */
export async function runSplit(args: SplitArgs, emit: EmitPart): Promise<SplitResult> {
  const pages: SplitPage[] = [];
  const regions: FoundRegion[] = [];
  for await (const { page, view } of viewedPages(args.path)) {
    pages.push({ facts: factsOfView(page, view), tokens: tokensOfPage(page, view) });
    regions.push(...regionsOf(page));
    emit(String(page.number));
  }
  const numbers = pages.map(({ facts }) => facts.number);
  if (regions.length > 0) return { ...splitSheets(regions, args), pages: numbers };
  const { parts, likelihoods, choices } = split(pages, args);
  const whole = (part: { name: string; pages: number[] }) => ({ ...part, regions: [] });
  return { parts: parts.map(whole), likelihoods, choices: choices.map((choice) => choice.map(whole)), pages: numbers };
}
