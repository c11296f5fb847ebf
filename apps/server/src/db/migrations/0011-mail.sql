-- Mail on its way: written in the transaction of the change it tells of, sent afterwards by a job.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'captured', 'not sent', 'refused')),
  attempts integer not null default 0,
  sent_at timestamptz,
  failure text
);
create index mails_recipient on mails (lower(recipient), created_at desc);
create index mails_created_at on mails (created_at desc);
