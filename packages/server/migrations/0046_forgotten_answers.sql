-- Answers of an Idempotency-Key go with the records that they are about, however these are deleted.
create function forget_answers() returns trigger language plpgsql as $$
begin
  update idempotency_keys as answers set response_body = null
  from (
    select organization_id, environment_id, array_agg(id) as ids from gone group by organization_id, environment_id
  ) as deleted
  where answers.organization_id = deleted.organization_id and answers.environment_id = deleted.environment_id
    and answers.subject_ids && deleted.ids and answers.response_body is not null;
  return null;
end
$$;

-- A trigger, because rows also go by cascades.
do $$
declare
  record_table text;
begin
  foreach record_table in array array[
    'files', 'parses', 'extractions', 'corrections', 'schema_generations', 'partitions', 'splits', 'classifications',
    'classification_corrections', 'edits', 'edit_templates', 'tables', 'workflows', 'workflow_runs', 'workflow_reviews',
    'workflow_block_executions', 'workflow_triggers', 'webhook_endpoints'
  ] loop
    execute format(
      'create trigger forget_answers after delete on %I
        referencing old table as gone for each statement execute function forget_answers()',
      record_table
    );
  end loop;
end
$$;
