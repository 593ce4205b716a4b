-- The documents of an extraction that reads several, in the order in which they are read; null if it reads one. The
-- first of them is also in the columns of the one document.
alter table extractions add column documents jsonb;

create index extractions_documents on extractions using gin (documents jsonb_path_ops) where documents is not null;
