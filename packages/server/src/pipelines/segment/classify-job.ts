/** The pool job `classify`: takes a stored document and categories, and says which one it is. */
import type { EmitPart } from '../../documents/pool/pool-job.ts';
import type { Category } from './classify/category-terms.ts';
import { type Classification, classify, engineScores } from './classify/classify.ts';
import { type CorrectedDocument, learntScores, profileOf } from './classify/learnt.ts';
import { type PageTokens, tokensOfPage } from './classify/page-tokens.ts';
import { viewedPages } from './read-pages.ts';

export interface ClassifyArgs {
  /** Path to the stored document. */
  path: string;
  categories: readonly Category[];
  choices: number;
  seed: string;
  corrected: readonly CorrectedDocument[];
}

export interface ClassifyResult extends Classification {
  /** What a correction of it would teach. */
  profile: string[];
  scores: number[];
}

/** Sends the number of each page that was read, as a sign of life. */
export async function runClassify(args: ClassifyArgs, emit: EmitPart): Promise<ClassifyResult> {
  const pages: PageTokens[] = [];
  for await (const { page, view } of viewedPages(args.path)) {
    pages.push(tokensOfPage(page, view));
    emit(String(page.number));
  }
  const profile = profileOf(pages);
  const learnt = learntScores(profile, args.corrected, args.categories.length);
  const found = classify(pages, { ...args, ...(learnt !== undefined && { learnt }) });
  return { ...found, profile, scores: engineScores(pages, args.categories) };
}
