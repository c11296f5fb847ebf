-- Every entry carries who and from where as it was then, and a keyed hash of its own that only who holds the keys of
-- the installation can make. Entries of before have none of it and stay as they are.
alter table audit_entries
  add column person_email text,
  -- Whom an administrator looked at the portal as, when this happened.
  add column viewed_person_id text,
  add column viewed_person_email text,
  add column address text,
  -- Makes each entry one of its kind: a copy of an entry has the same.
  add column nonce uuid,
  add column mac bytea;
create unique index on audit_entries (nonce);

-- New entries are chained by seals, not one to the other, so nobody looks for the entry before.
drop index audit_entries_chain;

-- Written with each entry, taken away with its seal.
create table audit_unsealed (entry_id bigint primary key);
insert into audit_unsealed select id from audit_entries;

-- One link of the chain: entries in the order of their ids, how many there are up to here, and a keyed hash over them
-- and the seal before.
create table audit_seals (
  number bigint primary key,
  -- 'before': entries from before there was a key. 'keyed': all that came after.
  kind text not null check (kind in ('before', 'keyed')),
  entries bigint[] not null,
  total bigint not null,
  sealed_at timestamptz not null,
  -- Which key, told by its fingerprint.
  key text not null,
  seal bytea not null
);

-- What the checks of the chain found.
create table audit_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in ('start', 'daily', 'sealing', 'command')),
  whole boolean not null,
  entries bigint not null,
  findings jsonb not null default '[]'
);
create index on audit_checks (kind, id);

-- Nothing may change or remove an entry or a seal. Emptying an empty table is what a restore does first.
create or replace function keep_audit() returns trigger language plpgsql as $$
declare
  filled boolean;
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into filled;
    if not filled then
      return null;
    end if;
  end if;
  raise exception 'Audit entries are neither changed nor removed.';
end $$;
create trigger keep_audit before update or delete on audit_seals
  for each row execute function keep_audit();
create trigger keep_audit_whole before truncate on audit_seals
  for each statement execute function keep_audit();
