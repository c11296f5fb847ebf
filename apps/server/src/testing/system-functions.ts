import { appError } from '@granary/api'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record.ts'
import { nothing } from '../effects.ts'
import { personQuery, publicMutation, publicQuery } from '../functions/builders.ts'
import { type BaseContext, builder, type Implementation } from '../functions/implementation.ts'
import { paginated } from '../model/pagination.ts'
import * as system from './system-contract.ts'
import { withSystemTables } from './system-tables.ts'

/** Tables of these tests are none of the product's, so there is nothing to declare. */
const publicAction = builder('action', { who: 'anyone', admit: async (context: BaseContext) => context })

const getDocument = publicQuery(system.getDocument, async ({ db }, { id }) => {
  const row = await withSystemTables(db)
    .selectFrom('system_documents')
    .select(['version', 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
})

/** What every save of the product does: compare the version, write, and keep history and audit in the same commit. */
const saveDocument = publicMutation(
  system.saveDocument,
  nothing,
  async (context, { id, body, expectedVersion }) => {
    const db = withSystemTables(context.db)
    const version = expectedVersion + 1
    const save =
      expectedVersion === 0
        ? db
            .insertInto('system_documents')
            .values({ id, body, version })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : db
            .updateTable('system_documents')
            .set({ body, version })
            .where('id', '=', id)
            .where('version', '=', expectedVersion)
            .returning('version')
            .executeTakeFirst()
    const [saved] = await Promise.all([
      save,
      db.insertInto('system_history').values({ project_id: id, version, body }).execute(),
      recordAudit(context.db, { action: 'document saved', personId: null, details: { id, version } }),
    ])
    if (!saved) throw appError('ANSWERS_CHANGED_ELSEWHERE')
    return { version }
  },
)

const appendToLog = publicMutation(system.appendToLog, nothing, async (context, { list, entry }) => {
  const db = withSystemTables(context.db)
  await db.insertInto('system_log').values({ project_id: list, entry }).execute()
  return countIn(context.db, list)
})

const readLog = publicQuery(system.readLog, async ({ db }, { list }) => {
  const rows = await withSystemTables(db)
    .selectFrom('system_log')
    .select('entry')
    .where('project_id', '=', list)
    .orderBy('id')
    .execute()
  return rows.map(({ entry }) => entry)
})

const countLog = publicQuery(system.countLog, ({ db }, { list }) => countIn(db, list))

/** In the order of the texts, so that a new entry may fall into any page. */
const pageOfLog = publicQuery(system.pageOfLog, async ({ db, journal }, { list, paginationOpts }) => {
  const entries = withSystemTables(db)
    .selectFrom('system_log')
    .select(['id', 'entry'])
    .where('project_id', '=', list)
  const { page, ...rest } = await paginated(
    entries,
    {
      by: [
        [sql`entry`, 'text'],
        [sql`id`, 'bigint'],
      ],
      direction: 'ascending',
    },
    ({ entry, id }) => [entry, id],
    paginationOpts,
    journal,
  )
  return { page: page.map(({ entry }) => entry), ...rest }
})

const whoAmI = personQuery(system.whoAmI, async ({ person }) => person.email)

const refuse = publicMutation(system.refuse, nothing, async () => {
  throw appError('STAGE_READ_ONLY', { stage: 'application' })
})

const crash = publicMutation(system.crash, nothing, async () => {
  throw new Error('a detail that nobody outside may read')
})

const big = publicQuery(system.big, async (_context, { characters }) => 'x'.repeat(characters))

const echo = publicAction(system.echo, nothing, async (_context, { text }) => text)

const neverEnds = publicAction(system.neverEnds, nothing, () => new Promise<null>(() => {}))

async function countIn(db: BaseContext['db'], list: string): Promise<number> {
  const { count } = await withSystemTables(db)
    .selectFrom('system_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const systemFunctions: readonly Implementation[] = [
  getDocument,
  saveDocument,
  appendToLog,
  readLog,
  countLog,
  pageOfLog,
  whoAmI,
  refuse,
  crash,
  big,
  echo,
  neverEnds,
]
