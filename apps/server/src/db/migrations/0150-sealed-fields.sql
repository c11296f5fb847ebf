-- Fields whose earlier answers have been sealed, wherever they lie. A field that turns out to be sensitive after it has
-- been answered has no row here, and the next start seals what it finds of it.
create table sealed_fields (
  field_id text primary key,
  sealed_at timestamptz not null default now()
);
