-- Up to when each reader has read what lender and borrower wrote to each other; the thread is that of one borrower.
create table message_reads (
  project_id uuid not null references projects on delete cascade,
  borrower_id text not null references people on delete cascade,
  person_id text not null references people on delete cascade,
  read_at timestamptz not null,
  primary key (project_id, borrower_id, person_id)
);
create index on message_reads (borrower_id);
create index on message_reads (person_id);

-- What was written before is news to nobody.
insert into message_reads (project_id, borrower_id, person_id, read_at)
select message.project_id, share.person_id, reader.person_id, max(message.written_at)
from borrower_messages message
join borrower_shares share on share.id = message.share_id
cross join lateral (
  select share.person_id
  union
  select member.person_id from organization_members member
  where member.organization_id = share.organization_id
) reader
group by 1, 2, 3;
