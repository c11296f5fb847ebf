-- The text without an address that stands in it by itself: ada@mill.example is no part of canada@mill.example, of
-- o'ada@mill.example nor of ada@mill.example.org. An apostrophe may stand as letters of HTML have it.
create function without_address(given text, address text) returns text
language sql immutable as $$
  select case when position(lower(address) in lower(given)) = 0 then given else regexp_replace(given,
      '(?<![[:alnum:]\u00C0-\u1FFF\u2C00-\uFFFD.!#$%&*+/=?^_`{|}~-])(?<![[:alnum:]](''|&#39;))'
        || regexp_replace(address, '([.*+?^$(){}|\[\]\\])', '\\\1', 'g')
        || '(?![[:alnum:]\u00C0-\u1FFF\u2C00-\uFFFD_-]|\.[[:alnum:]])',
      'an erased address', 'gi') end
$$;

-- What the details of an entry still say. The address goes from wherever it stands; the name only where an entry names
-- people, and where the same entry is about this one: otherwise whoever is called “Application” would take that word from
-- the whole log. A reminder of before said the name alone, which is theirs only while nobody else has it.
create function details_without_person(action text, viewed text, details jsonb, person people, pseudonym text)
returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(said.key, case
      when jsonb_typeof(said.value) <> 'string' then said.value
      when said.key in ('name', 'as')
        and (viewed = person.id or exists (select from jsonb_each_text(details) other where other.value = person.id))
        then to_jsonb(pseudonym)
      when said.key = 'name' and action = 'reminder sent' and not details ? 'person'
        and said.value = to_jsonb(person.name)
        and not exists (select from people other where other.name = person.name and other.id <> person.id)
        then to_jsonb(pseudonym)
      when said.key = 'subject' and lower(details ->> 'email') = lower(person.email) then to_jsonb('erased'::text)
      else to_jsonb(without_address(said.value #>> '{}', person.email)) end), '{}')
    from jsonb_each(details) said
$$;

-- The entries that name whom a request is about, and what is left of each: of those alone, where some are said.
create function entries_of_person(erasure uuid, pseudonym text, only_ids bigint[])
returns table (id bigint, person_email text, viewed_person_email text, address text, details jsonb)
language sql stable as $$
  select entry.id, case when entry.person_id is distinct from person.id then entry.person_email end,
         case when entry.viewed_person_id is distinct from person.id then entry.viewed_person_email end,
         case when entry.person_id is distinct from person.id then entry.address end, still.says
    from person_erasures asked
    join people person on person.id = asked.person_id
    join audit_entries entry on entry.person_id = person.id or entry.viewed_person_id = person.id
      or position(lower(person.email) in lower(entry.details::text)) > 0
      or position(to_jsonb(person.id)::text in entry.details::text) > 0
      or entry.action = 'reminder sent' and entry.details ->> 'name' = person.name
   cross join lateral (select details_without_person(entry.action, entry.viewed_person_id, entry.details, person, pseudonym)
      as says) as still
   where asked.id = erasure and (only_ids is null or entry.id = any (only_ids))
     and (entry.person_id = person.id or entry.viewed_person_id = person.id or still.says <> entry.details)
$$;

-- Takes from entries what names somebody who is being erased. What is left of each is said by the database itself, so that
-- whoever has the server's role alone can empty no entry of anybody else: and that somebody said it stands in the log,
-- where nobody can write unnoticed without its key.
drop function redact_person_audit(uuid, bigint[], text[], text[], text[], jsonb[], jsonb[]);
create function redact_person_audit(erasure uuid, pseudonym text, ids bigint[], marks jsonb[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint;
begin
  perform from person_erasures asked join people person on person.id = asked.person_id
   where asked.id = erasure and asked.state = 'carrying out' and person.erased_at is null
     and exists (select from audit_entries begun
       where begun.action = 'erasure of person begun' and begun.details ->> 'person' = asked.person_id
         and begun.person_id = asked.answered_by)
     for update of asked;
  if not found then
    raise exception 'Nobody said that this person is to be erased.';
  end if;
  if pseudonym !~ '^Erased person [0-9A-F]{4}$' then
    raise exception 'This is no pseudonym.';
  end if;
  update audit_entries as entry
     set person_email = left_of.person_email, viewed_person_email = left_of.viewed_person_email,
         address = left_of.address, details = left_of.details, redaction = given.mark
    from entries_of_person(erasure, pseudonym, ids) left_of
    join unnest(ids, marks) as given (id, mark) on given.id = left_of.id
   where entry.id = left_of.id
     and (entry.redaction is not null or entry.mac is null
       or given.mark ->> 'digest' = encode(entry.mac, 'base64'));
  get diagnostics changed = row_count;
  if changed <> cardinality(ids) then
    raise exception 'Some of these entries do not name this person, or were sealed as something else.';
  end if;
end $$;
