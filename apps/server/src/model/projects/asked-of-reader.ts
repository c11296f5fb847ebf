import type { Place } from '@granary/api'
import { type Standing, urgencyOf, type Words } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { countedWords, isNothingLeft, leftOf, leftTogether, placeOf } from '../asks/index.ts'
import { tablesWithRowsOf } from '../tables/index.ts'
import type { ListedStanding } from './project-rows.ts'

/** What colleagues asked of somebody in one project and is still missing. */
export interface AskedOfReader {
  /** Who asked for what is due first. */
  readonly by: string | null
  readonly open: number
  /** How many tables have no row yet. */
  readonly tables: number
  readonly dueOn: string | null
  readonly message: string
  /** The first question of it, or the first table where no question is left. */
  readonly to: Place
}

/** The projects in which colleagues asked something of a member, answered or not. */
export async function projectsAskedOf(
  db: Kysely<Tables>,
  organizationId: string,
  personId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('colleague_asks')
    .select('project_id')
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute()
  return new Set(rows.map(({ project_id }) => project_id))
}

/** By project; nothing of those in which nothing that was asked is missing. */
export async function askedOfReader(
  db: Kysely<Tables>,
  listed: readonly Pick<ListedStanding, 'project' | 'documents' | 'asks'>[],
  personId: string,
): Promise<ReadonlyMap<string, AskedOfReader>> {
  const asked = listed.flatMap(({ project, documents, asks }) => {
    const own = asks.filter((ask) => ask.kind === 'colleague' && ask.personId === personId)
    return own.length === 0 ? [] : [{ projectId: project.id, documents, own }]
  })
  const begun = await tablesWithRowsOf(
    db,
    asked.map(({ projectId }) => projectId),
  )
  const open = asked.flatMap(({ projectId, documents, own }) => {
    const rows = begun.get(projectId) ?? new Set()
    const unanswered = own
      .map((ask) => ({ ask, left: leftOf(ask, documents, rows) }))
      .filter(({ left }) => !isNothingLeft(left))
      .toSorted((a, b) => (a.ask.dueOn ?? '9999').localeCompare(b.ask.dueOn ?? '9999'))
    const left = leftTogether(unanswered.map((each) => each.left))
    const to = placeOf(left)
    const [first] = unanswered
    if (!first || !to) return []
    return { projectId, ask: first.ask, to, open: left.places.length, tables: left.tables.length }
  })
  const names = await namesOf(
    db,
    open.map(({ ask }) => ask.by),
  )
  return new Map(
    open.map(({ projectId, ask, to, open: count, tables }) => [
      projectId,
      {
        by: nameIn(names, ask.by),
        open: count,
        tables,
        dueOn: ask.dueOn,
        message: ask.message,
        to,
      },
    ]),
  )
}

/** What was asked of the reader is their next step, but in what came back or can go: that comes first for everybody. */
export function isAskFirst(standing: Standing): boolean {
  const urgency = urgencyOf(standing, null, null, true)
  return urgency !== 'returned' && urgency !== 'ready'
}

/** Where a project stands for somebody whom colleagues asked for a part of it: one next step, wherever it is read. */
export function withOwnAsk(standing: Standing, asked: AskedOfReader | null): Standing {
  if (asked === null) return standing
  const said = { ...standing, why: [...standing.why, ...askedWords(asked, standing.why.length > 0)] }
  if (!isAskFirst(standing)) return said
  return { ...said, isMine: true, button: { text: askedButton(asked), to: asked.to, primary: true } }
}

const askedButton = ({ open, tables }: AskedOfReader) =>
  open > 0 ? `Answer ${open}` : `Fill in ${countedWords(0, tables)}`

function askedWords({ by, open, tables, dueOn }: AskedOfReader, follows: boolean): Words {
  const sentence = `${follows ? ' ' : ''}${by ?? 'Somebody'} asked you for ${countedWords(open, tables)}`
  return dueOn === null ? [`${sentence}.`] : [`${sentence}, due `, { on: dueOn }, '.']
}
