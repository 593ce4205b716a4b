/** What labels of an amount say that is still to be paid, in all languages. */
import { tokensOf } from './tokens.ts';

const DUE: ReadonlySet<string> = new Set('due payable balance owed owing outstanding remaining open'.split(' '));
const TO_PAY =
  /(?<!\p{L})(?:to (?:be )?pa(?:y|id)|zu zahlen\p{L}*|zahlbetrag|rest\p{L}*|à (?:payer|régler)|dû|da (?:pagare|saldare|versare)|a pagare|dovut[oa]|saldo|a pagar|te (?:betalen|voldoen)|do zapłaty|pozosta\p{L}+|att betala|kvar)(?!\p{L})/iu;

/** Whether the name of a field asks for what is still to be paid. */
export const asksForDue = (name: string): boolean => tokensOf(name).some((token) => DUE.has(token));

export const saysDue = (label: string): boolean => TO_PAY.test(label) || asksForDue(label);
