-- Invitations: bound to an address, claimed once. Of the token only its hash is stored; the mail holds the token.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('member', 'borrower', 'lender', 'staff')),
  -- Who it lets in where: the lender of a member or borrower. A founding owner's lender exists once it is claimed.
  organization_id uuid references organizations on delete cascade,
  project_id uuid references projects on delete cascade,
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  role text check (role in ('owner', 'officer', 'viewer')),
  duties text[] not null default '{}',
  organization_name text,
  -- What a borrower is asked for: see borrower_shares.
  scope jsonb not null default '[]',
  may_answer boolean not null default false,
  due_on text,
  message text not null default '' check (char_length(message) <= 2000),
  invited_by text references people on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by text references people on delete set null,
  revoked_at timestamptz,
  check ((kind in ('member', 'borrower')) = (organization_id is not null) or claimed_at is not null),
  check ((kind = 'borrower') = (project_id is not null)),
  check ((kind = 'member') = (role is not null)),
  check ((kind = 'lender') = (organization_name is not null))
);
create index on invitations (organization_id, created_at desc);
create index on invitations (email);

-- What a borrower sees of a project, and until when it is asked for. The scope is a list of
-- {"stage": …, "sectionId": …} for whole sections and {"stage": …, "fieldId": …} for single documents.
create table borrower_shares (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  organization_id uuid not null references organizations on delete restrict,
  person_id text not null references people on delete cascade,
  scope jsonb not null,
  may_answer boolean not null,
  due_on text,
  message text not null default '',
  shared_by text references people on delete set null,
  shared_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on borrower_shares (person_id);
create index on borrower_shares (project_id);

-- What borrower and lender write to each other about one section or document.
create table borrower_messages (
  id uuid primary key default gen_random_uuid(),
  share_id uuid not null references borrower_shares on delete cascade,
  project_id uuid not null references projects on delete cascade,
  stage text not null,
  item_id text not null,
  person_id text references people on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  written_at timestamptz not null default now()
);
create index on borrower_messages (share_id, written_at);
create index on borrower_messages (project_id, written_at);
