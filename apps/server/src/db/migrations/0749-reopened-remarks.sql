-- A settled remark that is worded anew is open again: its thread says who did that, and when.
alter table remark_entries drop constraint remark_entries_kind_check;
alter table remark_entries add constraint remark_entries_kind_check
  check (kind in ('reply', 'edited', 'done', 'disputed', 'resolved', 'reopened'));
