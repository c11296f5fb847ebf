-- What happened stays written. Nothing may change an entry but its sealing, which fills in the chain and the hashes of
-- an entry once; nothing may remove one. Emptying the table while it is empty is what a restore does first.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null
    and (new.id, new.at, new.organization_id, new.project_id, new.person_id, new.action, new.details)
      is not distinct from
      (old.id, old.at, old.organization_id, old.project_id, old.person_id, old.action, old.details)
    and (old.chain = 'unsealed' or new.chain = old.chain)
  then
    return new;
  end if;
  if tg_op = 'TRUNCATE' and not exists (select from audit_entries) then
    return null;
  end if;
  raise exception 'Audit entries are neither changed nor removed.';
end $$;

create trigger keep_audit before update or delete on audit_entries
  for each row execute function keep_audit();
create trigger keep_audit_whole before truncate on audit_entries
  for each statement execute function keep_audit();
