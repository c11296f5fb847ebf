-- What an event answers or undoes, and who answers a question: the packaging team, or the lender, or one person of it.
alter table project_events add column about uuid references project_events on delete cascade;
alter table project_events add column for_team boolean not null default false;
alter table project_events add column answerer text references people on delete set null;

-- Since when the agency's commitment stands; kept by the events, as sent_at and closed_at are.
alter table projects add column committed_at timestamptz;
update projects
   set committed_at = given.at
  from (select distinct on (project_id) project_id, at from project_events
         where kind = 'commitment' order by project_id, number desc) as given
 where given.project_id = projects.id;

-- Whom a clock of the agency was told of, so that nobody is told twice.
create table agency_reminders (
  event_id uuid not null references project_events on delete cascade,
  clock text not null check (clock in ('question', 'accept', 'expiry', 'extension')),
  due_on text not null,
  reminded_on text not null,
  project_id uuid not null references projects on delete cascade,
  primary key (event_id, clock, due_on, reminded_on)
);
create index on agency_reminders (project_id);
