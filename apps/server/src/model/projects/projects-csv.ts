import type { ProjectStep } from '@granary/api'
import { csvTable } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { loansOf, type PortfolioLoan } from './portfolio/portfolio.ts'

/** A file holds no more. */
const mostRows = 5_000

interface Shown {
  /** Where the portal shows a project. */
  readonly linkTo: (projectId: string) => string
  /** Left out where all of them are of one. */
  readonly lenderOf?: (organizationId: string) => string
}

/** What a list shows as a file, and how many rows did not go in. */
export async function csvOfProjects(
  db: Kysely<Tables>,
  all: readonly Selectable<ProjectsTable>[],
  { linkTo, lenderOf }: Shown,
): Promise<{ fileName: string; csv: string; left: number }> {
  const projects = all.slice(0, mostRows)
  const loans = await loansOf(db, projects)
  const listed = projects.flatMap(({ id, organization_id, created_at, archived_at }, at): Listed[] => {
    const loan = loans[at]
    return loan
      ? [
          {
            ...loan,
            createdAt: created_at.getTime(),
            archived: archived_at !== null,
            link: linkTo(id),
            ...(lenderOf && { lenderName: lenderOf(organization_id) }),
          },
        ]
      : []
  })
  return { fileName: 'projects.csv', csv: projectsCsv(listed), left: all.length - projects.length }
}

interface Listed extends PortfolioLoan {
  readonly createdAt: number
  readonly archived: boolean
  readonly link: string
  readonly lenderName?: string
}

/** The first four are called as a new project asks for them, so that the file can be taken as one of new projects. */
const questions = ['Borrower name', 'Project name', 'USDA program', 'Total loan amount']

const steps: readonly (readonly [ProjectStep, string])[] = [
  ['application', 'Pre-application submitted (UTC)'],
  ['review', 'Application submitted (UTC)'],
  ['sent', 'Sent (UTC)'],
  ['commitment', 'Committed (UTC)'],
  ['closed', 'Closed (UTC)'],
]

/** A list of projects as a file, in the order of the list. */
function projectsCsv(projects: readonly Listed[]): string {
  const withLenders = projects.some(({ lenderName }) => lenderName !== undefined)
  const head = [
    ...questions,
    ...(withLenders ? ['Lender'] : []),
    ...['Status', 'Archived', 'Created (UTC)'],
    ...steps.map(([, label]) => label),
    ...['Target date', 'Link'],
  ]
  const rows = projects.map((project) => [
    project.borrowerName,
    project.projectName,
    project.program,
    project.loanAmount,
    ...(withLenders ? [project.lenderName ?? ''] : []),
    project.status,
    project.archived ? 'Yes' : 'No',
    moment(project.createdAt),
    ...steps.map(([step]) => moment(project.entered[step])),
    project.targetOn,
    project.link,
  ])
  return csvTable([head, ...rows])
}

/** As every spreadsheet program reads it as a moment. */
const moment = (at: number | undefined) =>
  at === undefined ? null : new Date(at).toISOString().slice(0, 16).replace('T', ' ')
