/** What holds inside of an RTF group, and which words begin text that goes elsewhere. */

/** Where the text of a group goes. */
export type Destination = 'text' | 'skip' | 'marker' | 'font' | 'style' | 'info' | 'title' | 'author';

export interface GroupState {
  destination: Destination;
  bold: boolean;
  italic: boolean;
  hidden: boolean;
  deleted: boolean;
  /** Points. */
  fontSize: number;
  font: number;
  /** How many characters follow a Unicode character for programs that do not know it. */
  fallbackCharacters: number;
  /** The group holds the same text twice; only the second is read. */
  holdsTwice: boolean;
  /** `\*` was seen: an unknown word makes the group one to skip. */
  isOptional: boolean;
  /** The group of one font or style. */
  isDefinition: boolean;
  /** A note of the end of the document. */
  isEndnote: boolean;
  /** Ends the stream of text that began with the group. */
  onEnd: (() => void) | null;
}

export const FIRST_STATE: GroupState = {
  destination: 'text',
  bold: false,
  italic: false,
  hidden: false,
  deleted: false,
  fontSize: 0,
  font: -1,
  fallbackCharacters: 1,
  holdsTwice: false,
  isOptional: false,
  isDefinition: false,
  isEndnote: false,
  onEnd: null,
};

export const SKIPPED_DESTINATIONS: ReadonlySet<string> = new Set([
  'colortbl',
  'listtable',
  'listoverridetable',
  'revtbl',
  'rsidtbl',
  'generator',
  'pict',
  'nonshppict',
  'shprslt',
  'sp',
  'objdata',
  'objclass',
  'fldinst',
  'bkmkstart',
  'bkmkend',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'xmlnstbl',
  'filetbl',
  'pn',
  'nonesttables',
  'nesttableprops',
  'tc',
  'xe',
  'rxe',
  'template',
  'background',
  'ftnsep',
  'ftnsepc',
  'ftncn',
  'aftnsep',
  'aftnsepc',
  'aftncn',
  'atnid',
  'atnauthor',
  'atrfstart',
  'atrfend',
  'atnref',
  'atndate',
  'docvar',
  'userprops',
  'mmathPr',
  'private',
  'pnseclvl',
  'falt',
  'panose',
  'blipuid',
  'picprop',
  'wgrffmtfilter',
  'listpicture',
]);

/** Optional groups whose text is the document's. */
export const OPTIONAL_TEXT: ReadonlySet<string> = new Set([
  'shpinst',
  'shptxt',
  'shppict',
  'ud',
  'annotation',
  'footnote',
  'moMath',
  'moMathPara',
  'mr',
  'me',
  'msup',
  'msub',
]);

export const TEXT_OF_WORD: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  softline: '\n',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  zwj: '\u200d',
  zwnj: '\u200c',
};
