-- Some pages of a file answer another question too: an upload of the same stored file, with its pages. What flows into the
-- application, and what is described of them, knows the same pages by one id.
alter table uploads
  add column part_id uuid,
  add column pages_from integer,
  add column pages_to integer,
  -- They are those of the version before: nobody has looked at them in this one.
  add column pages_kept boolean not null default false,
  add constraint uploads_pages check (
    (part_id is null and pages_from is null and pages_to is null and not pages_kept)
    or (part_id is not null and pages_from >= 1 and pages_to >= pages_from)
  );
-- As they went out.
alter table submission_files
  add column part_id uuid,
  add column pages_from integer,
  add column pages_to integer;
