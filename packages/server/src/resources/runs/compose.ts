import type { Database } from '../../db/database.ts';
import type { FunctionPool } from '../../functions/function-pool.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { RecordedOutbound } from '../../net/outbound.ts';
import type { SchemaGate } from '../../pipelines/json-schema/gate.ts';
import type { BlobLedger } from '../blobs/service.ts';
import type { ClassificationCorrections } from '../classifications/corrections.ts';
import type { Classifications } from '../classifications/service.ts';
import type { Corrections } from '../corrections/service.ts';
import type { Documents } from '../documents/service.ts';
import type { Edits } from '../edits/service.ts';
import type { Events } from '../events/service.ts';
import type { Extractions } from '../extractions/service.ts';
import type { DocumentInputs } from '../files/document-input.ts';
import type { Files } from '../files/service.ts';
import type { Parses } from '../parses/service.ts';
import type { Partitions } from '../partitions/service.ts';
import type { ModelQueues } from '../primitives/model-queues.ts';
import type { Secrets } from '../secrets/service.ts';
import type { Sources } from '../sources/service.ts';
import type { Splits } from '../splits/service.ts';
import type { Tables } from '../tables/service.ts';
import type { Usage } from '../usage/service.ts';
import type { GraphChecks } from '../workflows/checks.ts';
import type { Workflows } from '../workflows/service.ts';
import type { Versions } from '../workflows/versions.ts';
import { Behaviour } from './behaviour.ts';
import { BlockExecutions, blockExecutors } from './block-executions.ts';
import { RunStates } from './ending.ts';
import { runExecutors } from './executors/registry.ts';
import type { StepQueues } from './jobs.ts';
import { RunValues } from './payload.ts';
import { RunPlans } from './plans.ts';
import { Replays } from './replays.ts';
import { Reviewing } from './reviewing.ts';
import { Reviews } from './reviews.ts';
import { Runs } from './service.ts';
import { offlineExecutors } from './simulation/offline.ts';
import { Steps } from './steps.ts';
import { RunVersions } from './versions.ts';
import { RunWorker, type RunWorkerDependencies } from './worker.ts';

export interface RunServicesDependencies {
  database: Database;
  ledger: BlobLedger;
  jobs: Jobs;
  modelQueues: ModelQueues;
  usage: Usage;
  events: Events;
  files: Files;
  inputs: DocumentInputs;
  documents: Documents;
  parses: Parses;
  extractions: Extractions;
  partitions: Partitions;
  edits: Edits;
  splits: Splits;
  classifications: Classifications;
  classificationCorrections: ClassificationCorrections;
  sources: Sources;
  corrections: Corrections;
  secrets: Secrets;
  tables: Tables;
  workflows: { workflows: Workflows; versions: Versions; checks: GraphChecks };
  outbound: RecordedOutbound;
  gate: SchemaGate;
  functions: FunctionPool;
  backgroundDeadlineMs: number;
  ids: Ids;
  clock: Clock;
}

export function createRunServices(deps: RunServicesDependencies, queues: StepQueues) {
  const { database, ledger, jobs, usage, events, clock } = deps;
  const { db } = database;
  const values = new RunValues(ledger);
  const states = new RunStates({
    jobs,
    usage,
    events,
    clock,
    primitives: recordsOf(deps),
  });
  const versions = new RunVersions({ db, ...deps.workflows });
  const executorParts = { ...deps, db, deadlineMs: deps.backgroundDeadlineMs };
  const plans = new RunPlans(db);
  const runs = new Runs({ ...deps, queues, states, versions, values });
  const runWorker = new RunWorker({
    database,
    ledger,
    jobs,
    queues,
    modelQueues: deps.modelQueues,
    states,
    plans,
    values,
    executors: runExecutors(executorParts),
    reviewing: new Reviewing({ ids: deps.ids, states }),
    giveUp: giveUpOf(deps),
  });
  const reviews = new Reviews({ ...deps, queues, states, plans, values });
  const offline = { db, values, executors: offlineExecutors(executorParts) };
  const replays = new Replays({ ...offline, plans });
  const behaviour = new Behaviour({ ...offline, gate: deps.gate });
  const blockExecutions = new BlockExecutions({
    ...deps,
    values,
    executors: blockExecutors(database, executorParts),
  });
  return { runs, reviews, replays, behaviour, blockExecutions, steps: new Steps({ db, values }), runWorker };
}

/** The lifecycles of the records that steps work on. */
export const recordsOf = ({
  parses,
  extractions,
  partitions,
  edits,
  classifications,
  splits,
}: Pick<
  RunServicesDependencies,
  'parses' | 'extractions' | 'partitions' | 'edits' | 'classifications' | 'splits'
>) => ({
  parse: parses.lifecycle,
  extraction: extractions.lifecycle,
  partition: partitions.lifecycle,
  edit: edits.lifecycle,
  classification: classifications.lifecycle,
  split: splits.lifecycle,
});

const giveUpOf = (deps: RunServicesDependencies): RunWorkerDependencies['giveUp'] => {
  const { parse, extraction, partition, edit, classification, split } = recordsOf(deps);
  return {
    parse: (...of) => parse.background.giveUp(...of),
    extraction: (...of) => extraction.background.giveUp(...of),
    partition: (...of) => partition.background.giveUp(...of),
    edit: (...of) => edit.background.giveUp(...of),
    classification: (...of) => classification.background.giveUp(...of),
    split: (...of) => split.background.giveUp(...of),
  };
};
