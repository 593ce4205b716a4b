-- Documents that were filled in.
create table edits (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  file_id text not null,
  filename text not null,
  mime_type text not null,
  content_sha256 text not null,
  model text not null,
  template_id text,
  -- The fields of the template when the edit was created: a later change of the template does not change the edit.
  template_fields jsonb,
  instructions text not null,
  color text not null,
  background boolean not null,
  status text not null check (status in ('pending', 'queued', 'in_progress', 'completed', 'failed', 'cancelled')),
  error jsonb,
  warnings jsonb not null,
  job_id text,
  page_count integer not null,
  credits double precision not null,
  form_data jsonb,
  not_applied jsonb not null,
  -- The edited document, a file of its own.
  filled_file_id text,
  filled_filename text,
  filled_mime_type text,
  filled_sha256 text,
  filled_bytes bigint,
  workflow_id text,
  run_id text,
  block_id text,
  usage_id text not null,
  triggered_by jsonb not null,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz
);
create index edits_created on edits (organization_id, environment_id, created_at, id);
create index edits_filename on edits (organization_id, environment_id, lower(filename) text_pattern_ops);
create index edits_template on edits (organization_id, environment_id, template_id, created_at, id)
  where template_id is not null;
create index edits_file on edits (environment_id, file_id);
create index edits_filled_file on edits (environment_id, filled_file_id) where filled_file_id is not null;

-- Forms that are kept to be filled in again and again, with their fields.
create table edit_templates (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  name text not null,
  file_id text not null,
  filename text not null,
  mime_type text not null,
  form_fields jsonb not null,
  field_count integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index edit_templates_created on edit_templates (organization_id, environment_id, created_at, id);
create index edit_templates_name on edit_templates (organization_id, environment_id, name, id);
create index edit_templates_file on edit_templates (environment_id, file_id);

create trigger keep_cursors after delete on edits
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on edit_templates
  referencing old table as gone for each statement execute function keep_cursors();
