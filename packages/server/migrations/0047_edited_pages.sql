-- Which pages an edit may change; null for all of them.
alter table edits add column pages text;
