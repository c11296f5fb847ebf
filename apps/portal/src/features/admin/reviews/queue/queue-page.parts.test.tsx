import '@granary/ui/styles.css'
import { adminReviews, appError } from '@granary/api'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { QueuePage } from './queue-page.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

let failure: Error | undefined
vi.mock('convex/react', () => ({
  useQuery: () => [],
  useMutation: () => undefined,
  /** What cannot be counted is given, not thrown. */
  useQueries: () => ({ counts: failure }),
  usePaginatedQuery(query: unknown) {
    if (failure && query === adminReviews.list) throw failure
    return { results: [], status: 'Exhausted' }
  },
}))
vi.mock('../../../../lib/session/me.tsx', () => ({ useMe: () => ({ personId: 'somebody' }) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/admin/reviews">{children}</a>,
}))

test('a queue that cannot be read says so in its place, and the tabs and filters around it stay', async () => {
  failure = appError('TOO_SLOW')
  const screen = await render(<QueuePage search={{ search: 'mill' }} onSearch={() => undefined} />)
  await expect.element(screen.getByRole('alert').getByText(/^This takes longer/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Review queue' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Unassigned' })).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('mill')
  failure = undefined
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Nothing here waits for a review.')).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('mill')
})
