import type { ReviewItem } from '@granary/api'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DecisionForm } from './decision-form.tsx'

vi.mock('convex/react', () => ({ useQuery: () => [] }))

const theirs = {
  ...{ notApplicable: null, shared: true },
  ...{ state: 'needsAttention', reason: null, note: 'Name the year.', by: 'Ada Lund', at: null },
}

/** The form of somebody who began to write before a colleague decided. */
function Begun({ onDecide }: { readonly onDecide: (words: object) => void }) {
  const [value, setValue] = useState({ asked: null, reason: '', note: 'Sign it.', over: 0 })
  const [isOvertaken, setOvertaken] = useState(true)
  return (
    <DecisionForm
      decision="needsAttention"
      draft={{ value, set: (next) => setValue({ ...next, asked: null }), forget: () => undefined }}
      takesFocus
      item={theirs as ReviewItem}
      hasRemark={false}
      isOvertaken={isOvertaken}
      onDecideOver={() => setOvertaken(false)}
      onCancel={() => undefined}
      onDecide={async (words) => onDecide(words)}
    />
  )
}

test('what a colleague decided meanwhile is read, and gives way only to whoever says so', async () => {
  const decided: object[] = []
  const screen = await render(<Begun onDecide={(words) => decided.push(words)} />)
  await expect.element(screen.getByText(/Needs attention by Ada Lund: Name the year\./)).toBeVisible()
  await expect
    .element(screen.getByText('The lender and the borrower read this once the stage is returned.'))
    .toBeVisible()
  const send = screen.getByRole('button', { name: 'Needs attention' })
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Let mine take its place' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'In your words' })).toHaveValue('Sign it.')
  expect(decided).toEqual([])
  await send.click()
  expect(decided).toEqual([{ note: 'Sign it.' }])
  await screen.getByRole('textbox', { name: 'In your words' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(decided).toEqual([{ note: 'Sign it.' }, { note: 'Sign it.' }])
})
