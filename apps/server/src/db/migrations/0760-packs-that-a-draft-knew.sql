-- The newest pack when a draft was begun: what was published since, its drafter has not seen.
alter table rule_pack_drafts add column newest_then text;
