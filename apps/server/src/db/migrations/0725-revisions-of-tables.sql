-- The revision of the tables of a project in which a row or a change of it was written, and with which a submission went
-- out. Nodes of the version before know the first alone.
alter table table_rows add column revision integer not null default 1;
alter table table_changes add column revision integer not null default 1;
alter table submissions add column tables_revision integer not null default 1;
