import '@granary/ui/styles.css'
import { type AgencyQuestion, appError } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AnswerDialog } from './answer-dialog.tsx'

const sent = vi.fn(async (_said: object) => ({ eventId: 'mine' }))
vi.mock('convex/react', async (original) => ({
  ...(await original<object>()),
  useMutation: () => sent,
  useQuery: () => undefined,
}))

type Answer = NonNullable<AgencyQuestion['answer']>

const asked: AgencyQuestion = {
  ...{ questionId: 'a question', number: 1, askedOn: '2026-11-09', text: 'Which contracts?', dueOn: null },
  ...{ items: [], answeredBy: 'lender', answerer: null, mine: true, answer: null, sentOn: null, files: [] },
}
const answered = (answerId: string, by: string): Answer => ({
  ...{ answerId, by, text: 'Three of five.', on: '2026-11-10', documents: [] },
})

/** A question that somebody else answers while the dialogue stands. */
function Given({ onClose }: { readonly onClose: () => void }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <ToastProvider>
      <AnswerDialog projectId="project" area="lender" question={{ ...asked, answer }} onClose={onClose} />
      <button type="button" data-testid="else" onClick={() => setAnswer(answered('theirs', 'Ada Lund'))} />
    </ToastProvider>
  )
}

beforeEach(() => {
  sent.mockClear()
})

async function overtaken() {
  const onClose = vi.fn()
  const screen = await render(<Given onClose={onClose} />)
  const text = screen.getByRole('textbox', { name: 'Answer' })
  await text.fill('Two of five.')
  const other = screen.getByTestId('else').element() as HTMLButtonElement
  other.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Ada Lund answered this while you were/)
  await expect.element(screen.getByText('Three of five.')).toBeVisible()
  await expect.element(text).toHaveValue('Two of five.')
  return { screen, text, onClose, save: screen.getByRole('button', { name: 'Save the answer' }) }
}

test('[B11] who is answered before reads that answer, keeps their words, and says which of the two stands', async () => {
  const { screen, text, save } = await overtaken()
  await save.click()
  await expect.element(screen.getByText('Say which of the two answers stands.')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Save mine in its place' }).click()
  await expect.element(screen.getByText(/The answer from .+ stays in the log/)).toBeVisible()
  await expect.element(text).toHaveValue('Two of five.')
  await save.click()
  await expect.poll(() => sent.mock.calls).toHaveLength(1)
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: 'Two of five.', over: 'theirs' })
})

test('who leaves the other answer sends nothing', async () => {
  const { screen, onClose } = await overtaken()
  await screen.getByRole('button', { name: 'Keep that answer and close' }).click()
  expect([onClose.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
})

test('an answer says over which one it was written, and what the server knows better stands beside the words', async () => {
  const screen = await render(<Given onClose={() => undefined} />)
  const text = screen.getByRole('textbox', { name: 'Answer' })
  await text.fill('Two of five.')
  const message = 'Ada Lund has answered this in the meantime. Read that answer first.'
  sent.mockRejectedValueOnce(appError('ANSWERS_CHANGED_ELSEWHERE', { message }))
  await screen.getByRole('button', { name: 'Save the answer' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ over: null })
  await expect.element(text).toHaveValue('Two of five.')
})
