-- A file that gave way to another one of its question stays as an earlier version of it.
alter table uploads add column replaced_by uuid references uploads (id) on delete set null;
