-- Mail starts runs too: docs/adr/0013-triggers.md.
alter table workflow_triggers drop constraint workflow_triggers_type_check;
alter table workflow_triggers add constraint workflow_triggers_type_check
  check (type in ('schedule', 'webhook', 'email'));
-- The address of a trigger is its id. Mail servers may change the case of an address, so it is found in any case.
create unique index workflow_triggers_email on workflow_triggers (lower(id)) where type = 'email';
