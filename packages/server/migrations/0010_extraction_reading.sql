-- How the document of an extraction is read. The password is sealed and stays: the document is read again for sources.
alter table extractions add column pages text;
alter table extractions add column languages jsonb not null default '[]';
alter table extractions alter column languages drop default;
alter table extractions add column password bytea;
