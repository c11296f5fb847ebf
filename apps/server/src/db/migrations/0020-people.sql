-- People and how they sign in. The names are ours; the sign-in library is told which column is which.
create table people (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sign_ins (
  id text primary key,
  token text not null unique,
  person_id text not null references people on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- The lender this sign-in works for, when its person belongs to several.
  organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on sign_ins (person_id);

-- Used daily, a sign-in is prolonged by seven days each time; after thirty it ends all the same.
create function cap_sign_in() returns trigger language plpgsql as $$
begin
  new.expires_at := least(new.expires_at, new.created_at + interval '30 days');
  return new;
end $$;
create trigger cap_sign_in before insert or update on sign_ins for each row execute function cap_sign_in();

-- One row for each way a person can prove who they are: a password, or an outside issuer's subject.
create table sign_in_methods (
  id text primary key,
  person_id text not null references people on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on sign_in_methods (person_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on verifications (identifier);

create table token_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  alg text,
  crv text
);

create table second_factors (
  id text primary key,
  person_id text not null references people on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index on second_factors (person_id);

-- What an admin account was given to do.
create table admin_duties (
  person_id text not null references people on delete cascade,
  duty text not null check (duty in ('packaging', 'support', 'administration')),
  granted_by text references people on delete set null,
  granted_at timestamptz not null default now(),
  primary key (person_id, duty)
);

-- A borrower account exists once its person has claimed a borrower's invitation.
create table borrower_accounts (
  person_id text primary key references people on delete cascade,
  created_at timestamptz not null default now()
);

-- Counted tries, so that guessing is slow for one person and for one address alike.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
