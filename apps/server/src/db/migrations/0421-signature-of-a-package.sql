-- The signature of the manifest is opened beside it, so that a volume is proven without the ZIP.
alter table package_files drop constraint package_files_kind_check;
alter table package_files add constraint package_files_kind_check
  check (kind in ('pdf', 'zip', 'manifest', 'signature', 'document'));
