-- The team keeps a second list: what is gone through before a stage is accepted.
alter table attention_reasons add column list text not null default 'attention'
  check (list in ('attention', 'quality'));
drop index attention_reasons_lower_idx;
create unique index on attention_reasons (list, lower(text));
insert into attention_reasons (list, text) values
  ('quality', 'Borrower, lender, project and every use of funds are eligible.'),
  ('quality', 'Every document can be read, is of the right party and period, and is signed and dated where it has to be.'),
  ('quality', 'Statements and tax returns are complete and current.'),
  ('quality', 'Projections rest on stated assumptions and come with a pro forma balance sheet.'),
  ('quality', 'The credit memo is complete and shows how the loan is repaid.'),
  ('quality', 'Collateral is listed and valued, and a shortfall is addressed.'),
  ('quality', 'Uses of funds are itemized, and refinanced debt is identified and justified.'),
  ('quality', 'The source of equity is shown, not only stated.'),
  ('quality', 'Affiliates are named, and adverse credit is explained.'),
  ('quality', 'Names, addresses, tax ids, amounts and rates are the same in answers, tables and documents.'),
  ('quality', 'What is waived or does not apply has a reason that a reader at the agency can follow.'),
  ('quality', 'The environmental review is under way, and its papers are there.'),
  ('quality', 'No document runs out before the agency can decide.'),
  ('quality', 'Findings of the rehearsal are settled or explained.');
-- How whoever accepted a stage, or agreed that it is, went through the list: its words as they were then.
alter table review_rounds
  add column accepted_checks jsonb,
  add column agreed_checks jsonb;
