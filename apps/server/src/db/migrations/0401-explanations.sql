-- What people said to a finding of the rehearsal: one text for each, and what was found when it was written. It goes into
-- the package as an exception.
create table explanations (
  project_id uuid not null references projects on delete cascade,
  check_id text not null,
  text text not null,
  found text not null,
  person_id text references people on delete set null,
  at timestamptz not null default now(),
  primary key (project_id, check_id)
);
