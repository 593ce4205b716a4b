/** Digests of outputs, and the version that they belong to. */
export interface Recorded {
  version: number;
  outputs: Record<string, string>;
}

/** A sample that is new needs no new version: it changes nothing that was cached. */
export function changeOf(recorded: Recorded, current: Recorded): 'none' | 'unversioned' | 'unrecorded' {
  const changed = Object.entries(recorded.outputs).some(([name, digest]) => current.outputs[name] !== digest);
  const isNew = Object.keys(current.outputs).some((name) => recorded.outputs[name] === undefined);
  if (changed && recorded.version === current.version) return 'unversioned';
  return changed || isNew || recorded.version !== current.version ? 'unrecorded' : 'none';
}
