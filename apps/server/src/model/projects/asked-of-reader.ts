import type { Place } from '@granary/api'
import { type Standing, urgencyOf, type Words } from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import { missingPlaces } from '../asks/index.ts'
import type { ListedStanding } from './project-rows.ts'

/** What colleagues asked of somebody in one project and is still missing. */
export interface AskedOfReader {
  /** Who asked for what is due first. */
  readonly by: string | null
  readonly open: number
  readonly dueOn: string | null
  readonly message: string
  /** The first question of it. */
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
  const open = listed.flatMap(({ project, documents, asks }) => {
    const own = asks
      .filter((ask) => ask.kind === 'colleague' && ask.personId === personId)
      .map((ask) => ({ ask, missing: missingPlaces(ask, documents) }))
      .filter(({ missing }) => missing.length > 0)
      .toSorted((a, b) => (a.ask.dueOn ?? '9999').localeCompare(b.ask.dueOn ?? '9999'))
    const [first] = own
    const place = first?.missing[0]
    if (!first || !place) return []
    const questions = own.flatMap(({ missing }) => missing.map(({ stage, fieldId }) => `${stage} ${fieldId}`))
    return { projectId: project.id, ask: first.ask, place, open: new Set(questions).size }
  })
  const names = await namesOf(
    db,
    open.map(({ ask }) => ask.by),
  )
  return new Map(
    open.map(({ projectId, ask, place, open: count }) => [
      projectId,
      {
        by: nameIn(names, ask.by),
        open: count,
        dueOn: ask.dueOn,
        message: ask.message,
        to: { kind: 'stage', ...place },
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
  return { ...said, isMine: true, button: { text: `Answer ${asked.open}`, to: asked.to, primary: true } }
}

function askedWords({ by, open, dueOn }: AskedOfReader, follows: boolean): Words {
  const answers = open === 1 ? '1 answer' : `${open} answers`
  const sentence = `${follows ? ' ' : ''}${by ?? 'Somebody'} asked you for ${answers}`
  return dueOn === null ? [`${sentence}.`] : [`${sentence}, due `, { on: dueOn }, '.']
}
