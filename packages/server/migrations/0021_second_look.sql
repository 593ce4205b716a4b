-- Whether the model is asked again about values that its document does not prove.
alter table extractions add column second_look boolean not null default false;
alter table extractions alter column second_look drop default;
