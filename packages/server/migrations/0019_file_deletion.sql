-- Files can be deleted, with all that was made of them.

-- Of which content an entry was made: it is forgotten with the last file that has it. What was kept before is made again.
delete from blob_owners where owner_id in (select id from document_cache);
delete from document_cache;
alter table document_cache add column source_sha256 text not null;
create index document_cache_source on document_cache (environment_id, source_sha256);

-- Set when the last file with the content was deleted: from then on nothing that is made of it is kept, until it is a
-- file again.
alter table blobs add column forgotten_at timestamptz;

create index files_content on files (environment_id, sha256);
create index parses_file on parses (environment_id, file_id);
create index extractions_file on extractions (environment_id, file_id);
create index schema_generations_files on schema_generations using gin (documents jsonb_path_ops);

-- Whose answer it was, and what it is about: some answers are for nobody else, and answers go with their subjects.
alter table idempotency_keys add column api_key_id text;
alter table idempotency_keys add column subject_ids text[] not null default '{}';
create index idempotency_keys_subjects on idempotency_keys using gin (subject_ids);

-- Keys that the operator fixed. One that another took the place of works again when it is fixed again; one that was
-- revoked by a caller does not.
alter table api_keys add column is_fixed boolean not null default false;
alter table api_keys add column is_replaced boolean not null default false;
update api_keys set is_fixed = true where name = 'Fixed key' and created_by is null;
