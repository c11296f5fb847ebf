import type { HistoryMoment } from '@granary/api'
import type { Field } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import type { Services } from '../services.ts'
import { loadStages, type StageId } from '../stages/index.ts'

interface Place {
  readonly db: Kysely<Tables>
  readonly services: Pick<Services, 'sealer'>
  readonly project: Pick<Selectable<ProjectsTable>, 'id'>
}

/** How many are told, of how many rows at the most: one that changed two hundred answers is one. */
const mostTold = 20
const mostRead = 1000
const mostNamed = 3

/**
 * What people did in a stage, the latest first, each version once. What the packaging team looks after, upgrades and
 * answers that were not chosen are left out, as they are when a stage is brought back.
 */
export async function stageMoments(place: Place, stage: StageId): Promise<HistoryMoment[]> {
  const [
    rows,
    {
      [stage]: { form },
    },
  ] = await Promise.all([
    latestRows(place, stage),
    loadStages(place.db, place.services.sealer, place.project.id),
  ])
  const told = rows.flatMap((row) => {
    const field = form.field(row.field_id)
    return field && field.metadata?.owner !== 'staff' ? [{ ...row, field }] : []
  })
  const moments = [...Map.groupBy(told, ({ version }) => version).values()]
    .toSorted(([one], [other]) => (other?.version ?? 0) - (one?.version ?? 0))
    .slice(0, mostTold)
  const names = await namesOf(
    place.db,
    moments.map(([row]) => row?.person_id ?? null),
  )
  return moments.flatMap((changes) => momentOf(changes, names))
}

interface Row {
  readonly version: number
  readonly field_id: string
  readonly person_id: string | null
  readonly at: Date
}

async function latestRows({ db, project }: Place, stage: StageId): Promise<readonly Row[]> {
  const columns = ['version', 'field_id', 'person_id', 'at'] as const
  const [answers, marks] = await Promise.all([
    db
      .selectFrom('answer_changes')
      .select(columns)
      .where('project_id', '=', project.id)
      .where('stage', '=', stage)
      .where('source', 'not in', ['migration', 'not-chosen'])
      .orderBy('version', 'desc')
      .limit(mostRead)
      .execute(),
    db
      .selectFrom('not_applicable_changes')
      .select(columns)
      .where('project_id', '=', project.id)
      .where('stage', '=', stage)
      .where('kind', 'in', ['not-applicable', 'applicable'])
      .orderBy('version', 'desc')
      .limit(mostRead)
      .execute(),
  ])
  return [...answers, ...marks]
}

function momentOf(
  changes: readonly (Row & { readonly field: Field })[],
  names: ReadonlyMap<string, string>,
): HistoryMoment[] {
  const [first] = changes
  if (!first) return []
  const fields = new Map(changes.map(({ field }) => [field.id, field.label]))
  const at = Math.min(...changes.map((change) => change.at.getTime()))
  return [
    {
      ...{ version: first.version, at, before: at - 1 },
      by: nameIn(names, first.person_id),
      count: fields.size,
      labels: [...fields.values()].slice(0, mostNamed),
    },
  ]
}
