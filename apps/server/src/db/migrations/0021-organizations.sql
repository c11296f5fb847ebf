-- A lender. Everything that belongs to it carries its id.
create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  headquarters_address text,
  served_states text[] not null default '{}',
  contact jsonb not null default '{}',
  federally_regulated text check (federally_regulated in ('yes', 'no', 'not_sure')),
  usda_approved text check (usda_approved in ('yes', 'no')),
  authorization_followup text,
  programs text[] not null default '{}',
  service_level text check (service_level in ('managed', 'software')),
  requires_second_factor boolean not null default false,
  onboarded_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);
create index organizations_by_name on organizations (lower(name));

create table organization_members (
  organization_id uuid not null references organizations on delete cascade,
  person_id text not null references people on delete cascade,
  role text not null check (role in ('owner', 'officer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);
create index on organization_members (person_id);

alter table sign_ins
  add foreign key (organization_id) references organizations on delete set null;

-- What happened, by whom. Chained by hash per organization (or per project); rows of neither are sealed in batches.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  organization_id uuid references organizations on delete restrict,
  project_id uuid,
  person_id text,
  action text not null,
  details jsonb not null default '{}',
  chain text not null default 'unsealed',
  previous_hash bytea,
  hash bytea
);
create index on audit_entries (organization_id, id);
create index on audit_entries (project_id, id);
create index on audit_entries (person_id, id);
