/**
 * What a piece of hand-written SQL, or the name of a function, can depend on. `plain` computes from its arguments;
 * `opaque` may read any table; `unsteady` changes without a commit, so nothing that uses it can be watched.
 */
export type Dependence = 'plain' | 'opaque' | 'unsteady'

export function functionDependence(name: string): Dependence {
  const plain = name.toLowerCase().replace(/^pg_catalog\./, '')
  if (unsteady.has(plain)) return 'unsteady'
  return plainFunctions.has(plain) ? 'plain' : 'opaque'
}

export function textDependence(fragments: readonly string[], isTable: (word: string) => boolean): Dependence {
  const text = fragments.join(' ').toLowerCase()
  const words = text.match(/[a-z_][a-z0-9_$]*/g) ?? []
  if (words.some((word) => unsteady.has(word))) return 'unsteady'
  const reads = words.some((word) => readingWords.has(word) || isTable(word))
  const calls = [...text.matchAll(/([a-z_][a-z0-9_$]*)"?\s*\(/g)].map((match) => match[1] ?? '')
  const unknownCall = calls.some((name) => !plainFunctions.has(name) && !callLikeWords.has(name))
  const calledParameter = fragments.slice(1).some((fragment) => /^\s*"?\s*\(/.test(fragment))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII could be part of a name.
  const foreignLetters = /[^\x00-\x7f]/.test(text)
  return reads || unknownCall || calledParameter || foreignLetters ? 'opaque' : 'plain'
}

/** Wrappers that kysely's own JSON helpers put around a subquery; what they read is the subquery. */
export function isSubqueryWrapper(fragments: readonly string[]): boolean {
  return wrappers.has(fragments.join('?').replaceAll(/\s+/g, ' ').trim())
}

const wrappers = new Set([
  "(select coalesce(json_agg(agg), '[]') from ? as agg)",
  '(select to_json(obj) from ? as obj)',
])

const list = (words: string) => new Set(words.trim().split(/\s+/))

const unsteady = list(`
  now random random_normal setseed clock_timestamp statement_timestamp transaction_timestamp timeofday
  current_timestamp current_date current_time localtime localtimestamp today tomorrow yesterday age
  gen_random_uuid uuidv4 uuidv7 uuid_generate_v1 uuid_generate_v4 nextval currval lastval setval
  pg_current_snapshot pg_current_xact_id pg_current_xact_id_if_assigned txid_current txid_current_snapshot
  pg_sleep pg_notify pg_backend_pid set_config current_setting inet_client_addr gen_random_bytes
`)

const readingWords = list(`
  select from join with exists table lateral values insert update delete merge truncate copy call do execute
  create alter drop
`)

const callLikeWords = list(
  'in any all some and or not as over filter on by using is like ilike then else when array row',
)

const plainFunctions = list(`
  coalesce nullif greatest least any all some array cast row
  lower upper initcap trim btrim ltrim rtrim length char_length octet_length substring substr left right replace
  translate concat concat_ws format split_part position strpos starts_with repeat reverse lpad rpad md5 sha256 encode
  decode regexp_replace regexp_match regexp_matches regexp_split_to_array regexp_like regexp_count string_to_array
  array_to_string quote_literal quote_ident ascii chr to_hex
  abs ceil ceiling floor round trunc mod power sqrt sign div exp ln log
  count sum avg min max bool_and bool_or every string_agg array_agg json_agg jsonb_agg json_object_agg
  jsonb_object_agg stddev variance percentile_cont percentile_disc mode bit_and bit_or
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  json_build_object jsonb_build_object json_build_array jsonb_build_array to_json to_jsonb row_to_json
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text jsonb_set jsonb_insert
  json_array_length jsonb_array_length json_typeof jsonb_typeof json_strip_nulls jsonb_strip_nulls jsonb_path_exists
  jsonb_path_query jsonb_path_query_array jsonb_path_query_first json_array_elements jsonb_array_elements
  json_array_elements_text jsonb_array_elements_text jsonb_each json_each jsonb_each_text json_each_text
  jsonb_object_keys json_object_keys
  array_length cardinality array_position array_positions array_append array_prepend array_cat array_remove
  array_replace unnest generate_series
  date_trunc date_part extract make_date make_timestamp make_interval to_char to_number to_timestamp to_date
  to_tsvector to_tsquery plainto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline similarity word_similarity
  unaccent
`)
