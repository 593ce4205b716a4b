-- The documents of a classification that reads several, in the order in which they are read; null if it reads one. The
-- first of them is also in the columns of the one document.
alter table classifications add column documents jsonb;

create index classifications_documents on classifications using gin (documents jsonb_path_ops) where documents is not null;
