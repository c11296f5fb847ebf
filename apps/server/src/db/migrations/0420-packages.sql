-- The packages of a project, numbered: each built once, from what was submitted or, while a stage is open, from what
-- stood there when its building began.
create table project_packages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  version integer not null,
  state text not null default 'queued' check (state in ('queued', 'building', 'ready', 'failed')),
  step text not null default 'collecting'
    check (step in ('collecting', 'drawing', 'joining', 'packing', 'keeping')),
  done integer not null default 0,
  total integer not null default 0,
  requested_by text references people on delete set null,
  requested_at timestamptz not null default now(),
  -- Who builds it; whoever does not say so again in time has died.
  worker uuid,
  worker_until timestamptz,
  tries integer not null default 0,
  -- Which submission or version of each stage it was made of.
  basis jsonb,
  -- Tab by tab, and what stands there by a sheet.
  contents jsonb,
  built_at timestamptz,
  -- SHA-256 of the manifest, and what the installation's key says to it.
  digest text check (length(digest) = 64),
  signature text,
  failure text,
  unique (project_id, version)
);
create unique index on project_packages (project_id) where state in ('queued', 'building');
create index on project_packages (worker_until) where state in ('queued', 'building');

-- Everything that a package certifies: what is opened from here has an object in the store, a document is in the ZIP.
create table package_files (
  package_id uuid not null references project_packages on delete cascade,
  name text not null,
  kind text not null check (kind in ('pdf', 'zip', 'manifest', 'document')),
  size bigint not null,
  sha256 text not null check (length(sha256) = 64),
  volume integer,
  pages integer,
  storage_id uuid unique,
  primary key (package_id, name)
);
create index on package_files (sha256);
