import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordPath } from '../app/record-paths.ts';

/** An id that leads to its record, where a screen shows such records. */
export function IdLink({ id, children }: { id: string; children?: ReactNode }): ReactNode {
  const path = recordPath(id);
  const text = children ?? <span className="mono">{id}</span>;
  return path === null ? text : <Link to={path}>{text}</Link>;
}
