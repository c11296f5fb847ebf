-- For whom the words of an entry were written: who reads the remark later reads of it what was written for them.
alter table remark_entries add column audience text not null default 'lender'
  check (audience in ('internal', 'lender', 'borrower'));
-- Of a remark that was given to others than it was written for nobody knows what was said before: that stays with the lender.
update remark_entries set audience = remarks.audience
  from remarks
 where remarks.id = remark_entries.remark_id
   and remarks.audience <> 'lender'
   and not exists (
     select from audit_entries
      where audit_entries.project_id = remarks.project_id
        and audit_entries.action = 'remark readdressed'
        and audit_entries.details ->> 'number' = remarks.number::text
   );
