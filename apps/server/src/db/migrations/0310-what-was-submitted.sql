-- The submissions of a stage are numbered: the first round, the second … Whoever inserts one leaves the number to the
-- database, as versions do that know nothing of it.
alter table submissions add column round integer not null default 0;
-- Where each of the answers came from, as it was then.
alter table submissions add column provenance jsonb not null default '{}';

alter table submissions disable trigger immutable;
update submissions set round = numbered.round
  from (select id, row_number() over (partition by project_id, stage order by submitted_at, id) as round
          from submissions) as numbered
 where numbered.id = submissions.id;
-- Known of those whose stage has not changed since.
update submissions set provenance = coalesce((
    select jsonb_object_agg(origin.key, origin.value) from jsonb_each(stages.provenance) as origin
     where submissions.answers ? origin.key), '{}')
  from stages
 where stages.project_id = submissions.project_id and stages.stage = submissions.stage
   and stages.version = submissions.version and stages.schema_revision = submissions.schema_revision;
alter table submissions enable trigger immutable;

alter table submissions add constraint submissions_round_check check (round > 0);
alter table submissions add unique (project_id, stage, round);
create function number_submission() returns trigger language plpgsql as $$
begin
  -- A backup that is put back brings its numbers with it.
  if new.round = 0 then
    new.round := 1 + coalesce((select max(round) from submissions where project_id = new.project_id and stage = new.stage), 0);
  end if;
  return new;
end $$;
create trigger numbered before insert on submissions for each row execute function number_submission();

-- The files that went out with a submission. Their bytes are kept as long as a row speaks of them.
create table submission_files (
  project_id uuid not null,
  stage text not null,
  round integer not null,
  field_id text not null,
  -- In the order of the answer, from 1.
  position integer not null,
  upload_id uuid not null,
  storage_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  content_type text,
  sha256 text check (length(sha256) = 64),
  primary key (project_id, stage, round, field_id, position),
  foreign key (project_id, stage, round) references submissions (project_id, stage, round) on delete restrict
);
create index on submission_files (storage_id);
create index on submission_files (upload_id);
create trigger immutable before update on submission_files for each row execute function refuse_change();

-- As far as the uploads still tell: they stay when a file leaves its field.
insert into submission_files
select submissions.project_id, submissions.stage, submissions.round, answer.key, file.position, upload.id, upload.storage_id,
       upload.file_name, upload.file_size, upload.content_type, coalesce(upload.sha256, stored_files.sha256)
  from submissions
  cross join jsonb_each(submissions.answers) as answer
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(answer.value) when 'array' then answer.value else '[]' end) with ordinality as file (storage_id, position)
  cross join lateral (
    select * from uploads
     where project_id = submissions.project_id and stage = submissions.stage and field_id = answer.key
       and uploads.storage_id::text = file.storage_id
     order by uploaded_at <= submissions.submitted_at desc, removed_at is null desc, uploaded_at desc limit 1) as upload
  left join stored_files on stored_files.id = file.storage_id;

-- A submission that its lender took back stays as it was; that it was taken back stands beside it.
create table submissions_taken_back (
  project_id uuid not null,
  stage text not null,
  round integer not null,
  taken_back_by text references people on delete set null,
  taken_back_at timestamptz not null default now(),
  primary key (project_id, stage, round),
  foreign key (project_id, stage, round) references submissions (project_id, stage, round) on delete restrict
);
