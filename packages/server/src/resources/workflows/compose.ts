import type { Db } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { ModelsConfig } from '../../models/settings.ts';
import type { CodeGate } from '../../pipelines/code/gate.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { CompileGate } from '../../workflows/definition/compile-gate.ts';
import type { EditTemplates } from '../edits/templates.ts';
import type { Environments } from '../environments/service.ts';
import type { Projects } from '../projects/service.ts';
import type { Behaviour } from '../runs/behaviour.ts';
import type { Secrets } from '../secrets/service.ts';
import type { Tables } from '../tables/service.ts';
import type { Usage } from '../usage/service.ts';
import { Blocks } from './blocks.ts';
import { GraphChecks } from './checks.ts';
import { ConfigHistory } from './config-history.ts';
import { Edges } from './edges.ts';
import { PartVersions } from './part-versions.ts';
import { Promotions } from './promotions.ts';
import { Workflows } from './service.ts';
import { Specs } from './specs.ts';
import { WorkflowStats } from './stats.ts';
import { Versions } from './versions.ts';

export interface WorkflowServicesDependencies {
  db: Db;
  environments: Environments;
  projects: Projects;
  secrets: Secrets;
  tables: Tables;
  editTemplates: EditTemplates;
  models: ModelsConfig;
  usage: Usage;
  gate: SchemaGate;
  code: CodeGate;
  compiler: CompileGate;
  evaluate: Behaviour['evaluate'];
  serviceDomain: string;
  ids: Ids;
  clock: Clock;
}

export function createWorkflowServices(deps: WorkflowServicesDependencies) {
  const { db, environments, tables, usage, evaluate, serviceDomain, ids, clock } = deps;
  const workflows = new Workflows(deps);
  const checks = new GraphChecks(deps);
  const blocks = new Blocks({ db, checks, ids, clock });
  const versions = new Versions({ db, workflows, checks, ids, clock });
  return {
    workflows,
    checks,
    blocks,
    versions,
    edges: new Edges(deps),
    specs: new Specs({ db, workflows, checks, evaluate, serviceDomain, ids, clock }),
    parts: new PartVersions({ db, versions, clock }),
    configHistory: new ConfigHistory({ db, blocks }),
    promotions: new Promotions({
      environments,
      tables,
      editTemplates: deps.editTemplates,
      workflows,
      versions,
      checks,
      ids,
      clock,
    }),
    stats: new WorkflowStats({ workflows, blocks, usage, clock }),
  };
}
