-- What could not be read of the document of a parse or an extraction; nothing is known of earlier ones.
alter table parses add column warnings jsonb not null default '[]';
alter table parses alter column warnings drop default;
alter table extractions add column warnings jsonb not null default '[]';
alter table extractions alter column warnings drop default;
