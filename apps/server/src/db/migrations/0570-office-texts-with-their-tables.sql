-- The text of office files tells headings and cells from now on: those that were read before wait to be read again, and
-- are found by their words until then.
update document_texts set state = 'waiting', tries = 0, read_at = 'epoch'
where state = 'read'
  and exists (select from stored_files where stored_files.id = document_texts.storage_id and stored_files.kind in ('docx', 'xlsx'));
