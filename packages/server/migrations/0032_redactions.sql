-- Edits that blacken parts of a document instead of filling it in.
alter table edits add column redact jsonb;
alter table edits add column redactions jsonb not null default '[]';
alter table edits alter column redactions drop default;
