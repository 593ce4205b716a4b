-- What the service sent to other hosts. A line is written before its connection is made.
create table egress (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  purpose text not null check (purpose in ('document', 'model', 'webhook', 'api_call')),
  method text not null,
  host text not null,
  port int not null,
  -- A line stays open if the process ended during the exchange.
  outcome text not null check (outcome in ('open', 'answered', 'failed')),
  response_status int,
  bytes_sent bigint not null,
  bytes_received bigint not null,
  error text,
  -- What the connection was made for. The records may be deleted meanwhile.
  request_id text,
  run_id text,
  resource_id text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index egress_created on egress (organization_id, environment_id, created_at, id);
create index egress_run on egress (organization_id, environment_id, run_id, created_at, id) where run_id is not null;
create index egress_request on egress (organization_id, environment_id, request_id, created_at, id)
  where request_id is not null;
create index egress_host on egress (organization_id, environment_id, host, created_at, id);
-- For the removal of old lines of all environments.
create index egress_age on egress (created_at);
