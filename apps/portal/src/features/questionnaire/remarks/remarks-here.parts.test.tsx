import type { Remark } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openQuestions } from '../testing/opened-questions.tsx'
import StageRemarks from './stage-remarks.tsx'

const server = vi.hoisted(() => {
  let remarks: readonly object[] = []
  const listeners = new Set<() => void>()
  return {
    remarks: () => remarks,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What the packaging team asks from now on. */
    asks: (next: readonly object[]) => {
      remarks = next
      for (const listener of listeners) listener()
    },
  }
})
const sent = vi.fn(async (_said: object) => null)
vi.mock('convex/react', async (original) => ({
  ...(await original<object>()),
  useMutation: () => sent,
  useQuery: (_entry: object, asked: object | 'skip') => {
    const remarks = useSyncExternalStore(server.listen, server.remarks)
    return asked !== 'skip' && 'stage' in asked && !('fieldId' in asked) ? remarks : undefined
  },
}))
vi.mock('../../../lib/session/me.tsx', () => ({ useMe: () => ({ personId: 'somebody' }) }))

const place = { projectId: 'project', stage: 'pre-application' } as const
const [taxId, samId] = ['lenderTaxId', 'lenderSamUin']

const remark = (id: string, fieldId: string, more: Partial<Remark> = {}): Remark => ({
  ...{ projectId: 'project', stage: 'pre-application', remarkId: id, number: 7, fieldId },
  ...{ item: { fieldId }, label: 'A question', place: null, audience: 'borrower', text: 'Which one?' },
  ...{ by: 'Priya Natarajan', byKind: 'staff', mine: false, at: 0, editedAt: null, round: 1, state: 'open' },
  ...{ stateNote: '', stateBy: null, stateAt: null, replies: [], earlier: [] },
  ...{ may: { reply: true, settle: true, resolve: false, edit: false } },
  ...more,
})

beforeEach(async () => {
  sent.mockClear()
  await page.viewport(1280, 900)
})

test('a remark at one of two questions in a row stands beneath it and leaves both their width', async () => {
  await page.viewport(800, 900)
  server.asks([remark('beside', samId)])
  const { screen } = await openQuestions([taxId, samId], { paired: true })
  const card = screen.getByRole('article', { name: 'Remark 7' })
  await expect.element(card).toBeVisible()
  const boxOf = (one: { element: () => Element }) => one.element().getBoundingClientRect()
  const input = boxOf(screen.getByRole('textbox', { name: 'SAM unique entity ID' }))
  const asked = boxOf(card)
  expect(input.width).toBe(320)
  expect(asked.width).toBeGreaterThan(input.width)
  expect(asked.left).toBeCloseTo(input.left, 0)
  expect(asked.top).toBeGreaterThan(input.bottom)
  await card.getByRole('button', { name: 'Dispute' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Why nothing is changed' })).toBeVisible()
})

test('a remark is not stretched to the height of what was asked at the question beside it', async () => {
  await page.viewport(800, 900)
  server.asks([remark('short', taxId), ...['a', 'b', 'c'].map((id) => remark(id, samId, { number: 8 }))])
  const { screen } = await openQuestions([taxId, samId], { paired: true })
  const boxOf = (one: { element: () => Element }) => one.element().getBoundingClientRect()
  const short = screen.getByRole('article', { name: 'Remark 7' })
  const others = screen.getByRole('article', { name: 'Remark 8' })
  await expect.element(others.first()).toBeVisible()
  await expect.element(short).toBeVisible()
  expect(boxOf(short).height).toBeCloseTo(boxOf(others.first()).height, 0)
  expect(boxOf(short.getByText('You and the borrower')).height).toBeLessThan(40)
})

const resolved: Partial<Remark> = {
  ...{ state: 'resolved', stateBy: 'Priya Natarajan' },
  may: { reply: true, settle: false, resolve: false, edit: false },
}

test('[B11] a remark that is resolved while somebody disputes it stays open beneath their words, and closes without them', async () => {
  server.asks([remark('disputed', taxId)])
  const { screen } = await openQuestions([taxId])
  await screen.getByRole('button', { name: 'Dispute' }).click()
  const text = screen.getByRole('textbox', { name: 'Why nothing is changed' })
  await text.fill('It is the right one.')
  const box = text.element()
  server.asks([remark('disputed', taxId, resolved)])
  await expect.element(screen.getByText(/^Priya Natarajan resolved this remark/)).toBeVisible()
  await expect.element(text).toHaveValue('It is the right one.')
  expect(text.element()).toBe(box)
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('Resolved by Priya Natarajan.')).toBeVisible()
  await expect.element(screen.getByRole('article', { name: 'Remark 7' })).not.toBeInTheDocument()
})

test('[B11] of a stage that is only read as well: what is written to does not go to the settled remarks', async () => {
  server.asks([remark('first', taxId), remark('second', samId, { number: 8 })])
  const screen = await render(
    <ToastProvider>
      <StageRemarks {...place} reader="lender" />
    </ToastProvider>,
  )
  const card = screen.getByRole('article', { name: 'Remark 8' })
  await card.getByRole('button', { name: 'Dispute' }).click()
  const text = card.getByRole('textbox', { name: 'Why nothing is changed' })
  await text.fill('It is the right one.')
  const box = text.element()
  server.asks([remark('first', taxId, resolved), remark('second', samId, { number: 8, ...resolved })])
  await expect.element(card.getByText(/^Priya Natarajan resolved this remark/)).toBeVisible()
  expect(text.element()).toBe(box)
  await expect.element(text).toHaveValue('It is the right one.')
  await expect.element(screen.getByRole('article', { name: 'Remark 7' })).not.toBeInTheDocument()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card).not.toBeInTheDocument()
})
