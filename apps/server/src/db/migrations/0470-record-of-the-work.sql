-- Target date, reviewer and status of the work are one record of the project, which both stages say. Where they differed
-- the one that was said last holds in both; what gives way stays in the history.
with record as (
  select unnest(array['packagingStatus', 'submissionTargetDate', 'qaReviewerAssigned']) as field_id
), told as (
  select stages.project_id, stages.stage, stages.version, record.field_id,
         coalesce(stages.answers -> record.field_id, 'null'::jsonb) as answer,
         (select max(change.id) from answer_changes as change
           where change.project_id = stages.project_id and change.stage = stages.stage
             and change.field_id = record.field_id and change.source <> 'not-chosen') as last_change
    from stages cross join record
), newest as (
  select distinct on (project_id, field_id) project_id, field_id, answer
    from told
   order by project_id, field_id, last_change desc nulls last,
            -- Of two that nobody changed: the one that says something, then that of the application.
            answer in ('null', '""', '"NOT_STARTED"'), stage
), differing as (
  select told.project_id, told.stage, told.version + 1 as version, told.field_id,
         told.answer as before, newest.answer as after
    from told join newest using (project_id, field_id)
   where told.answer <> newest.answer
), kept as (
  insert into answer_changes (project_id, stage, version, field_id, before, after, source)
  select project_id, stage, version, field_id, before, after, 'prefill' from differing
)
update stages
   set answers = stages.answers || said.answers,
       provenance = stages.provenance || said.provenance,
       version = said.version
  from (select project_id, stage, version,
               jsonb_object_agg(field_id, after) as answers,
               jsonb_object_agg(field_id, '{"kind": "person"}'::jsonb) as provenance
          from differing group by project_id, stage, version) as said
 where stages.project_id = said.project_id and stages.stage = said.stage;
