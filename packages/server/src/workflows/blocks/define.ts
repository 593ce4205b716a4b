/** Makes a block type from its schema and functions over the parsed config. */
import type { z } from 'zod';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { BlockRole, BlockType, ConfigProblem, Handle, HandleSchemas, PathUse } from './block-type.ts';
import { configProblems } from './config-problems.ts';
import { malformedReferencesOf, secretReferencesOf } from './secret-references.ts';
import { tableReferencesOf } from './table-references.ts';

interface BlockDefinition<S extends z.ZodObject> {
  type: string;
  title: string;
  description: string;
  role?: BlockRole;
  config: S;
  defaults?: JsonObject;
  reviewPredicates?: readonly string[];
  schemaFields?: readonly string[];
  listIdentities?: BlockType['listIdentities'];
  sensitiveKeys?: readonly string[];
  /** Removes texts that never run, such as comments in code, so that references in them do not count. */
  withoutComments?(config: JsonObject): JsonObject;
  inputs(config: z.output<S>): readonly Handle[];
  outputs(config: z.output<S>): readonly Handle[];
  /** Faults that the schema cannot express, such as two equal handles. */
  faults?(config: z.output<S>): ConfigProblem[];
  missing?(config: z.output<S>): ConfigProblem[];
  outputSchemas?(config: z.output<S>, inputs: HandleSchemas): HandleSchemas;
  pathUses?(config: z.output<S>, inputs: HandleSchemas): PathUse[];
  /** Executes a pure block, by its config and inputs. Other types have an executor in `resources/runs`. */
  compute?(config: z.output<S>, inputs: ReadonlyMap<string, Json>): Record<string, Json>;
}

export function defineBlock<S extends z.ZodObject>(definition: BlockDefinition<S>): BlockType {
  const facts = {
    type: definition.type,
    title: definition.title,
    description: definition.description,
    role: definition.role ?? 'step',
    config: definition.config,
    defaults: definition.defaults ?? {},
    reviewPredicates: definition.reviewPredicates ?? [],
    schemaFields: definition.schemaFields ?? [],
    listIdentities: definition.listIdentities ?? {},
    sensitiveKeys: definition.sensitiveKeys ?? [],
  };
  // A note never runs, so references to secrets and tables in it do not count.
  const searched =
    facts.role === 'note' ? () => ({}) : (definition.withoutComments ?? ((config: JsonObject) => config));
  const { compute } = definition;
  return {
    ...facts,
    read(raw) {
      const parsed = definition.config.safeParse(raw);
      if (!parsed.success) return { ok: false, problems: configProblems(facts, raw, parsed.error.issues) };
      const config = parsed.data;
      const faults = definition.faults?.(config) ?? [];
      if (faults.length > 0) return { ok: false, problems: faults };
      return {
        ok: true,
        block: {
          inputHandles: definition.inputs(config),
          outputHandles: definition.outputs(config),
          missing: definition.missing?.(config) ?? [],
          outputSchemas: (inputs) => definition.outputSchemas?.(config, inputs) ?? {},
          pathUses: (inputs) => definition.pathUses?.(config, inputs) ?? [],
          compute: compute === undefined ? null : (inputs) => compute(config, inputs),
        },
      };
    },
    secretReferences: (config) => secretReferencesOf(searched(config)),
    malformedReferences: (config) => malformedReferencesOf(searched(config)),
    tableReferences: (config) => tableReferencesOf(searched(config)),
  };
}
