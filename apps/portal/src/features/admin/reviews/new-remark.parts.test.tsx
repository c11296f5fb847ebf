import '@granary/ui/styles.css'
import '../../../lib/remarks/remark-card.css'
import type { Review, ReviewItem } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NewRemark } from './new-remark.tsx'

const added = vi.fn(async () => undefined)
vi.mock('convex/react', () => ({ useQuery: () => [], useMutation: () => added }))
vi.mock('./item-drafts.tsx', () => ({
  useRemarkDraft: () => {
    const [value, setValue] = useState({ text: '', audience: 'internal', place: null })
    const change = (changes: object) => setValue({ ...value, ...changes })
    return { value, change, forget: () => change({ text: '' }), send: () => value }
  },
}))

const review = { projectId: 'a project', stage: 'application' } as Review
const item = { kind: 'field', id: 'aField', fieldId: 'aField' } as ReviewItem

test('a remark in which nothing is to be seen is answered where it is written; a pasted link widens nothing', async () => {
  const screen = await render(
    <ToastProvider>
      <div style={{ display: 'grid', width: 300 }} data-testid="room">
        <NewRemark review={review} item={item} />
      </div>
    </ToastProvider>,
  )
  const text = screen.getByRole('textbox', { name: 'New remark' })
  await text.fill(' \u200f \u200f')
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(text).toHaveAccessibleDescription('Write something.')
  await expect.element(text).toHaveFocus()
  expect(added).not.toHaveBeenCalled()

  await text.fill(`https://example.com/${'a'.repeat(300)}`)
  await expect.element(text).not.toHaveAccessibleDescription('Write something.')
  const room = screen.getByTestId('room').element()
  expect(room.scrollWidth).toBe(300)
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => added.mock.calls.length).toBe(1)
})
