import { figuresOf } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { factsOf, rulesOf, teller } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { picturesOf } from './pictures.ts'

/** C01 to C17 on the facts of a project, with the numbers in them and what they lack, and what is drawn of them. */
export async function sheetsOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
) {
  const { facts, stages } = await factsOf(db, services, project, today)
  const tell = teller(stages)
  const pack = await rulesOf(db, project)
  const figures = figuresOf(pack, facts).map(({ inputs, missing, parts = [], note = null, ...figure }) => ({
    ...figure,
    note,
    parts: parts.map((part) => ({ ...part })),
    inputs: inputs.map((input) => ({ ...input })),
    missing: missing.map(({ name, askedOf, items }) => ({ name, askedOf, items: tell(items) })),
  }))
  return { figures, pictures: picturesOf(facts), pack: pack.id, rules: pack }
}
