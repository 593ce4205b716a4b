/** Maps edit templates of test to those of production. Their forms are never copied. */
import type { WorkflowGraph } from '../../workflows/graph.ts';

export interface TemplateMatches {
  template_map: ReadonlyMap<string, string>;
  missing_edit_templates: { template_id: string; name: string | null }[];
}

const templateOf = ({ type, config }: WorkflowGraph['blocks'][number]): string | null =>
  type === 'edit' && config.use_template === true && typeof config.template_id === 'string' ? config.template_id : null;

/** Lists each template once, in the order of the blocks. */
export const templateReferences = ({ blocks }: WorkflowGraph): string[] => [
  ...new Set(blocks.flatMap((block) => templateOf(block) ?? [])),
];

/** For each template in the graph: the only one in production with the same name. */
export function matchTemplates(
  templateIds: readonly string[],
  { test, production }: { test: ReadonlyMap<string, string>; production: ReadonlyMap<string, string> },
): TemplateMatches {
  const template_map = new Map<string, string>();
  const missing_edit_templates: TemplateMatches['missing_edit_templates'] = [];
  for (const template_id of templateIds) {
    // A definition of test may already refer to a template of production.
    if (production.has(template_id)) continue;
    const name = test.get(template_id) ?? null;
    const [match, ...others] = [...production].filter(([, other]) => other === name).map(([id]) => id);
    if (match !== undefined && others.length === 0) template_map.set(template_id, match);
    else missing_edit_templates.push({ template_id, name });
  }
  return { template_map, missing_edit_templates };
}

export const mapTemplates = (graph: WorkflowGraph, templates: ReadonlyMap<string, string>): WorkflowGraph => ({
  ...graph,
  blocks: graph.blocks.map((block) => {
    const id = templateOf(block);
    const mapped = id === null ? undefined : templates.get(id);
    return mapped === undefined ? block : { ...block, config: { ...block.config, template_id: mapped } };
  }),
});
