-- A sign-in that began a moment before its person was suspended must not be there a moment after: it waits for the
-- row of the person, and is refused.
create function refuse_suspended() returns trigger language plpgsql as $$
begin
  if (select suspended_at from people where id = new.person_id for share) is not null then
    raise exception 'This person is suspended.';
  end if;
  return new;
end $$;
create trigger refuse_suspended before insert on sign_ins for each row execute function refuse_suspended();
