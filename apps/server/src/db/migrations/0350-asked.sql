-- What a colleague was asked to see to in a project: sections and documents, as they are shared with borrowers.
create table colleague_asks (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  organization_id uuid not null references organizations on delete restrict,
  person_id text not null references people on delete cascade,
  scope jsonb not null,
  due_on text,
  message text not null default '' check (char_length(message) <= 2000),
  asked_by text references people on delete set null,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  reminded_at timestamptz
);
create index on colleague_asks (project_id);
create index on colleague_asks (person_id);

-- When the installation last wrote that what was asked falls due.
alter table borrower_shares add column reminded_at timestamptz;
alter table invitations add column reminded_at timestamptz;

-- When somebody last did something in a project, and who of the staff has opened it.
create index on audit_entries (project_id, person_id, id desc);
create index on audit_entries (project_id, person_id) where action = 'project opened';
