import type { NamedParty, Tables } from '@granary/rules'
import type { Kysely } from 'kysely'
import type { Tables as Database } from '../../db/schema.generated.ts'
import type { Services } from '../services.ts'
import { stageIds } from '../stages/index.ts'
import { factsOfTables, loadTables } from '../tables/index.ts'
import type { DocumentReader, Viewpoint } from './viewpoint.ts'

const asked = [
  ['borrowerLegalName', 'borrower'],
  ['lenderLegalName', 'lender'],
  ['primaryOwnerName', 'owner'],
] as const
const inTables = [
  ['guarantors', 'guarantor'],
  ['owners', 'owner'],
  ['affiliates', 'affiliate'],
] as const

/** Everybody whom the project names, as far as this reader sees it: a borrower is shown no table. */
export async function partiesOf(
  db: Kysely<Database>,
  { sealer }: Pick<Services, 'sealer'>,
  { access, project }: DocumentReader,
  { stages }: Viewpoint,
): Promise<readonly NamedParty[]> {
  const tables: Tables = access ? {} : factsOfTables(await loadTables(db, sealer, project.id)).tables
  const answered = asked.flatMap(([fieldId, party]) =>
    stageIds.map((stage) => ({ party, name: stages[stage].answers[fieldId] })),
  )
  const entered = inTables.flatMap(([table, party]) =>
    (tables[table] ?? []).map(({ name }) => ({ party, name })),
  )
  return [...answered, ...entered].flatMap(({ party, name }) =>
    typeof name === 'string' && name !== '' ? [{ party, name }] : [],
  )
}
