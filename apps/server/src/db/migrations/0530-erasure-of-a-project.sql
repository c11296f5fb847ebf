-- What stands here is kept, whoever asks for it to be erased, until the hold is lifted.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects on delete cascade,
  reason text not null,
  set_by text references people on delete set null,
  set_at timestamptz not null default now(),
  lift_reason text not null default '',
  lifted_by text references people on delete set null,
  lifted_at timestamptz
);
create unique index on legal_holds (project_id) where lifted_at is null;

-- That a project is to be erased, and afterwards the certificate that it was. It names nothing of the project, so that
-- it can stay: no reference, since the project goes.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null,
  organization_id uuid not null references organizations,
  program text not null,
  project_created_at timestamptz not null,
  state text not null default 'requested'
    check (state in ('requested', 'withdrawn', 'declined', 'carrying out', 'erased')),
  reason text not null,
  requested_by text references people on delete set null,
  requested_at timestamptz not null default now(),
  answered_by text references people on delete set null,
  answered_at timestamptz,
  -- Why it was declined.
  note text not null default '',
  -- When the last backup ends that still holds it, as whoever carried it out said.
  backups_until date,
  -- How many of each kind went, and the digests that were certified.
  removed jsonb not null default '[]',
  packages jsonb not null default '[]',
  -- Objects of the store that still have to go.
  objects uuid[] not null default '{}',
  erased_at timestamptz
);
create unique index on erasures (project_id) where state in ('requested', 'carrying out');
create index on erasures (organization_id);

-- Which project a mail is about, so that it goes with it.
alter table mails add column project_id uuid;
create index on mails (project_id);

-- An entry whose details were taken away because its project was erased: what was sealed of it (`digest`), and the keyed
-- hash over that and what it says now (`mac`). Only who holds the key can make one.
alter table audit_entries add column redaction jsonb;

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
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if to_jsonb(old) -> 'redaction' = 'null' and to_jsonb(new) -> 'redaction' <> 'null'
      and to_jsonb(new) - 'details' - 'redaction' = to_jsonb(old) - 'details' - 'redaction' then
      return new;
    end if;
  end if;
  raise exception 'Audit entries are neither changed nor removed.';
end $$;

-- Every table with rows of projects, who stands in the way of another first. A table of later is among them as soon as it
-- has the column.
create function tables_of_projects() returns table (name text, key_type text)
language sql stable as $$
  with recursive belonging as (
    select 'projects'::regclass::oid as id, 0 as depth
    union
    select key.conrelid, depth + 1 from pg_constraint key join belonging on key.confrelid = belonging.id
     where key.contype = 'f' and key.conrelid <> key.confrelid and depth < 9
  )
  select class.relname::text, format_type(attribute.atttypid, null)
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attname = 'project_id' and not attisdropped
    left join belonging on belonging.id = class.oid
   where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
     and class.relname not in ('audit_entries', 'erasures')
   group by class.relname, attribute.atttypid
   order by max(coalesce(belonging.depth, 0)) desc, class.relname
$$;

-- The server's own role can remove neither submissions nor history. It can ask for this, and only for what somebody said
-- is to be erased, while no hold stands on it.
create function erase_project(erasure uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  project uuid;
  belonging record;
begin
  select project_id into project from erasures where id = erasure and state = 'carrying out' for update;
  if project is null then
    raise exception 'Nobody said that this project is to be erased.';
  end if;
  perform from projects where id = project for update;
  if exists (select from legal_holds where project_id = project and lifted_at is null) then
    raise exception 'A legal hold stands on this project.';
  end if;
  for belonging in select * from tables_of_projects() loop
    execute format('delete from %I where project_id = $1::%s', belonging.name, belonging.key_type) using project;
  end loop;
  delete from replay where subject = project::text;
  -- Letters about several things name it by the address of its page.
  delete from mails where position(project::text in body_text || body_html) > 0;
  delete from projects where id = project;
end $$;

-- Takes from entries of that project what they say beyond who did what, when.
create function redact_audit(erasure uuid, ids bigint[], kept jsonb[], marks jsonb[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_entries as entry set details = redacted.details, redaction = redacted.mark
    from unnest(ids, kept, marks) as redacted (id, details, mark)
   where entry.id = redacted.id
     and entry.project_id = (select project_id from erasures where id = erasure and state = 'carrying out')
$$;
