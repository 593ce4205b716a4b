-- Whether values that are not proved are taken out of the output.
alter table extractions add column require_proof boolean not null default false;
alter table extractions alter column require_proof drop default;
