-- Of what a person changed: whether they brought it back in a workbook. What was changed before says nothing of it.
alter table answer_changes add column from_workbook boolean not null default false;
alter table table_changes add column from_workbook boolean not null default false;
