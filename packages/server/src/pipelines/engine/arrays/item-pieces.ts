/** The parts of an item in a line, and those that their form tells: codes, times of day, measures. */
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { spacedName } from '../schema/value-kind.ts';

export interface Piece {
  words: ViewWord[];
  text: string;
  kind: 'start' | 'end' | 'year' | 'number' | 'unit' | 'code' | 'time' | 'measure' | 'sentence' | 'text';
  /** What stands between the start of a period and its end. */
  between?: ViewWord[];
}

export const pieceOf = (words: readonly ViewWord[], kind: Piece['kind']): Piece => {
  const text = joinWords(words);
  return { words: [...words], kind, text: kind === 'sentence' ? text : withoutEdges(text) };
};

/** Brackets around the whole go, those around its last word stay. */
const withoutEdges = (text: string): string => {
  const trimmed = text.replace(/^[\s,;<[]+|[\s,;:>\]]+$/g, '');
  return /^\(|^[^(]*\)$/.test(trimmed) ? trimmed.replace(/^\(+|\)+$/g, '') : trimmed;
};

/** "I48.19", "[N18.31]", "ABC-1042": letters and figures in one word. */
const CODE = /^[([]?(?=[^\s]*\d)\p{Lu}{1,5}[-./]?\d[\p{Lu}\d./-]*[)\]]?[,;:]?$/u;
const CLOCK = /^(?:[01]?\d|2[0-3])[:.h][0-5]\d$|^(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)?[ap]\.?m\.?$/iu;
const HALF = /^[ap]\.?m\.?[,;]?$/iu;
const BEFORE_TIME = /^(?:at|um|à|alle|às|om|kl\.?|@)$/iu;
const UNIT = /^(?:m?g|mcg|µg|ug|m?l|units?|iu|ie|%|tabs?|tablets?|caps?|capsules?|puffs?|drops?|mmol|meq)[,;:]?$/iu;
const NUMBER = /^\d+(?:[.,/]\d+)*$/;
const WITH_UNIT = /^\d+(?:[.,]\d+)?(?:m?g|mcg|µg|ug|m?l|iu|%)[,;:]?$/iu;

const MEASURED = /\b(?:dose|dosage|strength)\b/i;
const isMeasured = (field: Field): boolean => field.schema.type === 'string' && MEASURED.test(spacedName(field.name));
const isCoded = ({ kind, schema }: Field): boolean => kind === 'identifier' && schema.type === 'string';
const isClock = ({ kind, schema }: Field): boolean => kind === 'time' && schema.type === 'string';

/** For fields that the form of a piece tells, the kind of piece. Other texts are none of their values. */
export function formOf(field: Field): 'code' | 'time' | 'measure' | undefined {
  if (isClock(field)) return 'time';
  if (isMeasured(field)) return 'measure';
  return isCoded(field) ? 'code' : undefined;
}

/** Texts cut where a code, a time or a measure begins or ends, if a field asks for one. */
export const cutByForm = (pieces: readonly Piece[], fields: readonly Field[]): Piece[] => {
  const forms = new Set(fields.map(formOf));
  return pieces.flatMap((piece) => (piece.kind === 'text' ? cutPiece(piece, forms) : [piece]));
};

function cutPiece(piece: Piece, forms: ReadonlySet<ReturnType<typeof formOf>>): Piece[] {
  const { words } = piece;
  const found =
    (forms.has('time') ? clockIn(words) : undefined) ??
    (forms.has('measure') ? measureIn(words) : undefined) ??
    (forms.has('code') ? codeAt(words) : undefined);
  if (found === undefined) return [piece];
  const { from, to, kind } = found;
  const before = words.slice(0, kind === 'time' && BEFORE_TIME.test(words[from - 1]?.text ?? '') ? from - 1 : from);
  const rest = [before, words.slice(to)].map((own) => (own.length === 0 ? [] : [pieceOf(own, 'text')]));
  return [...(rest[0] ?? []), pieceOf(words.slice(from, to), kind), ...(rest[1] ?? [])];
}

interface Found {
  from: number;
  to: number;
  kind: 'code' | 'time' | 'measure';
}

function clockIn(words: readonly ViewWord[]): Found | undefined {
  const from = words.findIndex(({ text }, at) => {
    const bare = text.replace(/[,;]$/, '');
    return CLOCK.test(bare) || (/^\d{1,2}$/.test(bare) && HALF.test(words[at + 1]?.text ?? ''));
  });
  if (from < 0) return undefined;
  return { from, to: HALF.test(words[from + 1]?.text ?? '') ? from + 2 : from + 1, kind: 'time' };
}

function measureIn(words: readonly ViewWord[]): Found | undefined {
  const from = words.findIndex(
    ({ text }, at) => WITH_UNIT.test(text) || (NUMBER.test(text) && UNIT.test(words[at + 1]?.text ?? '')),
  );
  if (from < 0) return undefined;
  return { from, to: WITH_UNIT.test(words[from]?.text ?? '') ? from + 1 : from + 2, kind: 'measure' };
}

/** A code at the beginning or at the end. */
function codeAt(words: readonly ViewWord[]): Found | undefined {
  const last = words.length - 1;
  const from = [last, 0].find((at) => CODE.test(words[at]?.text ?? ''));
  return from === undefined ? undefined : { from, to: from + 1, kind: 'code' };
}

/** "MD", "NP", "PhD": what stands behind a name and belongs to it. */
const CREDENTIAL = /^(?:\p{Lu}\p{Ll}?\.?){2,5}$/u;

/**
 * Joins texts that a comma divides where fewer fields than texts are open: what begins in small letters goes on with the
 * text before, and so does the rest where one field is open.
 */
export function joinedAtCommas(pieces: readonly Piece[], open: readonly Field[]): Piece[] {
  const joined: Piece[] = [];
  let more = pieces.filter(({ kind }) => kind === 'text').length - open.length;
  const [only, ...others] = open;
  for (const piece of pieces) {
    const before = joined.at(-1);
    const isNext = piece.kind === 'text' && before?.kind === 'text' && /,$/.test(before.words.at(-1)?.text ?? '');
    const isRest = others.length === 0 && only?.kind === 'text';
    const belongs = /^\p{Ll}/u.test(piece.text) || CREDENTIAL.test(piece.text) || isRest;
    if (more > 0 && isNext && belongs && before !== undefined) {
      joined.splice(-1, 1, pieceOf([...before.words, ...piece.words], 'text'));
      more -= 1;
    } else joined.push(piece);
  }
  return joined;
}
