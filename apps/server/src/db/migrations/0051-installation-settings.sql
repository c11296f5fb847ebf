-- What staff may set while the server runs, one row a name; what is not here has its default.
create table installation_settings (
  name text primary key,
  value jsonb not null,
  changed_by text references people on delete set null,
  changed_at timestamptz not null default now()
);
