-- The questions that went out without an answer: nothing has to be decided of them, so the queue counts them as settled,
-- as the review does.
alter table review_rounds add column empty_items text[] not null default '{}';
