-- A project of a lender: one loan guarantee on its way to the agency.
create table projects (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete restrict,
  name text not null,
  borrower_name text not null,
  program text not null check (program in ('B_AND_I', 'CF', 'WWD', 'REAP')),
  -- Where it stands, in the words people see; kept by the model with every change that moves it.
  status text not null default 'Draft'
    check (status in ('Draft', 'Pre-application', 'Application', 'In review', 'Sent', 'Closed')),
  -- What was said when the project was created; the pre-application is prefilled from it.
  creation jsonb not null,
  created_by text references people on delete set null,
  created_at timestamptz not null default now(),
  last_saved_at timestamptz not null default now(),
  last_saved_by text references people on delete set null,
  sent_at timestamptz,
  closed_at timestamptz,
  archived_at timestamptz
);
create index on projects (organization_id, last_saved_at desc);

-- Packaging staff who work on a project; in the managed service they fill in answers too.
create table project_assignments (
  project_id uuid not null references projects on delete cascade,
  person_id text not null references people on delete cascade,
  assigned_by text references people on delete set null,
  assigned_at timestamptz not null default now(),
  primary key (project_id, person_id)
);
create index on project_assignments (person_id);

-- The two questionnaires of a project. `answers` holds what people or prefill stored, sensitive ones encrypted one by
-- one; `provenance` says of each where it came from.
create table stages (
  project_id uuid not null references projects on delete cascade,
  stage text not null check (stage in ('pre-application', 'application')),
  organization_id uuid not null references organizations on delete restrict,
  schema_id text not null,
  schema_revision integer not null,
  answers jsonb not null,
  provenance jsonb not null default '{}',
  version integer not null default 1,
  last_saved_at timestamptz,
  last_saved_by text references people on delete set null,
  submitted_at timestamptz,
  submitted_by text references people on delete set null,
  -- When and why staff opened it again.
  reopened_at timestamptz,
  reopened_reason text,
  primary key (project_id, stage)
);
create index on stages (organization_id);

-- Every change of every answer: who, when, from, to. With it the answers of each version can be told.
create table answer_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  stage text not null,
  version integer not null,
  field_id text not null,
  before jsonb,
  after jsonb,
  source text not null check (source in ('person', 'prefill', 'test', 'migration', 'not-chosen')),
  person_id text references people on delete set null,
  at timestamptz not null default now()
);
create index on answer_changes (project_id, stage, version);
create index on answer_changes (project_id, stage, field_id, id desc);

create table uploads (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  stage text not null,
  field_id text not null,
  storage_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  content_type text,
  uploaded_by text references people on delete set null,
  uploaded_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by text references people on delete set null
);
create index on uploads (project_id, stage) where removed_at is null;

-- What was certified and submitted, as it was; never changed.
create table submissions (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete restrict,
  stage text not null,
  version integer not null,
  schema_id text not null,
  schema_revision integer not null,
  answers jsonb not null,
  certification text not null,
  submitted_by text references people on delete set null,
  submitted_at timestamptz not null default now()
);
create index on submissions (project_id, stage, submitted_at desc);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger immutable before update on submissions for each row execute function refuse_change();

-- Who is in which form, and where. Lost with a crash, which is right: it is only true while it is renewed.
create unlogged table presence (
  project_id uuid not null,
  person_id text not null,
  tab text not null,
  stage text not null,
  category_id text,
  field_id text,
  seen_at timestamptz not null default now(),
  primary key (project_id, person_id, tab)
);
create index on presence (seen_at);
