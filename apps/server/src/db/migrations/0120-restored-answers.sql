-- What the installation itself put back, such as answers that an earlier version emptied by mistake.
alter table answer_changes drop constraint answer_changes_source_check;
alter table answer_changes add constraint answer_changes_source_check
  check (source in ('person', 'prefill', 'test', 'migration', 'not-chosen', 'restored'));
