-- When each person last had a project open: reading alone leaves no entry in the log.
create table project_visits (
  project_id uuid not null references projects on delete cascade,
  person_id text not null references people on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (project_id, person_id)
);
create index on project_visits (person_id);
