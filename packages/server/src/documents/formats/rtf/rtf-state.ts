/** The state inside an RTF group, and the words that begin text which goes elsewhere. */

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
  /** How many fallback characters follow a Unicode character. */
  fallbackCharacters: number;
  /** True if the group holds the same text twice; only the second is read. */
  holdsTwice: boolean;
  /** True after `\*`: an unknown word then makes the group one to skip. */
  isOptional: boolean;
  /** True for the group of one font or style. */
  isDefinition: boolean;
  /** True for an endnote. */
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

/** Optional groups whose text belongs to the document. */
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
