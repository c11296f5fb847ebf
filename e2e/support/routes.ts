import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { call, createProject } from './lender.ts'

/** Every address of the portal that is a page of its own, as the route tree has it. */
export function routePaths(): string[] {
  const tree = readFileSync(
    join(import.meta.dirname, '../../apps/portal/src/route-tree.generated.ts'),
    'utf8',
  )
  const [, list = ''] = /\n {2}fullPaths:\n((?: {4}\| '[^']+'\n)+)/.exec(tree) ?? []
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  // A layout has the address of the index page in it.
  return paths.filter((path) => !paths.includes(`${path}/`) || path === '/')
}

/** The records that the addresses with an id in them are opened with. */
export interface Records {
  readonly project: string
  readonly submitted: string
  readonly shared: string
  readonly lender: string
  readonly person: string
  readonly request: string
  readonly erasure: string
  readonly personErasure: string
}

interface People {
  readonly lender: Page
  readonly borrower: Page
  readonly admin: Page
}

/** `pasted` stands behind what people wrote, as a long link does that nobody breaks. */
export async function makeRecords({ lender, borrower, admin }: People, pasted = ''): Promise<Records> {
  const paginationOpts = { numItems: 50, cursor: null }
  const first = async (path: string, as: Page, id: string, args: object = {}) => {
    const { page } = await call<{ page: Record<string, string>[] }>(as, 'query', path, {
      paginationOpts,
      ...args,
    })
    return page[0]?.[id] ?? ''
  }
  const named = {
    projectName: `Creamery expansion${pasted.slice(0, 80)}`,
    borrowerName: `Hollow Creek Creamery${pasted.slice(0, 80)}`,
  }
  const shared = await createProject(lender, pasted ? named : {})
  const { invitationId } = await call<{ invitationId: string }>(
    lender,
    'mutation',
    'lender/invitations:inviteBorrower',
    {
      email: 'borrower@granary.example',
      projectId: shared,
      items: [{ stage: 'pre-application', kind: 'section', id: 'loanBasics' }],
      mayAnswer: true,
    },
  )
  await call(borrower, 'mutation', 'public/invitations:claimMine', { invitationId })
  const { requestId } = await call<{ requestId: string }>(
    lender,
    'mutation',
    'lender/supportRequests:submit',
    {
      firstName: 'Ada',
      lastName: 'Lund',
      email: 'ada@mill.example',
      lenderName: 'Prairie Bank',
      message: `How long does a review take?${pasted}`,
    },
  )
  const { erasureId } = await call<{ erasureId: string }>(lender, 'mutation', 'project/erasure:request', {
    projectId: await createProject(lender),
    reason: `The loan went to another lender.${pasted}`,
  })
  const { erasureId: personErasure } = await call<{ erasureId: string }>(
    admin,
    'mutation',
    'admin/personErasures:request',
    {
      personId: (await call<{ personId: string }>(borrower, 'query', 'account/me:get', {})).personId,
      reason: `They wrote a letter.${pasted}`,
    },
  )
  return {
    project: await createProject(lender, pasted ? named : {}),
    submitted: await first('lender/projects:list', lender, 'projectId', { status: 'In review' }),
    shared,
    lender: await first('admin/lenders:list', admin, 'organizationId'),
    person: await first('admin/people:list', admin, 'personId'),
    request: requestId,
    erasure: erasureId,
    personErasure,
  }
}

type Who = 'lender' | 'borrower' | 'admin'

interface Visit {
  /** Signed out, when left out. */
  readonly who?: Who
  /** The file of journeys that looks at it much closer. */
  readonly seenBy?: string
  /** With its ids; the route itself, when left out. */
  readonly at?: (records: Records) => string
}

const asLender: Visit = { who: 'lender' }
const asAdmin: Visit = { who: 'admin' }
const signedOut: Visit = {}

/** How each page is visited. A new route has to be added here: the sweep over all of them says so. */
export const visits: Readonly<Record<string, Visit>> = {
  '/': signedOut,
  '/forgot-password': signedOut,
  '/notifications': asLender,
  '/portal-switcher': asLender,
  '/admin/': asAdmin,
  '/admin/audit': asAdmin,
  '/admin/erasures/': asAdmin,
  '/admin/erasures/$erasureid': { who: 'admin', at: ({ erasure }) => `/admin/erasures/${erasure}` },
  '/admin/erasures/people/$erasureid': {
    who: 'admin',
    at: ({ personErasure }) => `/admin/erasures/people/${personErasure}`,
  },
  '/admin/notifications': asAdmin,
  '/admin/profile': asAdmin,
  '/admin/system': asAdmin,
  '/admin/rule-packs/': asAdmin,
  '/admin/rule-packs/$packid': { who: 'admin', at: () => '/admin/rule-packs/2026-11' },
  '/admin/lenders/': asAdmin,
  '/admin/lenders/$lenderid': { who: 'admin', at: ({ lender }) => `/admin/lenders/${lender}` },
  '/admin/people/': asAdmin,
  '/admin/people/$personid': { who: 'admin', at: ({ person }) => `/admin/people/${person}` },
  '/admin/projects/': asAdmin,
  '/admin/projects/$projectid/': { who: 'admin', at: ({ submitted }) => `/admin/projects/${submitted}` },
  '/admin/projects/$projectid/submit': {
    who: 'admin',
    at: ({ submitted }) => `/admin/projects/${submitted}/submit`,
  },
  '/admin/projects/$projectid/submissions/': {
    who: 'admin',
    at: ({ submitted }) => `/admin/projects/${submitted}/submissions`,
  },
  '/admin/projects/$projectid/submissions/$stage/$round': {
    who: 'admin',
    at: ({ submitted }) => `/admin/projects/${submitted}/submissions/application/1`,
  },
  '/admin/projects/$projectid/submissions/$stage/compare': {
    who: 'admin',
    at: ({ submitted }) => `/admin/projects/${submitted}/submissions/application/compare`,
  },
  '/admin/reviews/': asAdmin,
  '/admin/reviews/times': asAdmin,
  '/admin/reviews/$projectid/$stage': {
    who: 'admin',
    at: ({ submitted }) => `/admin/reviews/${submitted}/pre-application`,
  },
  '/admin/support/': asAdmin,
  '/admin/support/$requestid': { who: 'admin', at: ({ request }) => `/admin/support/${request}` },
  '/anon/': signedOut,
  '/anon/invitation': signedOut,
  '/borrower/': { who: 'borrower' },
  '/borrower/notifications': { who: 'borrower' },
  '/borrower/profile': { who: 'borrower' },
  '/borrower/projects/$projectid/': { who: 'borrower', at: ({ shared }) => `/borrower/projects/${shared}` },
  '/borrower/projects/$projectid/workbook': {
    who: 'borrower',
    at: ({ shared }) => `/borrower/projects/${shared}/workbook`,
  },
  '/borrower/projects/$projectid/questions': {
    who: 'borrower',
    at: ({ shared }) => `/borrower/projects/${shared}/questions?stage=pre-application`,
  },
  '/dev/gallery': { seenBy: 'gallery.spec.ts' },
  '/invitation/': signedOut,
  '/invitation/project-eligibility/': signedOut,
  '/invitation/project-eligibility/step-1': signedOut,
  '/invitation/project-eligibility/step-2': signedOut,
  '/invitation/project-eligibility/step-3': signedOut,
  '/invitation/project-eligibility/step-4': signedOut,
  '/invitation/project-eligibility/step-5': signedOut,
  '/invitation/project-eligibility/success': signedOut,
  '/invite/claim/': signedOut,
  '/invite/claim/verify-email-address': signedOut,
  '/lender/': signedOut,
  '/lender/dashboard/': asLender,
  '/lender/dashboard/applications': asLender,
  '/lender/dashboard/contact': asLender,
  '/lender/dashboard/members': asLender,
  '/lender/dashboard/notifications': asLender,
  '/lender/dashboard/organization': asLender,
  '/lender/dashboard/portfolio': asLender,
  '/lender/dashboard/profile': asLender,
  '/lender/dashboard/projects/': asLender,
  '/lender/dashboard/projects/$projectid/': {
    who: 'lender',
    at: ({ project }) => `/lender/dashboard/projects/${project}`,
  },
  '/lender/dashboard/projects/$projectid/submit': {
    who: 'lender',
    at: ({ project }) => `/lender/dashboard/projects/${project}/submit`,
  },
  '/lender/dashboard/projects/$projectid/workbook': {
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}/workbook`,
  },
  '/lender/dashboard/projects/$projectid/submissions/': {
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}/submissions`,
  },
  '/lender/dashboard/projects/$projectid/submissions/$stage/$round': {
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}/submissions/pre-application/1`,
  },
  '/lender/dashboard/projects/$projectid/submissions/$stage/compare': {
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}/submissions/pre-application/compare`,
  },
  '/lender/dashboard/projects/$projectid/pre-application-success': {
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}/pre-application-success`,
  },
  '/lender/dashboard/projects/$projectid/application-success': {
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}/application-success`,
  },
  '/lender/onboarding': asLender,
  '/lender/onboarding-v2/': asLender,
  '/lender/onboarding-v2/step-1': asLender,
  '/lender/onboarding-v2/step-2': asLender,
  '/lender/onboarding-v2/success': asLender,
  '/preview/lender-onboarding/': signedOut,
  '/preview/lender-onboarding/step-1': signedOut,
  '/preview/lender-onboarding/step-2': signedOut,
  '/reference-guides/business-plan-checklist': signedOut,
  '/reference-guides/collateral-description': signedOut,
  '/reference-guides/project-summary-checklist': signedOut,
  '/reference-guides/project-summary-example': signedOut,
  '/register/': signedOut,
  '/register/verify-email-address': signedOut,
}

/** Which part of a project's page stands at which record; the project that is open unless it needs what was submitted. */
export const projectViewsAt: Readonly<Record<string, 'project' | 'submitted'>> = {
  ...{
    documents: 'project',
    tables: 'project',
    sheets: 'project',
    requirements: 'project',
    print: 'project',
  },
  ...{ rehearsal: 'project', package: 'submitted', agency: 'submitted', letter: 'submitted' },
  ...{ people: 'project', activity: 'submitted' },
}

/** What stands at an address of its own without being a page of the route tree. */
export function viewAddresses(records: Records): Readonly<Record<Who, readonly string[]>> {
  const questions = `/borrower/projects/${records.shared}/questions`
  return {
    lender: Object.entries(projectViewsAt).map(
      ([view, of]) => `/lender/dashboard/projects/${records[of]}?view=${view}`,
    ),
    borrower: ['documents', 'tables'].map((view) => `${questions}?view=${view}`),
    admin: ['documents', 'requirements', 'package', 'agency', 'people'].map(
      (view) => `/admin/projects/${records.submitted}?view=${view}`,
    ),
  }
}
