-- Requests are worked on by people: somebody takes one, answers by mail, and notes what others should know.
alter table support_requests
  add column source text not null default 'site' check (source in ('site', 'portal')),
  add column assigned_to text references people on delete set null,
  drop constraint support_requests_status_check,
  add constraint support_requests_status_check check (status in ('new', 'in progress', 'answered', 'closed'));

create table support_entries (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references support_requests on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  text text not null check (char_length(text) between 1 and 10000),
  person_id text references people on delete set null,
  written_at timestamptz not null default now()
);
create index on support_entries (request_id, written_at);
