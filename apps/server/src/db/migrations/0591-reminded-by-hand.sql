-- Who reminded last of what was asked; nobody where the installation did.
alter table borrower_shares add column reminded_by text references people on delete set null;
alter table colleague_asks add column reminded_by text references people on delete set null;
