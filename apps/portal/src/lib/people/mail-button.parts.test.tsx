import '@granary/ui/styles.css'
import { ToastProvider } from '@granary/ui'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RemindButton } from './remind-button.tsx'
import { SendAgainButton } from './send-again-button.tsx'

let answer: PromiseWithResolvers<{ isSent: boolean }>
const called = vi.fn((_said: object) => {
  answer = Promise.withResolvers()
  return answer.promise
})
vi.mock('convex/react', () => ({ useMutation: () => called }))
beforeEach(() => void called.mockClear())

function Person() {
  const [remindedAt, setRemindedAt] = useState<number | null>(null)
  return (
    <ToastProvider>
      <RemindButton projectId="a project" personId="dana" name="Dana" remindedAt={remindedAt} />
      <button type="button" onClick={() => setRemindedAt(Date.now())}>
        Hear of it
      </button>
    </ToastProvider>
  )
}

test('a reminder goes out once however often it is pressed, and its button says so and keeps the keyboard', async () => {
  const screen = await render(<Person />)
  const button = screen.getByRole('button', { name: /^Remind.* Dana by mail$/ })
  await userEvent.dblClick(button)
  await expect.poll(() => button.element().textContent).toMatch(/^Reminding…/)
  await userEvent.keyboard('{Enter}')
  expect(called.mock.calls).toEqual([[{ projectId: 'a project', personId: 'dana' }]])
  // The row hears of it before the press is answered.
  screen.getByRole('button', { name: 'Hear of it' }).element().dispatchEvent(click())
  answer.resolve({ isSent: true })
  await expect.poll(() => button.element().textContent).toMatch(/^Reminded just now/)
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(called).toHaveBeenCalledTimes(1)
  // It stays where it is: what is pressed beside it must not move.
  await userEvent.tab()
  await expect.poll(() => button.element().textContent).toMatch(/^Reminded just now/)
})

test('what was refused can be tried again', async () => {
  const screen = await render(<Person />)
  const button = screen.getByRole('button', { name: /^Remind.* Dana by mail$/ })
  await button.click()
  answer.reject(new Error('refused'))
  await expect.poll(() => button.element().textContent).toMatch(/^Remind Dana/)
  await button.click()
  expect(called).toHaveBeenCalledTimes(2)
})

test('an invitation is sent again as it was seen, and who was second reads that no second mail went out', async () => {
  const screen = await render(
    <ToastProvider>
      <SendAgainButton
        invitation={{ invitationId: 'one', sentAt: 7 }}
        email="late@farm.example"
        resend={called}
      />
    </ToastProvider>,
  )
  const button = screen.getByRole('button', { name: /to late@farm.example$/ })
  await userEvent.dblClick(button)
  expect(called.mock.calls).toEqual([[{ invitationId: 'one', sentAt: 7 }]])
  answer.resolve({ isSent: false })
  await expect.element(button).toHaveTextContent('Sent just now to late@farm.example')
  await expect.element(screen.getByText(/No second mail went out\.$/)).toBeVisible()
})

/** Without the focus of a press. */
const click = () => new MouseEvent('click', { bubbles: true })
