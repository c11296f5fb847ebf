-- Which row of which file a project was made of: sent twice, or sent again after it was cut off, it is made once.
alter table projects add column from_file text;
create unique index on projects (organization_id, from_file) where from_file is not null;
