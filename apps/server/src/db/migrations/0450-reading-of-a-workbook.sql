-- What was read of a workbook that somebody brought back, sealed: it holds answers. It goes with its file, a day later.
alter table stored_files add column reading text;
