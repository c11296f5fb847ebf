import '@granary/ui/styles.css'
import { appError } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useCreation } from './use-creation.ts'

const answers: PromiseWithResolvers<{ projectId: string }>[] = []
const seen: string[] = []

function Questions() {
  const { busy, create } = useCreation('a lender', {
    made: (projectId) => seen.push(`made ${projectId}`),
    refused: () => seen.push('refused'),
  })
  const make = () => {
    const answer = Promise.withResolvers<{ projectId: string }>()
    answers.push(answer)
    return answer.promise
  }
  const begin = () =>
    void create({ projectName: 'Mill', make, onMade: () => seen.push('its words are forgotten') })
  return (
    <button type="button" onClick={begin}>
      {busy ? 'Creating…' : 'Create'}
    </button>
  )
}

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <ToastProvider>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Close' : 'Open'}
      </button>
      {open && <Questions />}
    </ToastProvider>
  )
}

test('who closed the questions reads what was refused, and who opened them again is taken along, once', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  answers[0]?.reject(appError('RATE_LIMITED'))
  await expect.element(screen.getByText('Mill is not created.')).toBeVisible()
  const back = screen.getByRole('link', { name: 'See what you entered' })
  await expect.element(back).toHaveAttribute('href', '/lender/dashboard/projects?new=true')
  expect(seen).toEqual([])

  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: 'Open' }).click()
  await screen.getByRole('button', { name: 'Creating…' }).click()
  expect(answers).toHaveLength(2)
  answers[1]?.reject(appError('RATE_LIMITED'))
  await expect.element(screen.getByRole('button', { name: 'Create' })).toBeVisible()
  expect(seen).toEqual(['refused'])

  await screen.getByRole('button', { name: 'Create' }).click()
  answers[2]?.resolve({ projectId: 'one' })
  await expect.poll(() => seen).toEqual(['refused', 'its words are forgotten', 'made one'])
})
