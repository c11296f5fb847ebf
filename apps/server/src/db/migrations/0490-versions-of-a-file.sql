-- A file that gave way to another one of its question stays as an earlier version of it. Rows of uploads go with their
-- project alone, so that it always names one; rows are put back from a backup in no order of theirs.
alter table uploads add column replaced_by uuid;
