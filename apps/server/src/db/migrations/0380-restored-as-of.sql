-- Of a change by which somebody brought an earlier state back: the moment it is from.
alter table answer_changes add column restored_as_of timestamptz;
alter table not_applicable_changes add column restored_as_of timestamptz;
