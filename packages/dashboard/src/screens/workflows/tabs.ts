/** The parts of a workflow, as its address names them. */
export const TABS = ['graph', 'yaml', 'versions', 'triggers'] as const;
