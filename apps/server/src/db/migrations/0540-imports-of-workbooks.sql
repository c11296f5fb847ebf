-- One row for every workbook that somebody took something of, so that all of it can be undone as one step. Undoing is
-- one as well, of the one that it undoes: whatever was undone can come back the same way. It is undone once.
create table workbook_imports (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  person_id text references people on delete set null,
  at timestamptz not null default now(),
  undoes uuid unique references workbook_imports on delete cascade,
  answer_count integer not null,
  row_count integer not null
);
create index on workbook_imports (project_id, at);

-- Of what came in one: which it was. What was changed before says nothing of it.
alter table answer_changes add column import_id uuid references workbook_imports on delete cascade;
alter table table_changes add column import_id uuid references workbook_imports on delete cascade;
create index on answer_changes (import_id) where import_id is not null;
create index on table_changes (import_id) where import_id is not null;
