-- Whose they are, so that a search reads what is its lender's and wakes for nothing else.
alter table answer_changes add column organization_id uuid;
alter table uploads add column organization_id uuid;
update answer_changes set organization_id = projects.organization_id
  from projects where projects.id = answer_changes.project_id;
update uploads set organization_id = projects.organization_id
  from projects where projects.id = uploads.project_id;

create function carry_organization() returns trigger language plpgsql as $$
begin
  new.organization_id := (select organization_id from projects where id = new.project_id);
  return new;
end $$;
create trigger carry_organization before insert on answer_changes
  for each row when (new.organization_id is null) execute function carry_organization();
create trigger carry_organization before insert on uploads
  for each row when (new.organization_id is null) execute function carry_organization();

-- Projects are found by what was answered in them and by the names of their files. The words are computed for an index
-- alone: answers are written where they always were, and a sealed one has no words.
create index answer_changes_words on answer_changes using gin (to_tsvector('simple'::regconfig,
    regexp_replace(lower(left(after #>> '{}', 20000)), '[^[:alnum:]]+', ' ', 'g')))
  where jsonb_typeof(after) = 'string' and not starts_with(after #>> '{}', 'sealed:');
create index uploads_words on uploads using gin (to_tsvector('simple'::regconfig,
    regexp_replace(lower(left(file_name, 20000)), '[^[:alnum:]]+', ' ', 'g')))
  where removed_at is null;
