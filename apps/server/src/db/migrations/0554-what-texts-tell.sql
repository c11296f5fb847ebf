-- What was understood of a text, sealed like it, and by which reading, so that a later one reads it again.
alter table document_texts add column told text, add column told_as integer;
