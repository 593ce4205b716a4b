/** Charts and diagrams (SmartArt) of Office files: their words and numbers, without the drawing. */
import type { Box } from '../../model/document.ts';
import type { BlockTarget } from './block-target.ts';
import { BULLET } from './list-markers.ts';
import type { OfficePackage, Relation } from './package-parts.ts';
import { ParagraphText, PLAIN } from './paragraph-text.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';
import { attribute, child, childrenNamed, descendant, descendantsNamed, textContent, type XmlElement } from './xml.ts';

export type Graphic =
  | { kind: 'chart'; title: string; table: TableDraft | null }
  | { kind: 'diagram'; items: { text: string; depth: number }[] };

/** By the id of the relation under which a drawing refers to them. */
export type Graphics = ReadonlyMap<string, Graphic>;

const MAX_POINTS = 5_000;
const MAX_DEPTH = 8;

export async function readGraphics(document: OfficePackage, relations: readonly Relation[]): Promise<Graphics> {
  const graphics = new Map<string, Graphic>();
  for (const { id, type, part } of relations) {
    if (type !== 'chart' && type !== 'diagramData') continue;
    const root = await document.tree(part);
    if (root === null) continue;
    graphics.set(id, type === 'chart' ? readChart(root) : readDiagram(root));
  }
  return graphics;
}

/** The graphic that a drawing shows; undefined if it shows none, or one that the file has lost. */
export function graphicOf(drawing: XmlElement, graphics: Graphics | undefined): Graphic | undefined {
  const chart = descendant(drawing, 'c:chart');
  const diagram = descendant(drawing, 'dgm:relIds');
  const id = (chart && attribute(chart, 'r:id')) ?? (diagram && attribute(diagram, 'r:dm'));
  return id === undefined ? undefined : graphics?.get(id);
}

export function addGraphic(graphic: Graphic, target: BlockTarget, box: Box | null = null): void {
  if (graphic.kind === 'chart') {
    if (graphic.title !== '') target.addText(textOf(graphic.title), { kind: 'caption', box });
    if (graphic.table !== null) target.addTable(graphic.table, box);
    return;
  }
  for (const { text, depth } of graphic.items) {
    target.addText(textOf(text), { kind: 'list_item', marker: BULLET, depth, box });
  }
}

function textOf(text: string): ParagraphText {
  const paragraph = new ParagraphText();
  paragraph.add(text, PLAIN);
  return paragraph;
}

function readChart(root: XmlElement): Extract<Graphic, { kind: 'chart' }> {
  const chart = child(root, 'c:chart');
  const series = descendantsNamed(child(chart, 'c:plotArea'), 'c:ser');
  const categories = series
    .map((one) => points(child(one, 'c:cat') ?? child(one, 'c:xVal')))
    .find((all) => all.size > 0);
  const columns = series.map((one, index) => ({
    name:
      [...points(child(one, 'c:tx')).values()].join(' ') ||
      textContent(child(child(one, 'c:tx'), 'c:v')) ||
      `${index + 1}`,
    values: points(child(one, 'c:val') ?? child(one, 'c:yVal')),
  }));
  const keys = new Set([...(categories?.keys() ?? []), ...columns.flatMap(({ values }) => [...values.keys()])]);
  const body = [...keys]
    .sort((a, b) => a - b)
    .map((key) => [categories?.get(key) ?? '', ...columns.map(({ values }) => values.get(key) ?? '')]);
  const head = [axisTitle(chart), ...columns.map(({ name }) => name)];
  return {
    kind: 'chart',
    title: shownText(child(chart, 'c:title')),
    table: body.length === 0 ? null : { headerRows: 1, rows: [head, ...body].map(rowOf) },
  };
}

const rowOf = (texts: readonly string[]): TableDraft['rows'][number] => ({
  startsPage: false,
  cells: texts.map(
    (text, column): CellDraft => ({ column, columnSpan: 1, rowSpan: 1, paragraphs: [{ text: textOf(text) }] }),
  ),
});

/** Title of the category axis, which heads the column of categories. */
function axisTitle(chart: XmlElement | undefined): string {
  const area = child(chart, 'c:plotArea');
  return shownText(child(child(area, 'c:catAx') ?? child(area, 'c:dateAx'), 'c:title'));
}

const shownText = (element: XmlElement | undefined): string =>
  descendantsNamed(element, 'a:p')
    .map((paragraph) => descendantsNamed(paragraph, 'a:t').map(textContent).join(''))
    .filter((text) => text.trim() !== '')
    .join(' ');

/** The cached cells that the chart was made from; levels of categories are joined. */
function points(source: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  for (const point of descendantsNamed(source, 'c:pt').slice(0, MAX_POINTS)) {
    const index = Number(point.attributes.idx);
    const text = shownValue(textContent(child(point, 'c:v')).trim());
    if (!Number.isInteger(index) || index < 0 || text === '') continue;
    const before = found.get(index);
    found.set(index, before === undefined ? text : `${text} ${before}`);
  }
  return found;
}

/** Removes the noise of binary fractions: 0.30000000000000004. */
function shownValue(text: string): string {
  const isLong = text.length > 12 && /^-?\d+\.\d+(E-?\d+)?$/i.test(text);
  return isLong ? String(Number(Number(text).toPrecision(12))) : text;
}

/** Boxes in file order, below their parents. */
function readDiagram(root: XmlElement): Graphic {
  const nodes = childrenNamed(child(root, 'dgm:ptLst'), 'dgm:pt').filter((point) =>
    ['node', 'asst', undefined].includes(point.attributes.type),
  );
  const parents = new Map<string, string>();
  for (const link of childrenNamed(child(root, 'dgm:cxnLst'), 'dgm:cxn')) {
    const { type = 'parOf', srcId = '', destId = '' } = link.attributes;
    if (type === 'parOf') parents.set(destId, srcId);
  }
  const ids = new Set(nodes.map((node) => node.attributes.modelId ?? ''));
  const depthOf = (id: string): number => {
    let depth = 0;
    for (let parent = parents.get(id); parent !== undefined && ids.has(parent) && depth < MAX_DEPTH; ) {
      depth += 1;
      parent = parents.get(parent);
    }
    return depth;
  };
  const items = nodes
    .map((node) => ({ text: shownText(child(node, 'dgm:t')), depth: depthOf(node.attributes.modelId ?? '') }))
    .filter(({ text }) => text !== '');
  return { kind: 'diagram', items };
}
