-- What the tables of the project said when a stage was submitted: by table its rows in their order, sensitive cells sealed
-- as in the rows themselves. And the rules that the project followed. Neither is known where a version that keeps it not
-- has submitted it.
alter table submissions add column tables jsonb;
alter table submissions add column rule_pack text;

alter table submissions disable trigger immutable;
-- Tables are closed as long as the application is submitted: what stands there is what it went out with.
update submissions set tables = coalesce((
    select jsonb_object_agg(standing.table_name, standing.rows)
      from (select table_name, jsonb_agg(jsonb_build_object('rowId', row_id, 'cells', cells) order by place, row_id) as rows
              from table_rows where table_rows.project_id = submissions.project_id and not removed
             group by table_name) as standing), '{}')
  from stages
 where submissions.stage = 'application' and stages.project_id = submissions.project_id
   and stages.stage = submissions.stage and stages.submitted_at is not null
   and submissions.round = (select max(latest.round) from submissions as latest
                             where latest.project_id = submissions.project_id and latest.stage = submissions.stage);
-- A project keeps the rules that were the newest when it first submitted a stage.
update submissions set rule_pack = projects.rule_pack from projects
 where projects.id = submissions.project_id and projects.rule_pack is not null;
alter table submissions enable trigger immutable;
