-- Why a file is given out as an attachment only: it runs something, or carries files of its own.
alter table stored_files add column caution text check (caution in ('actions'));
-- By which state of our rules it was inspected. What was stored before there were cautions is looked at again.
alter table stored_files add column inspection smallint not null default 0;
create index stored_files_uninspected on stored_files (inspection) where kind = 'pdf' and flaw is null;

-- What a file is and why to be careful with it goes with every reference of it.
alter table uploads add column caution text check (caution in ('actions'));
alter table uploads add column sha256 text check (length(sha256) = 64);
update uploads set sha256 = stored_files.sha256 from stored_files where stored_files.id = uploads.storage_id::text;
