import {
  concerns,
  type Facts,
  figuresOf,
  type MissingInput,
  type RulePack,
  scoreSheetOf,
} from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { factsOf, rulesOf, teller } from '../needs/index.ts'
import type { Services } from '../services.ts'
import { picturesOf } from './pictures.ts'

/** C01 to C17 and the priority points on the facts of a project, with what is in them and what they lack, and what is drawn. */
export async function sheetsOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
) {
  const { facts, stages } = await factsOf(db, services, project, today)
  const tell = teller(stages)
  const pack = await rulesOf(db, project)
  const concerning = figuresOf(pack, facts).filter(({ id }) => concerns(id, facts))
  const figures = concerning.map(({ inputs, missing, working, parts = [], note = null, ...figure }) => ({
    ...figure,
    note,
    working: [...working],
    parts: parts.map((part) => ({ ...part })),
    inputs: inputs.map((input) => ({ ...input })),
    missing: missing.map(shownMissing(tell)),
  }))
  const score = scoreOf(pack, facts, tell)
  return { figures, score, pictures: picturesOf(pack, facts, figures), pack: pack.id, rules: pack }
}

type Tell = ReturnType<typeof teller>

const shownMissing =
  (tell: Tell) =>
  ({ name, askedOf, items, entered = undefined }: MissingInput) => ({
    ...{ name, askedOf, items: tell(items), entered: entered ?? null },
  })

function scoreOf(pack: RulePack, facts: Facts, tell: Tell) {
  const sheet = scoreSheetOf(pack, facts)
  if (!sheet) return null
  const rows = sheet.rows.map(({ inputs, missing, ...row }) => ({
    ...row,
    inputs: inputs.map((input) => ({ ...input })),
    missing: missing.map(shownMissing(tell)),
  }))
  return { ...sheet, rows }
}
