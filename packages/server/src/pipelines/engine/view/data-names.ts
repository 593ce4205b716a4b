/** The names of data in words: "cbc:TaxExclusiveAmount" is "Tax Exclusive Amount", "RmtInf" is "Remittance Information". */

import { STEP } from '../core/label.ts';

/** Short words of messages between banks (ISO 20022), which write no vowels. */
const SHORT: ReadonlyMap<string, string> = new Map(
  `acct=account|addtl=additional|adr=address|agt=agent|amt=amount|bal=balance|bk=bank|bookg=booking|btch=batch|ccy=currency|cd=code|cdt=credit|cdtr=creditor|chrgs=charges|cre=creation|cstmr=customer|ctrl=control|ctry=country|dbt=debit|dbtr=debtor|dt=date|dtls=details|elctrnc=electronic|fr=from|grp=group|hdr=header|id=id|ind=indicator|inf=information|initg=initiating|instd=instructed|intrst=interest|msg=message|mtd=method|nb=number|nm=name|ntry=entry|othr=other|ownr=owner|pmt=payment|prd=period|prtry=proprietary|prties=parties|pties=parties|pty=party|purp=purpose|ref=reference|refs=references|reqd=requested|rltd=related|rmt=remittance|rpt=report|seq=sequence|stmt=statement|strd=structured|svcr=servicer|tm=time|tp=type|tx=transaction|txs=transactions|ustrd=unstructured|val=value|opbd=opening|clbd=closing|itbd=interim|clav=closing available|fwav=forward available|opav=opening available|prcd=previous closing`
    .split('|')
    .map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
);
/** A file in which this share of the names has short words writes none out. */
const SHORT_SHARE = 0.4;
/** Words that hold others together and say nothing of them. */
const STRUCTURE = new Set(
  'party parties detail details information info data header body list group entry record element node content document request response attribute attributes object text id money'.split(
    ' ',
  ),
);

/** Words of which only another one says what they are of. */
const TYPES = new Set(['name', 'number', 'no', 'date', 'time', 'amount', 'code', 'value', 'type']);

/** The words of a name as written: "unitPrice" and "unit_price" are "unit price". */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.:-]+/)
    .filter((word) => word !== '');

export class DataNames {
  readonly #isShort: boolean;

  /** @param names all names of the file, each once */
  constructor(names: readonly string[]) {
    const short = names.filter((name) => wordsOf(name).some((word) => SHORT.has(word.toLowerCase()) && word !== 'id'));
    this.#isShort = short.length > SHORT_SHARE * names.length;
  }

  words(name: string): string[] {
    const written = wordsOf(name);
    return this.#isShort ? written.map((word) => SHORT.get(word.toLowerCase()) ?? word) : written;
  }

  /** Whether a name says of itself what its value is: "PostalZone" and "ValueDate" do, "ID" and "PartyName" do not. */
  isTelling(name: string): boolean {
    const words = this.words(name).filter((word) => !isStructure(word));
    return words.length > 1 || words.some((word) => !isTypeWord(word));
  }

  /** The words of a name behind those of its ancestors, without words that a nearer name has already. */
  joined(path: readonly string[]): string {
    return this.#steps(path).flat().join(' ');
  }

  /** The same with marks between the names: the last ones, or the last one alone, may be what a field is called. */
  stepped(path: readonly string[]): string {
    return this.#steps(path)
      .map((words) => words.join(' '))
      .join(` ${STEP} `);
  }

  #steps(path: readonly string[]): string[][] {
    const own = this.words(path.at(-1) ?? '');
    const seen = new Set(own.map(sameWord));
    const steps = [own];
    for (const ancestor of path.slice(0, -1).toReversed()) {
      const added = this.words(ancestor).filter((word) => !seen.has(sameWord(word)) && !isStructure(word));
      for (const word of added) seen.add(sameWord(word));
      if (added.length > 0) steps.unshift(added);
    }
    return steps;
  }
}

const sameWord = (word: string): string => word.toLowerCase().replace(/s$/, '');
const isTypeWord = (word: string): boolean => TYPES.has(word.toLowerCase());
const isStructure = (word: string): boolean => STRUCTURE.has(word.toLowerCase());
