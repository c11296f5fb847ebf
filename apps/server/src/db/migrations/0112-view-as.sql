-- An administrator may look at the portal as somebody else does: the sign-in stays theirs, reads are the other person's.
alter table sign_ins
  add column viewing_as text references people on delete set null,
  add column viewing_until timestamptz;
create index on sign_ins (viewing_until) where viewing_until is not null;
