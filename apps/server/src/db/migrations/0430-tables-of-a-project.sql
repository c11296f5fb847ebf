-- Rows of the tables of a project: owners, debts, sources and the others, shared by both stages. A row that was removed
-- stays, so that what a colleague does to it at that moment is not lost, and it can come back to its place.
create table table_rows (
  project_id uuid not null references projects on delete cascade,
  table_name text not null,
  row_id uuid not null,
  -- Its place among the rows of its table, those that were removed counted too.
  place integer not null,
  -- By column; tax ids are sealed.
  cells jsonb not null default '{}',
  removed boolean not null default false,
  -- Of the table when the row was changed last. That of the table is the largest of its rows.
  version integer not null,
  primary key (project_id, table_name, row_id)
);

-- Every change of a cell, and of whether a row is there. Rows are never changed.
create table table_changes (
  id bigint generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  table_name text not null,
  version integer not null,
  row_id uuid not null,
  kind text not null check (kind in ('cell', 'added', 'removed', 'broughtBack', 'moved')),
  -- Of a cell: which, and both values as they are stored.
  column_id text,
  before jsonb not null default 'null',
  after jsonb not null default 'null',
  person_id text references people on delete set null,
  at timestamptz not null default now()
);
create index on table_changes (project_id, table_name, version);
