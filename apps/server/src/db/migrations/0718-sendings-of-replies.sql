-- By which sending a reply came: the same words sent again, by somebody who could not see them arrive, are one reply.
alter table remark_entries add column sending uuid;
create unique index remark_entries_of_a_sending on remark_entries (remark_id, person_id, sending) where sending is not null;
