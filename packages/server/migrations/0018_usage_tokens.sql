-- What models took has columns of its own; `metadata` is the caller's.
alter table usage_primitives add column prompt_tokens bigint not null default 0;
alter table usage_primitives add column completion_tokens bigint not null default 0;
alter table usage_primitives add column cost_usd double precision;
alter table usage_primitives add column is_cached boolean not null default false;

update usage_primitives
set prompt_tokens = coalesce((metadata ->> 'prompt_tokens')::bigint, 0),
  completion_tokens = coalesce((metadata ->> 'completion_tokens')::bigint, 0),
  cost_usd = (metadata ->> 'cost_usd')::double precision,
  is_cached = coalesce((metadata ->> 'cached')::boolean, false),
  resource_kind = case when metadata ? 'citations' then 'extraction.sources' else resource_kind end,
  metadata = '{}'
where metadata <> '{}';

update usage_primitives
set metadata = extractions.metadata
from extractions
where resource_id = extractions.id and resource_kind = 'extraction' and extractions.metadata <> '{}';

update usage_primitives
set metadata = extractions.metadata
from sources_jobs join extractions on extractions.id = sources_jobs.extraction_id
where resource_id = sources_jobs.id and resource_kind = 'extraction.sources' and extractions.metadata <> '{}';

-- For usage by block: each block of the page is read in the order of the answer.
create index usage_primitives_block
  on usage_primitives (organization_id, environment_id, block_id, workflow_id, operation, created_at)
  where block_id is not null;
