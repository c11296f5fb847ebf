-- The log is read by what happened and by when, whatever its size. Entries only come at the end of both.
create index audit_entries_action on audit_entries (action, id);
create index audit_entries_at on audit_entries (at);
