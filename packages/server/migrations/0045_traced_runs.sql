-- The span that started a run, in the form of the W3C header; null if the run is not traced. Steps of the run belong to
-- its trace, in whichever process and however much later they run.
alter table workflow_runs add column traceparent text;
