-- Who else of the team says that a round may be accepted, and how many decisions there were when they said so.
alter table review_rounds add column agreed_by text references people on delete set null;
alter table review_rounds add column agreed_at timestamptz;
alter table review_rounds add column agreed_decisions integer;
