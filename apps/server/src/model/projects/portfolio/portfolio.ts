import { type Pipeline, type Portfolio, type ProjectStep, projectSteps } from '@granary/api'
import { currentStep, isLendersTurn, type ProjectFacts, programs } from '@granary/checklists'
import { programName } from '@granary/eligibility'
import { type Answer, isCalendarDate, problemsOf } from '@granary/forms'
import { csvTable } from '@granary/rules'
import { type Kysely, type Selectable, sql } from 'kysely'
import { inParts } from '../../../db/in-parts.ts'
import type { ProjectsTable, Tables } from '../../../db/schema.generated.ts'
import { positionsOf } from '../../agency/index.ts'
import { formOf, questionnaireOf } from '../../stages/index.ts'
import { stepsOverTime } from './over-time.ts'
import { timesInSteps } from './times.ts'

export interface PortfolioLoan {
  readonly projectId: string
  readonly projectName: string
  readonly borrowerName: string
  readonly program: string
  readonly status: string
  /** Of its place, as "NE"; null while no address says it. */
  readonly state: string | null
  /** The day by which the lender wants to have submitted. */
  readonly targetOn: string | null
  /** When it came into each step that it reached. */
  readonly entered: Readonly<Partial<Record<ProjectStep, number>>>
  readonly step: ProjectStep
  /** The lender itself has to do something, not somebody else. */
  readonly withLender: boolean
  /** A stage came back from the review and stands open. */
  readonly isReturned: boolean
  /** The open stage is certified, without which none can be submitted. */
  readonly isCertified: boolean
  readonly lastSavedAt: number
  /** In dollars; null while it is not answered. */
  readonly loanAmount: number | null
  /** Of the loan, 0 to 100; null while it is not answered. */
  readonly guaranteePercentage: number | null
  /** What else the application says that its fees are reckoned with. */
  readonly repaid: Readonly<Record<'loanProgram' | 'loanTermYears' | 'loanPaymentFrequency', Answer>>
  /** The rules that it is pinned to, if it is. */
  readonly rulePack: string | null
  readonly closedAt: number | null
}

/** Every project of a lender that is not archived, with what its application says about the loan. */
export async function portfolioLoans(
  db: Kysely<Tables>,
  organizationId: string,
): Promise<readonly PortfolioLoan[]> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name', 'borrower_name', 'program', 'status', 'created_at'])
    .select(['sent_at', 'committed_at', 'closed_at', 'rule_pack', 'last_saved_at'])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return loansOf(db, projects, organizationId)
}

type Project = Pick<
  Selectable<ProjectsTable>,
  | ('id' | 'name' | 'borrower_name' | 'program' | 'status' | 'created_at')
  | ('sent_at' | 'committed_at' | 'closed_at' | 'rule_pack' | 'last_saved_at')
>

