-- What a promotion left in the draft, without which edits that came after it cannot be told; null for older promotions.
alter table workflow_promotions add column target_draft_hash text;
create index workflow_promotions_newest on workflow_promotions (target_workflow_id, created_at desc);
drop index workflow_promotions_target;
