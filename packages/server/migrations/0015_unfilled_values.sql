-- Whether an extraction fails where its schema demands what the document does not give, and whether its output is valid.
alter table extractions add column fail_on_unfilled boolean not null default false;
alter table extractions alter column fail_on_unfilled drop default;
-- Null until it is completed.
alter table extractions add column schema_valid boolean;
