-- A permission to upload one file once. Only the hash of its token is kept, so a copy of this table opens nothing.
create table upload_grants (
  token_hash bytea primary key,
  person_id text not null,
  project_id text not null,
  field_id text not null,
  max_size_bytes integer not null check (max_size_bytes > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index upload_grants_expires_at on upload_grants (expires_at);

-- One object of the file store. Several uploads may refer to it: prefill copies references, never bytes.
create table stored_files (
  id text primary key,
  size integer not null check (size >= 0),
  sha256 text not null check (length(sha256) = 64),
  -- What the uploader called it; what is served follows from `kind`.
  claimed_content_type text,
  kind text not null,
  flaw text,
  scan text not null check (scan in ('not scanned', 'held', 'clean', 'infected')),
  created_by text not null,
  project_id text not null,
  field_id text not null,
  created_at timestamptz not null default now(),
  registered_at timestamptz,
  removed_at timestamptz
);
create index stored_files_project_id on stored_files (project_id);
create index stored_files_unregistered on stored_files (created_at) where registered_at is null;
create index stored_files_removed on stored_files (removed_at) where removed_at is not null;
