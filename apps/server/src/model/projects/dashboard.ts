import type { WaitingProject } from '@granary/api'
import {
  byUrgency,
  dueOf,
  isDueSoon,
  leftOf,
  type Reader,
  standingOf,
  type Urgency,
  urgencyOf,
} from '@granary/checklists'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import {
  type AskedOfReader,
  askedOfReader,
  isAskFirst,
  projectsAskedOf,
  withOwnAsk,
} from './asked-of-reader.ts'
import { type PortfolioLoan, pipelineOf, portfolioLoans } from './portfolio/portfolio.ts'
import type { StandingServices } from './project-head.ts'
import { type ListedStanding, lendersList, standingsOf } from './project-rows.ts'

const atMostNeeded = 20
const atMostWithOthers = 10
/**
 * Far more than a lender works on at once: only so many are looked through question by question. With those that others
 * have they are no more than a live query reads by their ids.
 */
const lookedThrough = 53

interface Member extends Reader {
  readonly personId: string
}

/**
 * What waits for a lender and for this person of it, the most urgent first, what others have, and how much stands in
 * which step.
 */
export async function lenderDashboard(
  db: Kysely<Tables>,
  services: StandingServices,
  organizationId: string,
  reader: Member,
  today: string | null,
) {
  const [loans, asked] = await Promise.all([
    portfolioLoans(db, organizationId),
    reader.mayEdit ? projectsAskedOf(db, organizationId, reader.personId) : new Set<string>(),
  ])
  const open = loans.filter(({ step }) => step !== 'closed')
  const ours = open.filter(({ projectId, withLender }) => withLender || asked.has(projectId))
  const theirs = open.filter((loan) => !ours.includes(loan))
  const looked = [
    ...pressingFirst(ours, asked, today).slice(0, lookedThrough),
    ...theirs.toSorted(byNewest).slice(0, atMostWithOthers + 1),
  ]
  const ranked = (await rankedOf(db, services, looked, reader, today)).toSorted(byUrgency)
  const needing = ranked.filter(({ urgency }) => urgency !== 'with others')
  const others = ranked.filter(({ urgency }) => urgency === 'with others')
  const amounts = new Map(loans.map(({ projectId, loanAmount }) => [projectId, loanAmount]))
  const rowsOf = (rows: readonly Ranked[]) => rows.map((row) => waiting(row, reader, amounts))
  return {
    needsYou: rowsOf(needing.slice(0, atMostNeeded)),
    withOthers: rowsOf(others.slice(0, atMostWithOthers)),
    more: {
      needsYou: needing.length > atMostNeeded || ours.length > lookedThrough,
      withOthers: others.length > atMostWithOthers,
    },
    pipeline: pipelineOf(loans),
  }
}

/** What may be pressing is looked through before what was worked on last: it must not drop off for lying long. */
function pressingFirst(loans: readonly PortfolioLoan[], asked: ReadonlySet<string>, today: string | null) {
  const ranks = [
    ({ isReturned }: PortfolioLoan) => isReturned,
    ({ isCertified }: PortfolioLoan) => isCertified,
    ({ projectId, step, targetOn }: PortfolioLoan) =>
      asked.has(projectId) || step === 'sent' || step === 'commitment' || isDueSoon(targetOn, today),
    () => true,
  ]
  const rankOf = (loan: PortfolioLoan) => ranks.findIndex((isOfRank) => isOfRank(loan))
  return loans.toSorted((one, other) => rankOf(one) - rankOf(other) || byNewest(one, other))
}

const byNewest = (one: PortfolioLoan, other: PortfolioLoan) => other.lastSavedAt - one.lastSavedAt

interface Ranked {
  readonly listed: ListedStanding
  readonly urgency: Urgency
  readonly dueOn: string | null
  readonly left: number
  readonly lastSavedAt: number
  readonly asked: AskedOfReader | null
}

async function rankedOf(
  db: Kysely<Tables>,
  services: StandingServices,
  loans: readonly PortfolioLoan[],
  reader: Member,
  today: string | null,
): Promise<readonly Ranked[]> {
  if (loans.length === 0) return []
  const projects = await db
    .selectFrom('projects')
    .selectAll()
    .where(
      'id',
      'in',
      loans.map(({ projectId }) => projectId),
    )
    .execute()
  const listed = await standingsOf(db, services, projects, lendersList, reader.personId)
  const asked = reader.mayEdit ? await askedOfReader(db, listed, reader.personId) : new Map()
  return listed.map((each) => ranking(each, asked.get(each.project.id) ?? null, today))
}

/** How pressing it is for the lender, whoever of its people looks, with what was asked of this one besides. */
function ranking(listed: ListedStanding, asked: AskedOfReader | null, today: string | null): Ranked {
  const { facts, standing, project } = listed
  const days = [standing.isMine ? dueOf(facts) : null, asked?.dueOn ?? null].filter((day) => day !== null)
  const dueOn = days.sort()[0] ?? null
  return {
    listed,
    urgency: urgencyOf(standing, dueOn, today, asked !== null),
    dueOn,
    left: leftOf(standing.stage),
    lastSavedAt: project.last_saved_at.getTime(),
    asked,
  }
}

function waiting(
  { listed: { project, facts }, urgency, dueOn, asked }: Ranked,
  reader: Reader,
  amounts: ReadonlyMap<string, number | null>,
): WaitingProject {
  const standing = standingOf(facts, reader)
  const { tag, sentence, why, button, waitingSince } = withOwnAsk(standing, asked)
  return {
    projectId: project.id,
    projectName: project.name,
    borrowerName: project.borrower_name,
    loanAmount: amounts.get(project.id) ?? null,
    tag,
    sentence: [...sentence],
    why: [...why],
    button,
    waitingSince,
    dueOn: urgency === 'due' ? dueOn : null,
    asked: asked && { ...asked, to: isAskFirst(standing) ? null : asked.to },
  }
}
