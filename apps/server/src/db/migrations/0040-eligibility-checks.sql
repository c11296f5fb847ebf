-- Checks of visitors without an account: saved half-way, or sent. Only the hash of the token is kept, so that nobody
-- who reads the table can open one.
create table eligibility_checks (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  answers jsonb not null,
  sent_at timestamptz,
  -- What it became, and in whose hands.
  project_id uuid references projects on delete set null,
  carried_over_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on eligibility_checks (expires_at);

-- People who ask to work for a lender that exists already; its owners answer.
create table join_requests (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  person_id text not null references people on delete cascade,
  status text not null default 'open' check (status in ('open', 'approved', 'declined', 'withdrawn')),
  answered_by text references people on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index on join_requests (organization_id, person_id) where status = 'open';
create index on join_requests (person_id);
