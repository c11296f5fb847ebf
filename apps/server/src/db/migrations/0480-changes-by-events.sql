-- What an event of the review moved, such as the packaging status when a stage is submitted; who caused it stands beside.
alter table answer_changes drop constraint answer_changes_source_check;
alter table answer_changes add constraint answer_changes_source_check
  check (source in ('person', 'prefill', 'test', 'migration', 'not-chosen', 'restored', 'event'));