/** These projects, in their order. Those of one lender are read, and watched, by the lender and not one by one. */
export async function loansOf(
  db: Kysely<Tables>,
  projects: readonly Project[],
  organizationId?: string,
): Promise<readonly PortfolioLoan[]> {
  if (projects.length === 0) return []
  const ids = projects.map(({ id }) => id)
  const stages = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('stages')
        .select(['project_id', 'stage', 'submitted_at', 'reopened_at', unpacked.as('answers')])
        .where((own) =>
          organizationId === undefined
            ? own('project_id', 'in', ids)
            : own('organization_id', '=', organizationId),
        )
        // Kept apart from what is taken out of it, else the answers are unpacked for each of these.
        .offset(0)
        .as('unpacked'),
    )
    .select([
      'project_id',
      'stage',
      'submitted_at',
      'reopened_at',
      sql<Answer>`answers -> 'totalLoanAmount'`.as('loanAmount'),
      sql<Answer>`answers -> 'guaranteePercentageRequested'`.as('percentage'),
      sql<Answer>`answers -> 'projectLocationAddress'`.as('address'),
      sql<Answer>`answers -> 'submissionTargetDate'`.as('target'),
      sql<Answer>`answers -> 'certifyInformationAccurate'`.as('certified'),
      sql<Answer>`answers -> 'loanProgram'`.as('program'),
      sql<Answer>`answers -> 'loanTermYears'`.as('term'),
      sql<Answer>`answers -> 'loanPaymentFrequency'`.as('frequency'),
    ])
    .execute()
  const atAgency = projects.filter(({ sent_at, closed_at }) => sent_at !== null && closed_at === null)
  const positions = await positionsOf(db, atAgency)
  const submitted = await firstSubmissions(db, ids)
  const firsts = new Map(submitted.map(({ project_id, stage, at }) => [`${project_id} ${stage}`, at]))
  const byPlace = new Map(stages.map((row) => [`${row.project_id} ${row.stage}`, row]))
  return projects.map((project) => {
    const answers = byPlace.get(`${project.id} application`)
    const first = byPlace.get(`${project.id} pre-application`)
    const way = {
      stages: {
        'pre-application': wayOf(first),
        application: wayOf(answers),
      },
      sent: project.sent_at === null ? null : { at: project.sent_at.getTime(), by: null },
      closedAt: project.closed_at?.getTime() ?? null,
      committedAt: project.committed_at?.getTime() ?? null,
    }
    return {
      projectId: project.id,
      step: currentStep(way),
      withLender: isWithLender(way, positions.get(project.id)),
      isReturned: Object.values(way.stages).some(({ returned }) => returned !== null),
      isCertified: [first, answers].some((row) => row?.submitted_at === null && row.certified === 'YES'),
      lastSavedAt: project.last_saved_at.getTime(),
      entered: enteredOf([
        ['pre-application', project.created_at],
        ['application', firsts.get(`${project.id} pre-application`)],
        ['review', firsts.get(`${project.id} application`)],
        ['sent', project.sent_at],
        ['commitment', project.committed_at],
        ['closed', project.closed_at],
      ]),
      state: [answers?.address, first?.address].flatMap(stateIn)[0] ?? null,
      targetOn: [answers?.target, first?.target].find(isDay) ?? null,
      projectName: project.name,
      borrowerName: project.borrower_name,
      program: programName(project.program),
      status: project.status,
      loanAmount: figure('totalLoanAmount', answers?.loanAmount),
      guaranteePercentage: figure('guaranteePercentageRequested', answers?.percentage),
      repaid: {
        loanProgram: answers?.program ?? null,
        loanTermYears: answers?.term ?? null,
        loanPaymentFrequency: answers?.frequency ?? null,
      },
      rulePack: project.rule_pack,
      closedAt: project.closed_at?.getTime() ?? null,
    }
  })
}

/** What is computed of them is unpacked, once a row. */
const unpacked = sql<object>`answers || '{}'`

async function firstSubmissions(db: Kysely<Tables>, projectIds: readonly string[]) {
  return inParts(projectIds, (part) =>
    db
      .selectFrom('submissions')
      .select(({ fn }) => ['project_id', 'stage', fn.min('submitted_at').as('at')])
      .where('project_id', 'in', part)
      .groupBy(['project_id', 'stage'])
      .execute(),
  )
}

function enteredOf(moments: readonly (readonly [ProjectStep, Date | null | undefined])[]) {
  return Object.fromEntries(moments.flatMap(([step, at]) => (at ? [[step, at.getTime()]] : [])))
}

const isDay = (answer: Answer | undefined): answer is string =>
  typeof answer === 'string' && isCalendarDate(answer)

/** "NE", as an address ends with it. */
function stateIn(address: Answer | undefined): string[] {
  const state =
    typeof address === 'string' ? /,\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(address)?.[1] : null
  return state ? [state] : []
}

/** Whether the lender itself has something to do, not somebody else. */
function isWithLender(
  { stages, sent, closedAt }: Parameters<typeof currentStep>[0],
  agency: ProjectFacts['agency'],
): boolean {
  if (agency && closedAt === null) return isLendersTurn(agency)
  const isOpen = Object.values(stages).some(({ submitted }) => submitted === null)
  return isOpen && sent === null && closedAt === null
}

interface StageOnItsWay {
  readonly submitted_at: Date | null
  readonly reopened_at: Date | null
}

function wayOf(row: StageOnItsWay | undefined) {
  const deed = (at: Date | null | undefined) => (at ? { at: at.getTime(), by: null } : null)
  const submitted = deed(row?.submitted_at)
  return { submitted, returned: submitted === null ? deed(row?.reopened_at) : null }
}

