/** Footnotes, endnotes and comments: separate parts, shown where the text refers to them. */
import type { OfficePackage, Relation } from '../office/package-parts.ts';
import type { PageAssembler } from '../office/page-assembler.ts';
import { attribute, childrenNamed, elementsOf, type XmlElement } from '../office/xml.ts';
import { addFlattened, type PartContext } from './word-blocks.ts';
import type { NoteKind } from './word-runs.ts';

interface NotePart {
  part: string;
  notes: Map<string, XmlElement>;
}

export class WordNotes {
  readonly #parts: Readonly<Record<NoteKind, NotePart>>;
  readonly #marks = new Map<string, string>();
  readonly #counts: Record<NoteKind, number> = { footnote: 0, endnote: 0 };
  /** Notes referred to since the page began; endnotes wait for the end of the document. */
  readonly #waiting: Record<NoteKind, string[]> = { footnote: [], endnote: [] };

  private constructor(parts: Readonly<Record<NoteKind, NotePart>>) {
    this.#parts = parts;
  }

  static async read(document: OfficePackage, relations: readonly Relation[]): Promise<WordNotes> {
    return new WordNotes({
      footnote: await readNotes(document, relations, 'footnote'),
      endnote: await readNotes(document, relations, 'endnote'),
    });
  }

  /** The mark for the text; empty when the note does not exist. */
  refer(kind: NoteKind, id: string): string {
    if (!this.#parts[kind].notes.has(id)) return '';
    const key = `${kind} ${id}`;
    const known = this.#marks.get(key);
    if (known !== undefined) return known;
    this.#counts[kind] += 1;
    const mark = kind === 'footnote' ? `[${this.#counts[kind]}]` : `[e${this.#counts[kind]}]`;
    this.#marks.set(key, mark);
    this.#waiting[kind].push(id);
    return mark;
  }

  addWaiting(kind: NoteKind, context: PartContext, assembler: PageAssembler): void {
    const { part, notes } = this.#parts[kind];
    for (const id of this.#waiting[kind].splice(0)) {
      const marker = this.#marks.get(`${kind} ${id}`) ?? '';
      for (const note of elementsOf(notes.get(id))) {
        const drafts = { first: { kind: 'list_item', marker, depth: 0 }, rest: { kind: 'paragraph' } } as const;
        addFlattened(note, { ...context, part }, assembler, drafts);
      }
    }
  }
}

async function readNotes(document: OfficePackage, relations: readonly Relation[], kind: NoteKind): Promise<NotePart> {
  const part = relations.find((relation) => relation.type === `${kind}s`)?.part ?? `word/${kind}s.xml`;
  const root = (await document.tree(part, ['w:p'])) ?? undefined;
  const notes = childrenNamed(root, `w:${kind}`)
    // Separator lines between text and notes are notes with a type.
    .filter((note) => (attribute(note, 'w:type') ?? 'normal') === 'normal')
    .map((note) => [attribute(note, 'w:id') ?? '', note] as const);
  return { part, notes: new Map(notes) };
}

export async function addComments(
  document: OfficePackage,
  relations: readonly Relation[],
  context: PartContext,
  assembler: PageAssembler,
): Promise<void> {
  const part = relations.find((relation) => relation.type === 'comments')?.part;
  const root = part === undefined ? null : await document.tree(part, ['w:p']);
  for (const comment of childrenNamed(root ?? undefined, 'w:comment')) {
    for (const node of elementsOf(comment)) {
      addFlattened(node, { ...context, part: part ?? '' }, assembler, {
        first: { kind: 'quote' },
        rest: { kind: 'quote' },
      });
    }
  }
}
