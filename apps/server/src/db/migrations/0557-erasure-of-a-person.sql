-- The account stays as nobody's: its name and address are a pseudonym, so that what was written in projects keeps an
-- author.
alter table people add column erased_at timestamptz;

-- That a person is to be erased, and afterwards the certificate that they were.
create table person_erasures (
  id uuid primary key default gen_random_uuid(),
  person_id text not null references people,
  state text not null default 'requested'
    check (state in ('requested', 'withdrawn', 'declined', 'carrying out', 'erased')),
  -- Empty where they asked themselves: nobody has to say why they want to leave.
  reason text not null default '',
  requested_by text references people on delete set null,
  requested_at timestamptz not null default now(),
  answered_by text references people on delete set null,
  answered_at timestamptz,
  -- Why it was declined.
  note text not null default '',
  -- When the last backup ends that still names them, as whoever carried it out said.
  backups_until date,
  pseudonym text,
  -- How many of each kind went, and how many stay under the pseudonym.
  removed jsonb not null default '[]',
  kept jsonb not null default '[]',
  erased_at timestamptz
);
create unique index on person_erasures (person_id) where state in ('requested', 'carrying out');

-- An entry may lose what it says of one after the other: of a project, and of each person. What was sealed of it stays.
create or replace function keep_audit() returns trigger language plpgsql as $$
declare
  filled boolean;
  taken text[] := array['details', 'redaction', 'person_email', 'viewed_person_email', 'address'];
begin
  if tg_op = 'TRUNCATE' then
    execute format('select exists (select from %I.%I)', tg_table_schema, tg_table_name) into filled;
    if not filled then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
    if new.redaction is not null
      and (old.redaction is null or new.redaction ->> 'digest' = old.redaction ->> 'digest')
      and (new.person_email is null or new.person_email = old.person_email)
      and (new.viewed_person_email is null or new.viewed_person_email = old.viewed_person_email)
      and (new.address is null or new.address = old.address)
      and to_jsonb(new) - taken = to_jsonb(old) - taken then
      return new;
    end if;
  end if;
  raise exception 'Audit entries are neither changed nor removed.';
end $$;

-- Every column that says of whom a row is, as the database itself knows them.
create function columns_of_people() returns table (table_name text, column_name text, goes boolean)
language sql stable as $$
  select class.relname::text, attribute.attname::text, key.confdeltype = 'c'
    from pg_constraint key
    join pg_class class on class.oid = key.conrelid
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
   where key.contype = 'f' and key.confrelid = 'people'::regclass and class.relname <> 'person_erasures'
   order by 1, 2
$$;

-- How many projects under a legal hold have this person's hand in them: nobody may forget who wrote there. Whoever works
-- for the lender of one counts as well.
create function held_projects_of(person text) returns bigint
language plpgsql stable as $$
declare
  belonging record;
  held uuid[];
  touched uuid[];
  found uuid[] := '{}';
begin
  select array_agg(project_id) into held from legal_holds where lifted_at is null;
  if held is null then
    return 0;
  end if;
  select array_agg(id) into found from projects
   where id = any(held)
     and (created_by = person or last_saved_by = person
       or organization_id in (select organization_id from organization_members where person_id = person));
  for belonging in
    select named.table_name, named.column_name, format_type(attribute.atttypid, null) as key_type
      from columns_of_people() named
      join pg_attribute attribute on attribute.attrelid = named.table_name::regclass
       and attribute.attname = 'project_id' and not attribute.attisdropped
  loop
    execute format('select array_agg(distinct project_id::uuid) from %I where project_id = any($1::%s[]) and %I = $2',
        belonging.table_name, belonging.key_type, belonging.column_name)
      into touched using held, person;
    found := found || touched;
  end loop;
  select array_agg(distinct project_id) into touched from audit_entries
   where project_id = any(held) and person_id = person;
  return (select count(distinct id) from unnest(found || touched) as id);
end $$;

-- Takes from entries what names somebody who is being erased.
create function redact_person_audit(erasure uuid, ids bigint[], emails text[], viewed_emails text[], addresses text[],
  kept jsonb[], marks jsonb[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from person_erasures where id = erasure and state = 'carrying out') then
    raise exception 'Nobody said that this person is to be erased.';
  end if;
  update audit_entries as entry
     set person_email = redacted.email, viewed_person_email = redacted.viewed_email, address = redacted.address,
         details = redacted.details, redaction = redacted.mark
    from unnest(ids, emails, viewed_emails, addresses, kept, marks)
      as redacted (id, email, viewed_email, address, details, mark)
   where entry.id = redacted.id;
end $$;
