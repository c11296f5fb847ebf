-- The queue stands in the order of what was submitted, as its pages name the places: to the millisecond.
alter table review_rounds
  alter column submitted_at type timestamptz(3) using date_trunc('milliseconds', submitted_at);
create index on review_rounds (submitted_at, id) where is_current;
create index on projects (id) where archived_at is not null;
