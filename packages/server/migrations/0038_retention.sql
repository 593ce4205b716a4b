-- How many days an environment keeps documents, operations and runs. Null keeps them until somebody deletes them.
alter table environments add column retention_days integer check (retention_days between 1 and 36500);

-- The steps that refer to a record or an artifact: while their run is kept, so is what it refers to.
create index workflow_steps_artifact on workflow_steps (artifact_id) where artifact_id is not null;
-- Artifacts survive their runs, so their age is looked up without one.
create index workflow_artifacts_created on workflow_artifacts (organization_id, environment_id, created_at, id);
