-- By which sending a remark came: the same words sent again, by somebody who could not see them arrive, are one remark.
alter table remarks add column sending uuid;
create unique index remarks_of_a_sending on remarks (project_id, author, sending) where sending is not null;
