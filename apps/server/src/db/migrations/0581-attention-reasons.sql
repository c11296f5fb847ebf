-- Why something needs attention, in words that the team chooses from. What was decided with them holds the words itself.
create table attention_reasons (
  id uuid primary key default gen_random_uuid(),
  -- In this order they are offered.
  number bigint generated always as identity,
  text text not null check (length(text) between 1 and 200),
  retired_at timestamptz
);
create unique index on attention_reasons (lower(text));
insert into attention_reasons (text) values
  ('Statements incomplete or stale'),
  ('Projections without assumptions'),
  ('Credit memo incomplete'),
  ('Form incomplete'),
  ('Repayment not shown'),
  ('Collateral shortfall not addressed'),
  ('Documents disagree'),
  ('Uses of funds unclear'),
  ('Refinanced debt not identified'),
  ('Working capital not explained'),
  ('Adverse credit not explained'),
  ('Affiliates missing'),
  ('No pro forma'),
  ('Interest rate not described'),
  ('Valuation missing'),
  ('Source of equity not proven'),
  ('Environmental review not finished'),
  ('Eligibility in question'),
  ('Not signed or not dated'),
  ('Not readable');
