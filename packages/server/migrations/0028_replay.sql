-- What a step asked of tables and heard, so that a run can be replayed after the tables have changed.
create table workflow_step_lookups (
  run_id text not null references workflow_runs (id) on delete cascade,
  key text not null,
  -- A list of questions with their answers: JSON, or the blob that has it.
  payload json not null,
  primary key (run_id, key)
);

-- What models answered in steps of runs, by the question: a replay does not ask again, and neither does a second attempt
-- of a step whose worker died.
create table model_answers (
  organization_id text not null,
  environment_id text not null,
  -- The parse or extraction that asked.
  owner_id text not null,
  -- SHA-256 of everything that the model was given.
  question text not null,
  answer json not null,
  created_at timestamptz not null,
  primary key (owner_id, question)
);
create index model_answers_question on model_answers (environment_id, question);
