/** The paths of the API with the methods that each serves, for requests that no route takes. */
interface Place {
  readonly named: Map<string, Place>;
  parameter: Place | undefined;
  served: ServedPath | undefined;
}

export interface ServedPath {
  /** As the router writes it: `/v1/files/:file_id`. */
  readonly route: string;
  readonly methods: readonly string[];
}

const newPlace = (): Place => ({ named: new Map(), parameter: undefined, served: undefined });

/**
 * Finds a path as the router does: names before parameters, with or without a slash at the end. A route for each method
 * that a path does not serve would say the same, but there are three times as many of them as of operations, and every
 * start would build them.
 */
export class ServedPaths {
  readonly #root = newPlace();

  /** @param served the methods of each path, whose parameters are in braces */
  constructor(served: ReadonlyMap<string, readonly string[]>) {
    for (const [path, methods] of served) {
      let place = this.#root;
      for (const part of path.slice(1).split('/'))
        place = part.startsWith('{') ? parameterOf(place) : namedIn(place, part);
      place.served = { route: path.replaceAll(/\{(\w+)\}/g, ':$1'), methods };
    }
  }

  /** @param url the target of a request: a path, with its query if it has one */
  find(url: string): ServedPath | undefined {
    const path = /^\/([^?#]*)/.exec(url)?.[1];
    return path === undefined ? undefined : servedAt(this.#root, decoded(path).replace(/\/$/, '').split('/'));
  }
}

function parameterOf(place: Place): Place {
  place.parameter ??= newPlace();
  return place.parameter;
}

function namedIn(place: Place, name: string): Place {
  const known = place.named.get(name);
  if (known !== undefined) return known;
  const added = newPlace();
  place.named.set(name, added);
  return added;
}

function servedAt(place: Place, [part, ...rest]: readonly string[]): ServedPath | undefined {
  if (part === undefined) return place.served;
  const named = place.named.get(part);
  const found = named === undefined ? undefined : servedAt(named, rest);
  if (found !== undefined || part === '' || place.parameter === undefined) return found;
  return servedAt(place.parameter, rest);
}

/** Keeps an encoded slash, which is part of a name. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
