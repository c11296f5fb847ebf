-- What was open when the guarantee, or another end, was recorded: whoever recorded it said that they knew.
alter table project_events add column left_open jsonb not null default '[]'
  check (jsonb_typeof(left_open) = 'array');
