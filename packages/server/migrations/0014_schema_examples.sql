-- Whether values of the documents are in the schema, as examples.
alter table schema_generations add column include_examples boolean not null default false;
alter table schema_generations alter column include_examples drop default;
