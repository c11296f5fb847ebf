-- Backups that administrators had written by the server: how far one is, where it lies, or why it failed.
create table installation_backups (
  id uuid primary key default gen_random_uuid(),
  asked_by text references people on delete set null,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'writing', 'whole', 'failed')),
  step text not null default 'tables' check (step in ('tables', 'files', 'closing')),
  tables_done int not null default 0,
  tables_total int not null default 0,
  files_done int not null default 0,
  files_total int not null default 0,
  -- Read of tables and files until now.
  bytes bigint not null default 0,
  -- Who writes it, and until when they are taken to live without another word.
  worker uuid,
  worker_until timestamptz,
  -- The server that wrote it, and the file there.
  host text,
  path text,
  -- Of the file.
  size bigint,
  missing_files int,
  keys_included boolean,
  failure text,
  ended_at timestamptz
);
-- One at a time, over all nodes.
create unique index on installation_backups ((true)) where state in ('waiting', 'writing');
create index on installation_backups (asked_at desc);
