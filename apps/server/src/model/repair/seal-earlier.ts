import type { Client } from 'pg'
import type { Sealer } from '../../crypto/sealing.ts'
import { connectTo } from '../../db/database.ts'
import { type StageId, sealAnswer, sensitiveFields } from '../stages/index.ts'

/** Where an answer lies that was stored before its field was known to be sensitive. */
interface Found {
  readonly row: string
  readonly projectId: string
  readonly stage: StageId
  readonly fieldId: string
  readonly answer: string
}

/**
 * Seals every answer that was stored in the clear: of each field once in the life of a database, when this version is
 * the first to know that it is sensitive. In one transaction, so that it happens or does not; then the files are
 * written anew, because what was changed or deleted goes on lying in them. Gives how many answers were sealed.
 */
export async function sealEarlierAnswers(
  url: string,
  sealer: Sealer,
  report: (sentence: string) => void,
): Promise<number> {
  const client = await connectTo(url, 'granary sealing')
  try {
    const sealed = await sealAll(client, sealer)
    if (sealed > 0) {
      await writeFilesAnew(client, report)
      report(
        `${sealed} sensitive answers that had been stored in the clear are sealed now. Backups made before still hold them.`,
      )
    }
    return sealed
  } finally {
    await client.end()
  }
}

/** Any number; of several nodes that start at once, one works and the others find nothing left to do. */
const advisoryLock = 7_220_942

async function sealAll(client: Client, sealer: Sealer): Promise<number> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    const { rows } = await client.query<{ field_id: string }>('select field_id from sealed_fields')
    const done = new Set(rows.map(({ field_id }) => field_id))
    const fieldIds = [...sensitiveFields.keys()].filter((fieldId) => !done.has(fieldId))
    let sealed = 0
    if (fieldIds.length > 0) {
      // Nobody saves an answer between the look for those in the clear and the change of them.
      await client.query('lock table stages, answer_changes, submissions in share row exclusive mode')
      for (const place of places) sealed += await sealIn(client, sealer, place, fieldIds)
      await client.query('insert into sealed_fields (field_id) select unnest($1::text[])', [fieldIds])
    }
    await client.query('commit')
    return sealed
  } catch (error) {
    await client.query('rollback')
    throw (error as { code?: string }).code === notAllowed ? needsOwner(error) : error
  }
}

const notAllowed = '42501'

/** Records that only grow are changed by their owner alone. */
function needsOwner(cause: unknown): Error {
  return new Error(
    'Answers that are sensitive since this version have to be sealed, which the role of DATABASE_URL may not do: start once with DATABASE_OWNER_URL.',
    { cause },
  )
}

interface Place {
  readonly find: string
  readonly update: string
  /** What else has to be so while its rows are changed. */
  readonly around?: readonly [before: string, after: string]
}

const isPlain = (value: string) =>
  `jsonb_typeof(${value}) = 'string' and not starts_with(${value} #>> '{}', 'sealed:1:')`

const documentsIn = (table: string, row: string, matches: string): Omit<Place, 'around'> => ({
  find: `select ${row} as row, project_id as "projectId", stage, field_id as "fieldId", answers ->> field_id as answer
           from ${table} cross join unnest($1::text[]) as field_id where ${isPlain('answers -> field_id')}`,
  update: `update ${table} set answers = jsonb_set(answers, array[sealed.field], to_jsonb(sealed.answer))
             from (select $1::text as row, $2::text as field, $3::text as answer) as sealed where ${matches}`,
})

const changesIn = (column: 'before' | 'after'): Place => ({
  find: `select id::text as row, project_id as "projectId", stage, field_id as "fieldId", ${column} #>> '{}' as answer
           from answer_changes where field_id = any($1) and ${isPlain(column)}`,
  update: `update answer_changes set ${column} = to_jsonb($3::text) where id = $1::bigint and field_id = $2`,
})

const places: readonly Place[] = [
  documentsIn(
    'stages',
    "project_id || ' ' || stage",
    "project_id = split_part(sealed.row, ' ', 1)::uuid and stage = split_part(sealed.row, ' ', 2)",
  ),
  changesIn('before'),
  changesIn('after'),
  {
    ...documentsIn('submissions', 'id::text', 'id = sealed.row::uuid'),
    // A submission says the same as before, in another form; nothing else may ever change it.
    around: [
      'alter table submissions disable trigger immutable',
      'alter table submissions enable trigger immutable',
    ],
  },
]

async function sealIn(
  client: Client,
  sealer: Sealer,
  { find, update, around }: Place,
  fieldIds: readonly string[],
): Promise<number> {
  const { rows } = await client.query<Found>(find, [fieldIds])
  if (rows.length === 0) return 0
  if (around) await client.query(around[0])
  for (const { row, fieldId, answer, ...place } of rows) {
    await client.query(update, [row, fieldId, sealAnswer(sealer, place, fieldId, answer)])
  }
  if (around) await client.query(around[1])
  return rows.length
}

/**
 * Tables, the statistics drawn from them and the log. With a database of one's own, the log and the statistics may be
 * beyond what this role may do: then it says so.
 */
async function writeFilesAnew(client: Client, report: (sentence: string) => void): Promise<void> {
  await client.query('vacuum (full, analyze) stages, answer_changes, submissions')
  try {
    await client.query('vacuum full pg_statistic, pg_statistic_ext_data')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  } catch {
    report(
      'The log and the statistics of the database may still hold sensitive answers in the clear: as its administrator run "vacuum full pg_statistic", "select pg_switch_wal()" and "checkpoint".',
    )
  }
}
