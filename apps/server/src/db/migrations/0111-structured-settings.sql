-- Executives become a list of people and guide documents one address for each guide; both were plain text that nothing read.
update installation_settings
set value = coalesce((
  select jsonb_agg(jsonb_build_object(
    'name', trim(split_part(line, ',', 1)),
    'role', trim(substr(line, strpos(line, ',') + 1))))
  from regexp_split_to_table(value #>> '{}', E'\n') as line
  where line like '%,%'), '[]')
where name = 'executives' and jsonb_typeof(value) = 'string';

delete from installation_settings where name = 'guideDocuments' and jsonb_typeof(value) = 'string';
