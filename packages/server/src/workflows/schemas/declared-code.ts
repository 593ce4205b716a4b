/** Lists the code that users wrote, for checking. */
import type { Code } from '../../pipelines/code/check-code.ts';
import { definitionPath, shownBlockPath } from '../checks/graph-reading.ts';
import type { WorkflowGraph } from '../graph.ts';
import type { DocumentPath } from '../issue.ts';

export interface DeclaredCode extends Code {
  /** Path in the canonical definition. */
  path: DocumentPath;
  block_path: string;
}

export function declaredCode(graph: WorkflowGraph): DeclaredCode[] {
  const byId = new Map(graph.blocks.map((block) => [block.id, block]));
  return graph.blocks.flatMap(({ id, type, config: { code, language } }) =>
    type === 'function' && typeof code === 'string'
      ? [
          {
            language: language === 'typescript' ? ('typescript' as const) : ('python' as const),
            text: code,
            path: [...definitionPath(byId, id), 'config', 'code'],
            block_path: shownBlockPath(byId, id),
          },
        ]
      : [],
  );
}
