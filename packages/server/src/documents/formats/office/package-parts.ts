/** The parts of an office package and how they refer to each other, however they are stored. */
import path from 'node:path';
import { childrenNamed, type XmlElement, type XmlWalk } from './xml.ts';

export interface Relation {
  id: string;
  /** The last word of the type: `header`, `slideLayout`. */
  type: string;
  /** The target part, as named in the package. */
  part: string;
}

export interface OfficePackage {
  readonly names: readonly string[];
  has(part: string): boolean;
  /** Returns false if the package has no such part. */
  walk(part: string, walk: XmlWalk): Promise<boolean>;
  tree(part: string, counted?: readonly string[]): Promise<XmlElement | null>;
  /** Empty when the part has none; links out of the package are left out. */
  relationsOf(part: string): Promise<Relation[]>;
  close(): void;
}

/** The part that holds the relations of another one. */
export const relationsPartOf = (part: string): string =>
  part === '' ? '_rels/.rels' : path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`);

export function relationsIn(part: string, root: XmlElement | null): Relation[] {
  const folder = path.posix.dirname(part);
  return childrenNamed(root ?? undefined, 'rel:Relationship')
    .filter((relation) => relation.attributes.TargetMode !== 'External')
    .map((relation) => ({
      id: relation.attributes.Id ?? '',
      type: (relation.attributes.Type ?? '').split('/').at(-1) ?? '',
      part: resolvePart(folder, relation.attributes.Target ?? ''),
    }));
}

/** A target that climbs out of the package leads to a name that no archive has. */
function resolvePart(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target);
}