/** How many projects stand in each step and what they come to, and of these what the lender itself has. */
export function pipelineOf(loans: readonly PortfolioLoan[]): Pipeline {
  return projectSteps.map((step) => {
    const here = loans.filter((loan) => loan.step === step)
    const own = here.filter(({ withLender }) => withLender)
    return {
      step,
      projects: here.length,
      loanAmount: totalOf(here),
      withLender: { projects: own.length, loanAmount: totalOf(own) },
    }
  })
}

/** The figures of a portfolio. One that cannot be computed is null, never a guess. */
export function portfolioOf(
  loans: readonly PortfolioLoan[],
  apart: Pick<Portfolio, 'runsOut' | 'over' | 'fees'>,
  today: string | null,
): Portfolio {
  const split = loans.flatMap(({ loanAmount, guaranteePercentage }) =>
    loanAmount === null || guaranteePercentage === null
      ? []
      : [{ loanAmount, guaranteed: (loanAmount * guaranteePercentage) / 100 }],
  )
  const guaranteed = cents(split.reduce((sum, loan) => sum + loan.guaranteed, 0))
  const covered = split.reduce((sum, loan) => sum + loan.loanAmount, 0)
  return {
    projects: loans.length,
    loanAmount: totalOf(loans),
    byProgram: programs.map(({ label }) => {
      const ofProgram = loans.filter(({ program }) => program === label)
      return { program: label, projects: ofProgram.length, loanAmount: totalOf(ofProgram) }
    }),
    byState: byStateOf(loans),
    pipeline: pipelineOf(loans),
    steps: timesInSteps(loans),
    overTime: stepsOverTime(loans, today),
    ...apart,
    guarantee:
      split.length === 0
        ? null
        : { projects: split.length, guaranteed, unguaranteed: cents(covered - guaranteed) },
    assumptions: assumptionsFor(loans, split.length, apart.fees),
  }
}

function byStateOf(loans: readonly PortfolioLoan[]): Portfolio['byState'] {
  return [...Map.groupBy(loans, ({ state }) => state)]
    .map(([state, here]) => ({ state, projects: here.length, loanAmount: totalOf(here) }))
    .toSorted((a, b) => (b.loanAmount ?? 0) - (a.loanAmount ?? 0) || b.projects - a.projects)
}

export function portfolioCsv(loans: readonly PortfolioLoan[]): string {
  const head = [
    'Project',
    'Borrower',
    'Program',
    'Status',
    'Loan amount',
    'Guarantee percentage',
    'Guaranteed',
  ]
  const rows = loans.map(
    ({ projectName, borrowerName, program, status, loanAmount, guaranteePercentage }) => [
      projectName,
      borrowerName,
      program,
      status,
      loanAmount,
      guaranteePercentage,
      loanAmount === null || guaranteePercentage === null
        ? null
        : cents((loanAmount * guaranteePercentage) / 100),
    ],
  )
  return csvTable([head, ...rows])
}

function assumptionsFor(loans: readonly PortfolioLoan[], split: number, fees: Portfolio['fees']): string[] {
  const withAmount = loans.filter(({ loanAmount }) => loanAmount !== null).length
  return [
    'Archived projects are left out.',
    `The loan amount is the one in the application, or in the pre-application while it still flows from there. ${withAmount} of ${loans.length} projects state one within its limits.`,
    'The state is the one at the end of the address of the project. The time in a step counts from the first submission before it, or from the day the project was created.',
    `The guaranteed part is the loan amount times the percentage requested, before any limit of the program or decision of the agency. ${split} of ${loans.length} projects state both.`,
    `Fees by year are those of the sheets: the guarantee fee in the year of the closing, as it came or as the terms expect it, and the retention fee on what is owed at the end of each year after it. ${fees.loans} of ${loans.length} projects state what the guarantee fee needs, ${fees.loans - fees.withoutRetention} also what the retention fee needs.`,
  ]
}

function totalOf(loans: readonly PortfolioLoan[]): number | null {
  const amounts = loans.flatMap(({ loanAmount }) => (loanAmount === null ? [] : [loanAmount]))
  return amounts.length === 0 ? null : cents(amounts.reduce((sum, amount) => sum + amount, 0))
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** An answer outside a limit of its question is none: nobody adds up what has to be corrected first. */
function figure(fieldId: string, answer: Answer | undefined): number | null {
  const field = formOf('application', questionnaireOf('application').latestRevision).field(fieldId)
  const isSound = typeof answer === 'number' && field && problemsOf(field, answer).length === 0
  return isSound ? answer : null
}
