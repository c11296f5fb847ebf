-- Internal remarks are counted by themselves: the numbers of the others told a lender how many there are.
alter table remarks drop constraint remarks_project_id_number_key;
create unique index remarks_number on remarks (project_id, number, (audience = 'internal'));
