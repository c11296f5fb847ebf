-- The rules that a project follows: those that were newest when one of its stages was first submitted; until then none is
-- named, and it follows the newest.
alter table projects add column rule_pack text;
update projects set rule_pack = '2026-11'
 where exists (select from submissions where submissions.project_id = projects.id);
