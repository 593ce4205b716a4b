/** What a slide inherits from its layout and master: positions of placeholders and bullets of their text. */
import type { OfficePackage } from '../office/package-parts.ts';
import { child, descendant, descendantsNamed, textContent, type XmlElement } from '../office/xml.ts';

export interface PlaceholderKey {
  type: string;
  idx: string | undefined;
}

export interface Inherited {
  transform: XmlElement | undefined;
  /** Nearest first. */
  listStyles: XmlElement[];
}

export interface SlideMaster {
  inherit(key: PlaceholderKey): Inherited;
  /** What the layout shows in the placeholder as long as it is empty. */
  promptOf(key: PlaceholderKey): string;
}

interface Level {
  placeholders: { key: PlaceholderKey; shape: XmlElement }[];
  bodyStyle: XmlElement | undefined;
}

const NO_LEVEL: Level = { placeholders: [], bodyStyle: undefined };

export function placeholderOf(shape: XmlElement): PlaceholderKey | null {
  const element = descendant(
    child(shape, 'p:nvSpPr') ?? child(shape, 'p:nvGraphicFramePr') ?? child(shape, 'p:nvPicPr'),
    'p:ph',
  );
  return element === undefined ? null : { type: element.attributes.type ?? 'obj', idx: element.attributes.idx };
}

/** Types whose text is body text, with bullets. */
const isBody = ({ type }: PlaceholderKey): boolean => type === 'obj' || type === 'body';
const isTitle = ({ type }: PlaceholderKey): boolean => type === 'title' || type === 'ctrTitle';

type Parts = Pick<OfficePackage, 'tree' | 'relationsOf'>;

export class SlideMasters {
  readonly #document: Parts;
  readonly #levels = new Map<string, Promise<Level>>();

  constructor(document: Parts) {
    this.#document = document;
  }

  async of(slidePart: string): Promise<SlideMaster> {
    const layoutPart = await this.#related(slidePart, 'slideLayout');
    const layout = await this.#level(layoutPart);
    const master = await this.#level(
      layoutPart === undefined ? undefined : await this.#related(layoutPart, 'slideMaster'),
    );
    return {
      inherit: (key) => inherit(key, layout, master),
      promptOf: (key) => textContent(child(placeholderOn(layout, key)?.shape, 'p:txBody')).trim(),
    };
  }

  async #related(part: string, type: string): Promise<string | undefined> {
    return (await this.#document.relationsOf(part)).find((relation) => relation.type === type)?.part;
  }

  #level(part: string | undefined): Promise<Level> {
    if (part === undefined) return Promise.resolve(NO_LEVEL);
    const known = this.#levels.get(part);
    if (known !== undefined) return known;
    const level = this.#document.tree(part).then((root) => levelOf(root ?? undefined));
    this.#levels.set(part, level);
    return level;
  }
}

function levelOf(root: XmlElement | undefined): Level {
  const placeholders = descendantsNamed(root, 'p:sp').flatMap((shape) => {
    const key = placeholderOf(shape);
    return key === null ? [] : [{ key, shape }];
  });
  return { placeholders, bodyStyle: child(child(root, 'p:txStyles'), 'p:bodyStyle') };
}

function inherit(key: PlaceholderKey, layout: Level, master: Level): Inherited {
  const onLayout = placeholderOn(layout, key);
  const onMaster = sameType(master, onLayout?.key ?? key);
  const shapes = [onLayout?.shape, onMaster?.shape].filter((shape) => shape !== undefined);
  const styles = shapes.map((shape) => child(child(shape, 'p:txBody'), 'a:lstStyle'));
  const bodyStyle = isBody(onLayout?.key ?? key) ? master.bodyStyle : undefined;
  return {
    transform: shapes
      .map((shape) => child(child(shape, 'p:spPr'), 'a:xfrm'))
      .find((transform) => transform !== undefined),
    listStyles: [...styles, bodyStyle].filter((style) => style !== undefined),
  };
}

const placeholderOn = (layout: Level, key: PlaceholderKey): Level['placeholders'][number] | undefined =>
  layout.placeholders.find((other) => other.key.idx === key.idx && key.idx !== undefined) ?? sameType(layout, key);

function sameType(level: Level, key: PlaceholderKey): Level['placeholders'][number] | undefined {
  return level.placeholders.find(
    (other) =>
      other.key.type === key.type || (isTitle(key) && isTitle(other.key)) || (isBody(key) && isBody(other.key)),
  );
}
