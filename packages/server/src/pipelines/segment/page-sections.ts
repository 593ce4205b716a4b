/** Pages as a model is shown them: numbered, long ones shortened, in as many sections as its context needs. */
import type { PromptPage } from '../model-extract/prompt-pages.ts';

export interface PageSection {
  /** Numbers of the pages. */
  pages: number[];
  text: string;
}

/** Every page shows at least so much, half from its beginning and half from its end. */
const MIN_PAGE_CHARACTERS = 600;
const MIN_SECTION_CHARACTERS = 4_000;

export function sectionsOf(pages: readonly PromptPage[], budget: number): PageSection[] {
  const characters = Math.max(MIN_SECTION_CHARACTERS, budget);
  const perSection = Math.max(1, Math.floor(characters / (MIN_PAGE_CHARACTERS + 20)));
  const sections: PageSection[] = [];
  for (let from = 0; from < pages.length; from += perSection) {
    const part = pages.slice(from, from + perSection);
    const share = Math.max(MIN_PAGE_CHARACTERS, Math.floor(characters / part.length) - 20);
    sections.push({
      pages: part.map(({ number }) => number),
      text: part.map(({ label, text }) => `[${label}]\n${shortened(text, share)}`).join('\n\n'),
    });
  }
  return sections;
}

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit / 2)}\n[…]\n${text.slice(-limit / 2)}`;
