-- Requests with retention=none keep nothing: docs/guide/operating.md.

-- True while only such requests have stored the content. It is removed with its last owner, without a period of grace.
alter table blobs add column is_passing boolean not null default false;

-- Requests that own content until they are answered. One whose process died is found here when its time is over.
create table passing_requests (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  expires_at timestamptz not null
);
create index passing_requests_expiry on passing_requests (expires_at);

-- Ids that such requests have answered with. Nothing else is known about their records.
create table discarded_records (
  id text primary key,
  organization_id text not null references organizations (id),
  environment_id text not null references environments (id),
  discarded_at timestamptz not null
);
create index discarded_records_age on discarded_records (discarded_at);
