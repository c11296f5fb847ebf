-- What reaches a person: one row for each, grown while it is unread when the same thing happens again.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  person_id text not null references people on delete cascade,
  kind text not null,
  -- As what it reaches the person: it is shown and mailed only as long as they still are that.
  standing text not null check (standing in ('lender', 'borrower', 'staff')),
  organization_id uuid references organizations on delete cascade,
  project_id uuid references projects on delete cascade,
  stage text check (stage in ('pre-application', 'application')),
  by_person text references people on delete set null,
  -- What is told in one: kind, project, stage and who did it.
  told_with text not null,
  times integer not null default 1,
  details jsonb not null default '{}',
  -- The person's choice when it happened.
  in_bell boolean not null,
  by_mail text not null check (by_mail in ('at once', 'daily', 'none')),
  at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz
);
create unique index on notifications (person_id, told_with) where read_at is null;
create index on notifications (person_id, at desc, id desc);
create index on notifications (by_mail, at) where read_at is null and by_mail <> 'none';
create index on notifications (project_id);
create index on notifications (organization_id);

-- What a person chose otherwise than everybody begins with.
create table notification_choices (
  person_id text primary key references people on delete cascade,
  choices jsonb not null default '{}',
  digest_hour smallint not null default 7 check (digest_hour between 0 and 23)
);
