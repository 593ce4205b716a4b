-- Mail to the addresses of triggers that was refused: docs/guide/triggers.md. Each environment keeps the latest ones.
create table refused_mails (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  trigger_id text not null references workflow_triggers (id) on delete cascade,
  workflow_id text not null,
  sender text not null,
  -- The answer of SMTP.
  status int not null,
  reason text not null,
  created_at timestamptz not null
);
create index refused_mails_created on refused_mails (organization_id, environment_id, created_at, id);
create index refused_mails_trigger on refused_mails (trigger_id);
-- For the removal of old ones of all environments.
create index refused_mails_age on refused_mails (created_at);
