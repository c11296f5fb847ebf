-- What was decided of an answer or a document before it was decided anew: whose words gave way to others stay to be read.
create table review_item_changes (
  project_id uuid not null,
  stage text not null,
  round integer not null,
  item_id text not null,
  version integer not null,
  state text not null check (state in ('toCheck', 'accepted', 'needsAttention', 'waived')),
  reason text,
  note text not null default '',
  decided_by text references people on delete set null,
  decided_at timestamptz not null,
  primary key (project_id, stage, round, item_id, version),
  foreign key (project_id, stage, round, item_id) references review_items (project_id, stage, round, item_id)
    on delete cascade
);
