-- Of which documents that run out somebody was reminded, so that nobody is reminded twice.
create table document_reminders (
  upload_id uuid not null references uploads on delete cascade,
  due_on text not null,
  reminded_on text not null,
  project_id uuid not null references projects on delete cascade,
  primary key (upload_id, due_on, reminded_on)
);
create index on document_reminders (project_id);
