import type { ProjectFacts, StageFacts } from '@granary/checklists'
import type { Kysely, Selectable } from 'kysely'
import { inParts } from '../../db/in-parts.ts'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { positionsOf } from '../agency/index.ts'
import type { StageId } from '../stages/index.ts'

type NameOf = (personId: string | null) => string | null

/** What the review of these projects and their agency say of where each stands. */
export interface ReviewsOf {
  /** Whose names are told. */
  readonly people: readonly string[]
  readonly stage: (projectId: string, stage: StageId, nameOf: NameOf) => Partial<StageFacts>
  readonly agency: (projectId: string) => ProjectFacts['agency']
}

export async function reviewsOf(
  db: Kysely<Tables>,
  projects: readonly Pick<Selectable<ProjectsTable>, 'id' | 'rule_pack'>[],
): Promise<ReviewsOf> {
  if (projects.length === 0) return none
  const projectIds = projects.map(({ id }) => id)
  const [rounds, remarks, positions] = await Promise.all([
    roundsOf(db, projectIds),
    remarksOf(db, projectIds),
    positionsOf(db, projects),
  ])
  return {
    people: rounds.flatMap((round) =>
      [round.assignee, round.accepted_by, round.returned_by].filter((id) => id !== null),
    ),
    stage: (projectId, stage, nameOf) => {
      const isHere = (row: { project_id: string; stage: string }) =>
        row.project_id === projectId && row.stage === stage
      const round = rounds.find(isHere)
      const asked = remarks.filter(isHere)
      const isOver = asked.every(({ state }) => state === 'resolved')
      return {
        ...(round && ofRound(round, nameOf)),
        ...(!isOver && {
          remarks: { open: asked.filter(({ state }) => state === 'open').length, all: asked.length },
        }),
      }
    },
    agency: (projectId) => positions.get(projectId),
  }
}

const none: ReviewsOf = { people: [], stage: () => ({}), agency: () => undefined }

type Round = Awaited<ReturnType<typeof roundsOf>>[number]

function ofRound(round: Round, nameOf: NameOf): Partial<StageFacts> {
  const deed = (at: Date | null, by: string | null) => at && { at: at.getTime(), by: nameOf(by) }
  if (round.state === 'returned') {
    const returned = deed(round.returned_at, round.returned_by)
    return returned ? { returned } : {}
  }
  return {
    taken: deed(round.taken_at, round.assignee),
    accepted: round.state === 'accepted' ? deed(round.accepted_at, round.accepted_by) : null,
  }
}

function roundsOf(db: Kysely<Tables>, projectIds: readonly string[]) {
  return inParts(projectIds, (part) =>
    db
      .selectFrom('review_rounds')
      .select(['project_id', 'stage', 'state', 'assignee', 'taken_at'])
      .select(['accepted_at', 'accepted_by', 'returned_at', 'returned_by'])
      .where('project_id', 'in', part)
      .where('is_current', '=', true)
      .execute(),
  )
}

/** What the team asks of the lender, counted as the list of it is: what was resolved is settled too. */
function remarksOf(db: Kysely<Tables>, projectIds: readonly string[]) {
  return inParts(projectIds, (part) =>
    db
      .selectFrom('remarks')
      .select(['project_id', 'stage', 'state'])
      .where('project_id', 'in', part)
      .where('audience', '<>', 'internal')
      .where('author_kind', '=', 'staff')
      .execute(),
  )
}
