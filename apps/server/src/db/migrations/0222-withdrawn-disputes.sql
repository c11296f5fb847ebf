-- One more step: a dispute that was taken back.
alter table not_applicable_changes drop constraint not_applicable_changes_kind_check;
alter table not_applicable_changes add constraint not_applicable_changes_kind_check
  check (kind in ('not-applicable', 'applicable', 'disputed', 'undisputed'));
