/** The data inside a Word document that its content controls show: parts of XML, reached by a path. */

import { elementsIn, escapeXml, type SourceElement } from '../../../formats/office/source-xml.ts';
import { attribute } from '../../../formats/office/xml.ts';
import type { OfficeFile } from '../office-file.ts';
import type { PartSource } from '../part-source.ts';

/** Properties of the document can be shown too; these ids mean them. */
const CORE_PROPERTIES = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}';
const EXTENDED_PROPERTIES = '{6668398D-A668-4E3E-A5EB-62B293D839F1}';
const STEP = /^(?:[\w.-]+:)?([\w.-]+)(?:\[(\d+)\])?$/;

export class BoundData {
  readonly #stores = new Map<string, PartSource>();
  readonly #changed = new Set<string>();

  static async read(file: OfficeFile): Promise<BoundData> {
    const data = new BoundData();
    const add = async (id: string, name: string): Promise<void> => {
      const part = file.names.includes(name) ? await file.part(name) : null;
      if (part !== null) data.#stores.set(id.toUpperCase(), part);
    };
    await add(CORE_PROPERTIES, 'docProps/core.xml');
    await add(EXTENDED_PROPERTIES, 'docProps/app.xml');
    for (const name of file.names.filter((part) => /^customXml\/item\d+\.xml$/i.test(part))) {
      const properties = (await file.relationsOf(name)).find(({ type }) => type === 'customXmlProps')?.part;
      const root = properties === undefined ? undefined : (await file.part(properties))?.root;
      const id = root === undefined ? undefined : attribute(root, 'ds:itemID');
      if (id !== undefined) await add(id, name);
    }
    return data;
  }

  /** False if the path leads nowhere, or to something that holds more than a value. */
  set(binding: SourceElement, value: string): boolean {
    const id = (attribute(binding, 'w:storeItemID') ?? '').toUpperCase();
    const path = attribute(binding, 'w:xpath') ?? '';
    const part = this.#stores.get(id);
    if (part === undefined) return false;
    // Several controls may show one value.
    if (this.#changed.has(`${id} ${path}`)) return true;
    const target = targetOf(part.root, path);
    if (target === null) return false;
    if (target.attribute !== undefined) part.setAttribute(target.element, target.attribute, escapeXml(value));
    else part.replaceContent(target.element, escapeXml(value));
    this.#changed.add(`${id} ${path}`);
    return true;
  }
}

/** Paths as Word writes them: names with places, from the root, at the end perhaps an attribute. */
function targetOf(root: SourceElement, path: string): { element: SourceElement; attribute?: string } | null {
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const steps = path.slice(1).split('/');
  const last = steps.at(-1) ?? '';
  const name = /^@([\w:.-]+)$/.exec(last)?.[1];
  if (name !== undefined || last === 'text()') steps.pop();
  let candidates = [root];
  let element: SourceElement | undefined;
  for (const step of steps) {
    const [, local, place = '1'] = STEP.exec(step) ?? [];
    if (local === undefined) return null;
    element = candidates.filter(({ rawName }) => rawName.replace(/^.*:/, '') === local)[Number(place) - 1];
    if (element === undefined) return null;
    candidates = elementsIn(element);
  }
  if (element === undefined) return null;
  if (name !== undefined) return name in element.attributes ? { element, attribute: name } : null;
  return candidates.length > 0 ? null : { element };
}
