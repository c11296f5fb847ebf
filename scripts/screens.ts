import type { Page } from 'playwright-core'
import { type Records, visits } from '../e2e/support/routes.ts'

export type Who = 'visitor' | 'nobody' | 'lender' | 'borrower' | 'admin'

/** One look at the product: an address, as somebody, and what is done there first. */
export interface Screen {
  readonly name: string
  /** A visitor is on the public site, everybody else in the portal. */
  readonly who: Who
  readonly at: (records: Records) => string
  readonly prepare?: (page: Page) => Promise<void>
}

const site = [
  ...['/', '/our-solution', '/our-story', '/contact', '/eligibility', '/about'],
  ...['/terms', '/privacy', '/cookies', '/verify'],
].map((path): Screen => ({ name: `site ${nameOf(path)}`, who: 'visitor', at: () => path }))

/** Every page of the route tree: the sweep over all of them knows their addresses, and fails when one is missing. */
const routes: readonly Screen[] = Object.entries(visits)
  .filter(([, { seenBy }]) => seenBy === undefined)
  .map(([path, { who, at }]) => ({ name: nameOf(path), who: who ?? 'nobody', at: at ?? (() => path) }))

const views = [
  'documents',
  'tables',
  'sheets',
  'requirements',
  'rehearsal',
  'package',
  'agency',
  'people',
  'activity',
  'print',
] as const

/** What an address says beside its path is in no route tree. */
const parts: readonly Screen[] = views.flatMap((view) => [
  {
    name: `lender project ${view}`,
    who: 'lender' as const,
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}?view=${view}`,
  },
  ...(view === 'people' || view === 'activity' || view === 'print'
    ? []
    : [
        {
          name: `admin project ${view}`,
          who: 'admin' as const,
          at: ({ submitted }: Records) => `/admin/projects/${submitted}?view=${view}`,
        },
      ]),
])

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').first().waitFor()
}

/** What opens over a page. */
const opened: readonly Screen[] = [
  {
    name: 'lender project all parts',
    who: 'lender',
    at: ({ project }) => `/lender/dashboard/projects/${project}?view=sheets`,
    prepare: async (page) => {
      const all = page.getByRole('button', { name: 'All parts of the project' })
      await page.getByRole('navigation', { name: 'Parts of the project' }).waitFor()
      if (await all.isVisible()) await all.click()
    },
  },
  {
    name: 'lender open documents',
    who: 'lender',
    at: ({ project }) => `/lender/dashboard/projects/${project}?view=documents`,
  },
  {
    name: 'lender projects from a file',
    who: 'lender',
    at: () => '/lender/dashboard/projects',
    prepare: press('Projects from a file'),
  },
  {
    name: 'lender new project',
    who: 'lender',
    at: () => '/lender/dashboard/projects',
    prepare: press('New project'),
  },
  {
    name: 'lender earlier answers',
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}?stage=pre-application&past=true`,
  },
  {
    name: 'lender document search',
    who: 'lender',
    at: ({ submitted }) => `/lender/dashboard/projects/${submitted}?view=documents&find=water`,
  },
  {
    name: 'lender borrower messages',
    who: 'lender',
    at: ({ shared }) => `/lender/dashboard/projects/${shared}?view=people`,
  },
  {
    name: 'lender change what a borrower sees',
    who: 'lender',
    at: ({ shared }) => `/lender/dashboard/projects/${shared}?view=people`,
    prepare: press('Change what June Castellano sees'),
  },
  {
    name: 'borrower documents',
    who: 'borrower',
    at: ({ shared }) => `/borrower/projects/${shared}/questions?view=documents`,
  },
  ...[
    ['lender', '/lender/dashboard'] as const,
    ['borrower', '/borrower'] as const,
    ['admin', '/admin/reviews'] as const,
  ].map(([who, path]): Screen => ({ name: `${who} search`, who, at: () => path, prepare: press('Search') })),
  {
    name: 'borrower delete my account',
    who: 'borrower',
    at: () => '/borrower/profile#delete-account',
    prepare: (page) => page.locator('#delete-account').scrollIntoViewIfNeeded(),
  },
  {
    name: 'admin erase a project',
    who: 'admin',
    at: ({ erasure }) => `/admin/erasures/${erasure}`,
    prepare: press('Erase this project…'),
  },
]

export const screens: readonly Screen[] = [...site, ...routes, ...parts, ...opened]

function nameOf(path: string): string {
  const words = path.replaceAll(/[/$]+/g, ' ').trim()
  // The pages of a lender lie below their dashboard; what lies there alone is that itself.
  return words.replace('dashboard ', '') || 'start'
}
