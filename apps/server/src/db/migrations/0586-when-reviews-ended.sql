-- How long reviews take is read of those that ended in the last weeks, however many there are.
create index on review_rounds (returned_at) where returned_at is not null;
create index on review_rounds (accepted_at) where accepted_at is not null;
