-- Which version of the readers and of the rules of proof made the evidence; null for what is older than this column.
alter table sources_jobs add column content_version text;
