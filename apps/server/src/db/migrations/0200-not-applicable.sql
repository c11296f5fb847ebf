-- What was said not to apply, beside the answers and never among them: by field id, the reason, who gave it, and what
-- the packaging team holds against it.
alter table stages add column not_applicable jsonb not null default '{}';
-- As it stood when the stage was submitted.
alter table submissions add column not_applicable jsonb not null default '{}';

-- Every step of it: said, ended, disputed. Rows are never changed.
create table not_applicable_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  stage text not null,
  version integer not null,
  field_id text not null,
  kind text not null check (kind in ('not-applicable', 'applicable', 'disputed')),
  -- The reason, or what is held against it.
  note text not null default '' check (char_length(note) <= 500),
  source text not null check (source in ('person', 'prefill')),
  person_id text references people on delete set null,
  at timestamptz not null default now()
);
create index on not_applicable_changes (project_id, stage, field_id, id desc);
