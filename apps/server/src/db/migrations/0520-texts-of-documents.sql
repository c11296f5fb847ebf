-- What can be read in a file, taken out of it once: sealed as it stands, and as words without tax ids to be looked for.
-- It goes with its file. A file without a row waits for its turn, those of before as well.
create table document_texts (
  storage_id text primary key references stored_files on delete cascade,
  project_id uuid not null references projects on delete cascade,
  organization_id uuid not null,
  state text not null check (state in ('read', 'none', 'unreadable', 'waiting')),
  tries integer not null default 0,
  pages integer,
  pages_without_text integer,
  content text,
  words tsvector,
  read_at timestamptz not null default now()
);
create index on document_texts (project_id);
create index on document_texts (organization_id);
create index on document_texts using gin (words);
