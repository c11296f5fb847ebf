-- The review of one submission by the packaging team.
create table review_rounds (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  stage text not null,
  round integer not null,
  -- The latest of its stage that stands; one that was taken back gives way to the one before.
  is_current boolean not null default true,
  state text not null default 'waiting'
    check (state in ('waiting', 'inReview', 'returned', 'accepted', 'takenBack')),
  submitted_at timestamptz not null,
  -- How many answers and documents there are to settle.
  items integer not null default 0,
  assignee text references people on delete set null,
  taken_at timestamptz,
  opened_at timestamptz,
  opened_by text references people on delete set null,
  returned_at timestamptz,
  returned_by text references people on delete set null,
  return_note text not null default '',
  accepted_at timestamptz,
  accepted_by text references people on delete set null,
  unique (project_id, stage, round),
  foreign key (project_id, stage, round) references submissions (project_id, stage, round) on delete restrict
);
create unique index on review_rounds (project_id, stage) where is_current;
create index on review_rounds (state, submitted_at) where is_current;

-- What was decided of an answer or a document of a round; of what has no row nothing was.
create table review_items (
  project_id uuid not null,
  stage text not null,
  round integer not null,
  -- The id of the field, or of the upload.
  item_id text not null,
  state text not null check (state in ('toCheck', 'accepted', 'needsAttention', 'waived')),
  reason text,
  note text not null default '',
  -- Counts the decisions of this round, so that nobody overwrites one they have not seen.
  version integer not null default 1,
  -- Decided in an earlier round, and what it is about has not changed since.
  carried_over boolean not null default false,
  decided_by text references people on delete set null,
  decided_at timestamptz not null default now(),
  primary key (project_id, stage, round, item_id),
  foreign key (project_id, stage, round) references review_rounds (project_id, stage, round) on delete cascade
);

-- Remarks, numbered through all rounds of a project.
create table remarks (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  number integer not null,
  stage text not null check (stage in ('pre-application', 'application')),
  -- In which it was written; 0 before anything was submitted.
  round integer not null,
  field_id text not null,
  -- When it is about one file of the field.
  upload_id uuid,
  place jsonb,
  audience text not null check (audience in ('internal', 'lender', 'borrower')),
  text text not null,
  author text references people on delete set null,
  author_kind text not null check (author_kind in ('staff', 'lender', 'borrower')),
  written_at timestamptz not null default now(),
  edited_at timestamptz,
  state text not null default 'open' check (state in ('open', 'done', 'disputed', 'resolved')),
  state_note text not null default '',
  state_by text references people on delete set null,
  state_at timestamptz,
  unique (project_id, number)
);
create index on remarks (project_id, stage);

-- What was added to a remark later; rows are never changed. An edit keeps what stood there before.
create table remark_entries (
  id bigint generated always as identity primary key,
  remark_id uuid not null references remarks on delete cascade,
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('reply', 'edited', 'done', 'disputed', 'resolved')),
  text text not null default '',
  person_id text references people on delete set null,
  person_kind text not null check (person_kind in ('staff', 'lender', 'borrower')),
  at timestamptz not null default now()
);
create index on remark_entries (project_id, remark_id);

-- What happened between the packaging team and the agency; rows are never changed, and Sent and Closed follow from them.
create table project_events (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  project_id uuid not null references projects on delete cascade,
  kind text not null,
  -- When it happened, which may be earlier than when it was written down.
  at timestamptz not null,
  note text not null default '',
  due_at timestamptz,
  items jsonb not null default '[]',
  office text not null default '',
  method text not null default '',
  receipt_upload_id uuid,
  person_id text references people on delete set null,
  recorded_at timestamptz not null default now()
);
create index on project_events (project_id, number);

-- What was submitted before there were reviews: the latest waits while its stage is submitted, the others went back.
insert into review_rounds (project_id, stage, round, is_current, state, submitted_at, returned_at, return_note)
select submissions.project_id, submissions.stage, submissions.round,
       submissions.round = latest.round,
       case when submissions.round = latest.round and stages.submitted_at is not null then 'waiting' else 'returned' end,
       submissions.submitted_at,
       case when submissions.round = latest.round and stages.submitted_at is not null then null
            else coalesce(stages.reopened_at, submissions.submitted_at) end,
       case when submissions.round = latest.round and stages.submitted_at is null
            then coalesce(stages.reopened_reason, '') else '' end
  from submissions
  join stages on stages.project_id = submissions.project_id and stages.stage = submissions.stage
  join (select project_id, stage, max(round) as round from submissions group by 1, 2) as latest
    on latest.project_id = submissions.project_id and latest.stage = submissions.stage;
insert into project_events (project_id, kind, at)
select id, 'sent', sent_at from projects where sent_at is not null;
insert into project_events (project_id, kind, at)
select id, 'closed', closed_at from projects where closed_at is not null;
