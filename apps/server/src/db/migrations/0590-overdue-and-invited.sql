-- The due day of which both sides were told that it is over, so that nobody is told twice; with another day it begins anew.
alter table borrower_shares add column told_over text;
alter table colleague_asks add column told_over text;
alter table invitations add column told_over text;

-- Who is invited and not in yet is told too: it concerns them as long as the invitation is open.
alter table notifications drop constraint notifications_standing_check;
alter table notifications add constraint notifications_standing_check
  check (standing in ('lender', 'borrower', 'staff', 'invited'));
