-- Bytes that an upload under way may still bring: they count before they are there, so that many at once cannot pass
-- a limit that each of them alone would keep.
alter table upload_grants add column reserved_bytes bigint not null default 0 check (reserved_bytes >= 0);
create index upload_grants_reserved on upload_grants (project_id) where reserved_bytes > 0;
create index stored_files_created_by on stored_files (created_by);

-- A file that nobody can use is not kept; what was wrong with it is, for who registers it.
alter table stored_files add column discarded_at timestamptz;
