-- Each entry of a chain looks for the one before it.
create index audit_entries_chain on audit_entries (chain, id);
