-- Ids that the service made for edges, and those of versions of blocks and edges, get the workflow mixed in: they were
-- made of content alone, so that two workflows of one definition had the same. Ids that clients chose stay, as do the
-- ids of whole versions. The functions are those of graph.ts and version.ts.
create function migrated_edge_id(workflow text, edge json) returns text language sql immutable as $$
  with ends as (
    select convert_to(edge->>'source_block', 'UTF8') || '\x00'::bytea || convert_to(edge->>'source_handle', 'UTF8')
      || '\x00'::bytea || convert_to(edge->>'target_block', 'UTF8') || '\x00'::bytea
      || convert_to(edge->>'target_handle', 'UTF8') as joined
  ), ids as (
    select 'edge_' || left(translate(encode(sha256(joined), 'base64'), '+/', '-_'), 22) as made,
      'edge_' || left(translate(encode(sha256(convert_to(workflow, 'UTF8') || '\x00'::bytea || joined), 'base64'),
        '+/', '-_'), 22) as wanted
    from ends
  )
  select case when edge->>'id' = made then wanted else edge->>'id' end from ids
$$;

create function migrated_edge(workflow text, edge json) returns json language sql immutable as $$
  select json_build_object('id', migrated_edge_id(workflow, edge), 'source_block', edge->'source_block',
    'source_handle', edge->'source_handle', 'target_block', edge->'target_block',
    'target_handle', edge->'target_handle')
$$;

create function migrated_part_id(workflow text, part text) returns text language sql immutable as $$
  select split_part(part, '_', 1) || '_' || left(translate(encode(sha256(convert_to(workflow, 'UTF8') || '\x00'::bytea
    || convert_to(part, 'UTF8')), 'base64'), '+/', '-_'), 32)
$$;

update workflow_edges set id = migrated_edge_id(workflow_id, to_json(workflow_edges));

update workflow_versions set
  -- Value by value, because json keeps the order in which an author wrote the keys of a config.
  graph = json_build_object('name', graph->'name', 'description', graph->'description', 'blocks', graph->'blocks',
    'edges', coalesce((select json_agg(migrated_edge(workflow_id, edge) order by place)
      from json_array_elements(graph->'edges') with ordinality as drawn (edge, place)), '[]'::json)),
  block_version_ids = array(select migrated_part_id(workflow_id, part)
    from unnest(block_version_ids) with ordinality as versions (part, place) order by place),
  edge_version_ids = array(select migrated_part_id(workflow_id, part)
    from unnest(edge_version_ids) with ordinality as versions (part, place) order by place);

update workflow_block_versions set id = migrated_part_id(workflow_id, id);

update workflow_edge_versions set id = migrated_part_id(workflow_id, id), edge_id = migrated_edge_id(workflow_id, edge),
  edge = migrated_edge(workflow_id, edge);

drop function migrated_edge(text, json);
drop function migrated_edge_id(text, json);
drop function migrated_part_id(text, text);

-- A client names such a version by its id alone.
drop index workflow_block_versions_id;
create unique index workflow_block_versions_id on workflow_block_versions (organization_id, id);
drop index workflow_edge_versions_id;
create unique index workflow_edge_versions_id on workflow_edge_versions (organization_id, id);
