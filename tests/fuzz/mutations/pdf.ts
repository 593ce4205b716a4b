import { deflateSync, inflateSync } from 'node:zlib';
import type { Random } from '../../fault/random.ts';
import { chosen, type Mutation } from './mutation.ts';
import { editDigits } from './text.ts';

/** Objects of PDF files, as text. Offsets are not mended: every reader can find objects without them. */

const OBJECT = /\d+ 0 obj[\s\S]*?endobj/g;
const REFERENCE = /\b\d+ 0 R\b/g;
const NAME = /\/[A-Z][A-Za-z0-9]*/g;

const onPdf =
  (change: (text: string, random: Random) => string): Mutation =>
  (bytes, random) =>
    Buffer.from(change(bytes.toString('latin1'), random), 'latin1');

function edit(text: string, random: Random, pattern: RegExp, by: (found: string, all: string[]) => string): string {
  const found = [...text.matchAll(pattern)];
  const match = chosen(found, random);
  if (match === undefined) return text;
  const after = text.slice(match.index + match[0].length);
  return (
    text.slice(0, match.index) +
    by(
      match[0],
      found.map(([all]) => all),
    ) +
    after
  );
}

const editReference = onPdf((text, random) =>
  edit(text, random, REFERENCE, (_, all) =>
    random.chance(0.8) ? (chosen(all, random) ?? '') : `${random.below(99_999)} 0 R`,
  ),
);

const removeObject = onPdf((text, random) => edit(text, random, OBJECT, () => ''));

const repeatObject = onPdf((text, random) => edit(text, random, OBJECT, (object) => `${object}\n${object}`));

/** Two objects under each other's number. */
const swapObjects = onPdf((text, random) =>
  edit(text, random, OBJECT, (object, all) =>
    object.replace(/^\d+/, /^\d+/.exec(chosen(all, random) ?? '')?.[0] ?? '1'),
  ),
);

const editName = onPdf((text, random) =>
  edit(text, random, NAME, (name, all) => chosen([...all, `${name}X`, '/'], random) ?? name),
);

const DICTIONARY_VALUES = [
  'null',
  '[]',
  '<<>>',
  '-1',
  '99999999999',
  '(x)',
  '/X',
  '1 0 R',
  '[[[[]]]]',
  'true',
  '<ffff>',
  '0.0000001',
];

const editEntry = onPdf((text, random) =>
  edit(text, random, /\/[A-Z][A-Za-z]*(?:\s?-?[\d.]+(?: 0 R)?|\/\w+|\[[^\]]*\]|\([^)]*\))/g, (entry) =>
    entry.replace(/^(\/[A-Z][A-Za-z]*)[\s\S]*$/, (_, name: string) => `${name} ${chosen(DICTIONARY_VALUES, random)}`),
  ),
);

const OPERATORS = [
  'q',
  'Q',
  'BT',
  'ET',
  'Tj',
  "'",
  '"',
  'Td',
  'Tm',
  'cm',
  're',
  'W n',
  'Do',
  'BI',
  'ID',
  'EI',
  'sh',
  'T*',
  'd0',
  'BDC',
  'EMC',
  'Tz',
  'Tr',
  'gs',
];

const editOperator = onPdf((text, random) =>
  edit(text, random, /(?<=[\s)])(?:BT|ET|Tj|Td|Tf|Do|S|l|m|cm|q|Q)(?=\s)/g, () =>
    Array.from({ length: random.pick([1, 1, 3, 2_000]) }, () => chosen(OPERATORS, random)).join(' '),
  ),
);

const editMatrix = onPdf((text, random) =>
  edit(
    text,
    random,
    /BT /g,
    (found) => `${Array.from({ length: 6 }, () => random.pick([0, 1, -1, 1e-9, 1e9, 0.5, 72])).join(' ')} cm ${found}`,
  ),
);

const STREAM = Buffer.from('stream\n');

/** Packed content that unpacks, and is wrong inside. */
const editPacked: Mutation = (bytes, random) => {
  const at = bytes.indexOf('/FlateDecode');
  const start = bytes.indexOf(STREAM, at) + STREAM.length;
  const end = bytes.indexOf('\nendstream', start);
  if (at < 0 || start < STREAM.length || end < 0) return bytes;
  try {
    const content = inflateSync(bytes.subarray(start, end));
    const changed = (random.chance(0.5) ? editOperator : editDigits)(content, random);
    return Buffer.concat([bytes.subarray(0, start), deflateSync(changed), bytes.subarray(end)]);
  } catch {
    // Broken by an earlier change of the same file.
    return bytes;
  }
};

const removeTail = onPdf((text, random) =>
  edit(text, random, /xref|startxref\n\d+|trailer|%%EOF|endstream|endobj|stream/g, () => ''),
);

export const PDF_MUTATIONS: Record<string, Mutation> = {
  editDigits,
  editReference,
  removeObject,
  repeatObject,
  swapObjects,
  editName,
  editEntry,
  editOperator,
  editMatrix,
  editPacked,
  removeTail,
};
