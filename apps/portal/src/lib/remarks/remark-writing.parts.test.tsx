import '@granary/ui/styles.css'
import './remark-card.css'
import type { Remark, RemarkAudience } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RemarkCard } from './remark-card.tsx'

const sent = vi.fn(async (_said: object) => null)
const known = [
  { name: 'Ada Lund', side: 'staff' },
  { name: 'Theo Lindqvist', side: 'borrower', unread: 'lenderOnly' },
]
vi.mock('convex/react', () => ({ useQuery: () => known, useMutation: () => sent }))
vi.mock('../session/me.tsx', () => ({ useMe: () => ({ personId: 'somebody' }) }))

const names = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./mention-names.tsx', async (original) => {
  await names.promise
  return original()
})

const remark = {
  ...{ projectId: 'a project', stage: 'application', remarkId: 'a remark', number: 1, fieldId: 'aField' },
  ...{ item: { fieldId: 'aField' }, label: 'A question', place: null, text: 'Which year?', by: 'Ada Lund' },
  ...{ byKind: 'staff', mine: false, at: 0, editedAt: null, round: 1, state: 'open', stateNote: '' },
  ...{ stateBy: null, stateAt: null, replies: [], earlier: [] },
  may: { reply: true, settle: true, resolve: false, edit: false },
} satisfies Omit<Remark, 'audience'>

const resolved: Partial<Remark> = {
  ...{ state: 'resolved', stateBy: 'Priya Natarajan', stateAt: Date.UTC(2026, 10, 27, 12) },
  may: { reply: true, settle: false, resolve: false, edit: false },
}

function Given({ id = 'a remark' }: { readonly id?: string }) {
  const [audience, setAudience] = useState<RemarkAudience>('lender')
  const [more, setMore] = useState<Partial<Remark>>({})
  return (
    <ToastProvider>
      <RemarkCard remark={{ ...remark, remarkId: id, audience, ...more }} reader="lender" />
      <button type="button" onClick={() => setMore(resolved)}>
        Resolve it elsewhere
      </button>
      <button type="button" onClick={() => setAudience('borrower')}>
        Give it to the borrower
      </button>
    </ToastProvider>
  )
}

test('what is typed before the names that could be suggested are there is kept, and they come beneath it', async () => {
  const screen = await render(<Given />)
  await screen.getByRole('button', { name: 'Dispute' }).click()
  const text = screen.getByRole('textbox', { name: 'Why nothing is changed' })
  await expect.element(text).toHaveFocus()
  const box = text.element()
  await userEvent.keyboard('Ask ')
  names.resolve()
  await userEvent.keyboard('@Ad')
  await expect.element(screen.getByRole('option', { name: /Ada Lund/ })).toBeVisible()
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toMatch(/-0$/)
  await userEvent.keyboard('{Enter}first.')
  await expect.element(text).toHaveValue('Ask @Ada Lund first.')
  expect(text.element()).toBe(box)
  await expect.element(text).not.toHaveAttribute('aria-activedescendant')
  await screen.getByRole('button', { name: 'Cancel' }).click()
})

test('[B11] words to a remark that others read by now wait for their writer to see who does', async () => {
  const screen = await render(<Given />)
  await screen.getByRole('button', { name: 'Reply' }).click()
  const text = screen.getByRole('textbox', { name: 'Reply' })
  await text.fill('We doubt them.')
  await screen.getByRole('button', { name: 'Give it to the borrower' }).click()
  const notice = screen.getByText(/Who reads this remark has changed/)
  await expect.element(notice).toMatchTextContent(/Now: You and the borrower/)
  const send = screen.getByRole('button', { name: 'Reply' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  // What is typed on is still for those it was begun for.
  await text.fill('We doubt them a little.')
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  expect(sent).not.toHaveBeenCalled()

  await screen.getByRole('button', { name: 'Write to them' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await send.click()
  await expect.poll(() => sent.mock.calls).toHaveLength(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'We doubt them a little.', audience: 'borrower' })
})

test('[B11] a dispute that is being written stays when the remark is resolved meanwhile, and can become a reply', async () => {
  sent.mockClear()
  const screen = await render(<Given id="another remark" />)
  await screen.getByRole('button', { name: 'Dispute' }).click()
  await screen.getByRole('textbox', { name: 'Why nothing is changed' }).fill('It is the right one.')
  await screen.getByRole('button', { name: 'Resolve it elsewhere' }).click()
  const notice = screen.getByText(/^Priya Natarajan resolved this remark, Nov 27, 2026/)
  await expect.element(notice).toMatchTextContent(/What you wrote was not sent, and stays here/)
  const text = screen.getByRole('textbox', { name: 'Why nothing is changed' })
  await expect.element(text).toHaveValue('It is the right one.')
  await expect
    .element(screen.getByRole('button', { name: 'Dispute' }))
    .toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Write it as a reply' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Reply' })).toHaveValue('It is the right one.')
  await screen.getByRole('button', { name: 'Reply' }).click()
  await expect.poll(() => sent.mock.calls).toHaveLength(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ remarkId: 'another remark', text: 'It is the right one.' })
  expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('note')
})

test('[B11] whoever names somebody who does not read the remark is told so before it is sent', async () => {
  const screen = await render(<Given id="a third remark" />)
  await screen.getByRole('button', { name: 'Reply' }).click()
  const text = screen.getByRole('textbox', { name: 'Reply' })
  await text.fill('@Theo')
  const notice = screen.getByText('Theo Lindqvist will not be told: no borrower reads this.')
  await expect.element(notice).toBeVisible()
  // Nor are they suggested, as who reads it is.
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument()
  await text.fill('@Ada Lund')
  await expect.element(notice).not.toBeInTheDocument()
})
