import { pdfWithContent } from './pdf-files.ts';

/** An element of a tagged file: what is in it, or the text that it stands for. */
export interface SampleTag {
  role: string;
  /** Entries of its dictionary, such as attributes. */
  entries?: string;
  children?: SampleTag[];
  text?: { at: [x: number, y: number]; shown: string; size?: number };
}

/** A file of one page whose text is tagged; text without a tag is an artifact. */
export function taggedPdf(tags: SampleTag[], artifacts: SampleTag[] = [], rolesEntry = ''): Buffer {
  // Object 10 is the root of the tree, 11 the tree of parents, 12 the list of the page.
  const objects: string[] = ['', '', ''];
  const content: string[] = [];
  const parents: string[] = [];
  const show = ({ text }: SampleTag): string =>
    text === undefined ? '' : `BT /F1 ${text.size ?? 10} Tf ${text.at[0]} ${text.at[1]} Td (${text.shown}) Tj ET`;
  const add = (tag: SampleTag, parent: number): number => {
    const number = 10 + objects.length;
    objects.push('');
    const kids = (tag.children ?? []).map((child) => `${add(child, number)} 0 R`);
    if (tag.text !== undefined) {
      kids.push(String(parents.length));
      content.push(`/${tag.role} <</MCID ${parents.length}>> BDC ${show(tag)} EMC`);
      parents.push(`${number} 0 R`);
    }
    objects[number - 10] =
      `<</Type/StructElem/S/${tag.role}/P ${parent} 0 R/Pg PAGE/K[${kids.join(' ')}]${tag.entries ?? ''}>>`;
    return number;
  };
  const kids = tags.map((tag) => `${add(tag, 10)} 0 R`);
  for (const artifact of artifacts) content.push(`/Artifact BMC ${show(artifact)} EMC`);
  objects[0] = `<</Type/StructTreeRoot/K[${kids.join(' ')}]/ParentTree 11 0 R${rolesEntry}>>`;
  objects[1] = '<</Nums[0 12 0 R]>>';
  objects[2] = `[${parents.join(' ')}]`;
  const page = `${10 + objects.length} 0 R`;
  return pdfWithContent([{ content: content.join('\n'), entries: '/StructParents 0' }], {
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
    objects: objects.map((object) => object.replace('PAGE', page)),
  });
}
