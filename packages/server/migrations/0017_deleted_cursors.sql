-- Where deleted rows stood in their lists: who pages through one may hold the id of a row that is gone meanwhile.
create table deleted_cursors (
  organization_id text not null,
  environment_id text not null,
  -- The table.
  list text not null,
  -- The workflow, where ids are unique only within that; empty otherwise.
  parent_id text not null,
  id text not null,
  created_at timestamptz,
  updated_at timestamptz,
  deleted_at timestamptz not null,
  primary key (organization_id, environment_id, list, parent_id, id)
);
create index deleted_cursors_deleted on deleted_cursors (deleted_at);

-- A trigger, because rows also go by cascades.
create function keep_cursors() returns trigger language plpgsql as $$
begin
  insert into deleted_cursors (organization_id, environment_id, list, parent_id, id, created_at, updated_at, deleted_at)
  select entry ->> 'organization_id', entry ->> 'environment_id', tg_table_name,
    case when tg_nargs = 0 then '' else entry ->> tg_argv[0] end, entry ->> 'id',
    (entry ->> 'created_at')::timestamptz, (entry ->> 'updated_at')::timestamptz, now()
  from (select to_jsonb(gone) as entry from gone) as entries
  on conflict (organization_id, environment_id, list, parent_id, id)
    do update set created_at = excluded.created_at, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at;
  return null;
end
$$;

create trigger keep_cursors after delete on files
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on parses
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on extractions
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on corrections
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on scorers
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on workflows
  referencing old table as gone for each statement execute function keep_cursors();
create trigger keep_cursors after delete on workflow_blocks
  referencing old table as gone for each statement execute function keep_cursors('workflow_id');
create trigger keep_cursors after delete on workflow_edges
  referencing old table as gone for each statement execute function keep_cursors('workflow_id');
