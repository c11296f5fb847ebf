-- The day by which a project should be at the agency, as its answers say it: the queue is ordered by it without reading
-- the answers of every project.
alter table stages add column target_on text generated always as (nullif(answers ->> 'submissionTargetDate', '')) stored;
create index on stages ((coalesce(target_on, '9999-12-31')), project_id) where stage = 'application';

-- The loan amount as it was submitted, in cents.
alter table review_rounds add column loan_cents bigint;
update review_rounds
   set loan_cents = round((submissions.answers ->> 'totalLoanAmount')::numeric * 100)
  from submissions
 where submissions.project_id = review_rounds.project_id
   and submissions.stage = review_rounds.stage
   and submissions.round = review_rounds.round
   and jsonb_typeof(submissions.answers -> 'totalLoanAmount') = 'number';
create index on review_rounds ((coalesce(loan_cents, 0)), id) where is_current;

-- What stands behind the tabs of the queue is counted in the index alone.
create index on review_rounds (state, assignee) where is_current;
