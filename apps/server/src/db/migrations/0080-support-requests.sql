-- What people ask through the contact form of the public site.
create table support_requests (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  lender_name text not null,
  program_interest text,
  message text not null check (char_length(message) <= 10000),
  -- The one-use token of a form that was posted without a script: the same form sent again is the same request.
  form_token text unique,
  status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
create index support_requests_created_at on support_requests (created_at desc);
create index support_requests_status on support_requests (status, created_at desc);
create index support_requests_email on support_requests (lower(email), created_at desc);
