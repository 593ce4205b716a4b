/** Finds the parties of a contract: in its opening sentence, else by its signatures and its defined terms together. */

import type { Flow } from '../core/flow.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { endsInLegalForm } from '../recognise/names.ts';
import { spanInFlow } from './flow.ts';
import { isParticle, type NameInText } from './names-in-text.ts';
import { definedParties, openingParties } from './opening-parties.ts';
import { signers } from './signatures.ts';

/** A contract has two parties, unless its opening lists more. */
const PARTIES = 2;
/** How certain a name is that only a signature has. */
const SIGNED = 0.8;

/** The parties, each once, in the order of the text. */
export function contractParties(view: DocumentView, flow: Flow): Span[] {
  const found: Span[] = [];
  const add = (span: Span | undefined): void => {
    if (span !== undefined && !found.some((other) => isSameParty(other.text, span.text))) found.push(span);
  };
  const inText = ({ start, end, text }: NameInText): Span | undefined =>
    spanInFlow(flow, start, end, { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 });
  for (const name of openingParties(flow)) add(inText(name));
  if (found.length >= PARTIES) return found;
  const isOpen = found.length === 0;
  const defined = definedParties(flow);
  const signing = signers(view);
  const isSigned = (name: NameInText): boolean =>
    signing.some(({ text }) => isSameParty(name.text, text) || isRestOf(text, name.text));
  for (const name of defined) if (isSigned(name)) add(inText(name));
  for (const { text, words } of signing) {
    if (found.length >= PARTIES) break;
    if (found.some((party) => isRestOf(text, party.text))) continue;
    add(spanOfWords([...words], { kind: 'name', value: text, text, normaliser: 'name_clean', score: SIGNED }));
  }
  // An opening that names one party leaves the other one blank, as forms do.
  if (isOpen) for (const name of defined) if (found.length < PARTIES) add(inText(name));
  return found;
}

/** Without the article that a signature may leave out: "The Lumen Company". */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/^the\s/, '')
    .replace(/[.'’]/g, '')
    .match(/[\p{L}\d]+/gu) ?? [];

/** Whether two names are one; one of them may lack the legal form. */
function isSameParty(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  const isShorter = long.length === short.length + 1 && endsInLegalForm(long === a ? one : other);
  return (isShorter || long.length === short.length) && short.every((word, place) => word === long[place]);
}

/** Whether one name is the end of another whose beginning stands in the line above, and no part "of Acme, Inc.". */
function isRestOf(rest: string, whole: string): boolean {
  const [short, long] = [wordsOf(rest), wordsOf(whole)];
  const isEnd = short.length < long.length && short.every((word, at) => word === long.at(at - short.length));
  return isEnd && short.length > 1 && !isParticle(long.at(-1 - short.length) ?? '');
}
