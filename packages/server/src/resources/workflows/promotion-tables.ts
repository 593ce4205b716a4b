/** Maps tables of test to tables of production. Their rows are never copied. */
import { validationFailed } from '../../lib/errors.ts';

export interface TableMatches {
  table_map: Record<string, string>;
  missing_tables: { table_id: string; name: string | null }[];
  warnings: string[];
}

export interface TableChoices {
  /** The mapping in the request. */
  asked: ReadonlyMap<string, string>;
  /** The mapping of the last promotion to the same target. */
  earlier: ReadonlyMap<string, string>;
  /** Names by id, in test and in production. */
  test: ReadonlyMap<string, string>;
  production: ReadonlyMap<string, string>;
}

/**
 * For each table in the graph: the requested one, the one from the last promotion, or the only one with the same name.
 */
export function matchTables(tableIds: readonly string[], choices: TableChoices): TableMatches {
  const { asked, test, production } = choices;
  requireTables(tableIds, asked, production);
  const map = new Map<string, string>();
  const missing_tables: TableMatches['missing_tables'] = [];
  const warnings: string[] = [];
  for (const id of tableIds) {
    // A definition of test may already refer to a table of production.
    if (production.has(id) && !asked.has(id)) continue;
    const name = test.get(id) ?? null;
    const named = name === null ? [] : idsNamed(name, production);
    const match = chosen(id, choices) ?? (named.length === 1 ? named[0] : undefined);
    if (match !== undefined) map.set(id, match);
    else {
      missing_tables.push({ table_id: id, name });
      if (named.length > 1) {
        warnings.push(`Production has ${named.length} tables named ${name}. Say in table_map which stands for ${id}.`);
      }
    }
  }
  const unused = [...asked.keys()].filter((id) => !tableIds.includes(id));
  warnings.push(...unused.map((id) => `table_map names ${id}, which the workflow does not use.`));
  return { table_map: Object.fromEntries(map), missing_tables, warnings };
}

function chosen(id: string, { asked, earlier, production }: TableChoices): string | undefined {
  const before = earlier.get(id);
  return asked.get(id) ?? (before !== undefined && production.has(before) ? before : undefined);
}

const idsNamed = (name: string, tables: ReadonlyMap<string, string>): string[] =>
  [...tables].filter(([, other]) => other === name).map(([id]) => id);

function requireTables(
  tableIds: readonly string[],
  asked: TableChoices['asked'],
  production: TableChoices['production'],
): void {
  const wrong = [...asked].filter(([id, wanted]) => tableIds.includes(id) && !production.has(wanted));
  if (wrong.length === 0) return;
  throw validationFailed(
    wrong.map(([id, wanted]) => ({
      type: 'value_error',
      loc: ['body', 'table_map', id],
      msg: 'Production has no table of that id.',
      input: wanted,
    })),
  );
}
