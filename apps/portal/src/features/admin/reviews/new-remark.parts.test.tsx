import '@granary/ui/styles.css'
import '../../../lib/remarks/remark-card.css'
import type { Review, ReviewItem } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ItemBody } from './item-drafts.tsx'
import { NewRemark } from './new-remark.tsx'

const added = vi.fn(async (_said: object) => undefined)
vi.mock('convex/react', () => ({ useQuery: () => [], useMutation: () => added }))
vi.mock('../../../lib/session/me.tsx', () => ({
  useMe: () => ({ personId: 'somebody', duties: ['packaging'] }),
}))

const review = { projectId: 'a project', stage: 'application' } as Review
const field = (id: string, shared = false) =>
  ({ kind: 'field', id, fieldId: id, shared, file: null }) as unknown as ReviewItem

/** Each test writes at an item of its own: what is not sent is kept. */
const writing = (item: ReviewItem) =>
  render(
    <ToastProvider>
      <div style={{ display: 'grid', width: 300 }} data-testid="room">
        <ItemBody review={review} item={item} remarks={[]}>
          <NewRemark review={review} item={item} />
        </ItemBody>
      </div>
    </ToastProvider>,
  )

beforeEach(() => added.mockClear())

test('a remark in which nothing is to be seen is answered where it is written; a pasted link widens nothing', async () => {
  const screen = await writing(field('aField'))
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

test('[B10] a remark goes to whom its card says, and the next one is the team’s alone again', async () => {
  const screen = await writing(field('another'))
  const text = screen.getByRole('textbox', { name: 'New remark' })
  const readers = screen.getByRole('combobox', { name: 'Who reads it' })
  const add = screen.getByRole('button', { name: 'Add' })
  const sent = () => added.mock.calls.at(-1)?.[0]
  await readers.selectOptions('The lender')
  await expect.element(screen.getByText('Shared with the lender')).toBeVisible()
  await text.fill('Which year?')
  await add.click()
  await expect.poll(() => added.mock.calls.length).toBe(1)
  const item = { fieldId: 'another' }
  expect(sent()).toMatchObject({ text: 'Which year?', audience: 'lender', item })

  await expect.element(readers).toHaveValue('internal')
  await expect.element(screen.getByText('Internal, packaging team only')).toBeVisible()
  await text.fill('They are late.')
  await add.click()
  await expect.poll(() => added.mock.calls.length).toBe(2)
  expect(sent()).toMatchObject({ text: 'They are late.', audience: 'internal', item })
})

test('who writes to a borrower where there is none is told so', async () => {
  const none = await writing(field('a third'))
  const readers = none.getByRole('combobox', { name: 'Who reads it' })
  const notice = none.getByText(/^No borrower sees this question now/)
  await readers.selectOptions('The lender')
  await expect.element(notice).not.toBeInTheDocument()
  await readers.selectOptions('Both of them')
  await expect.element(notice).toBeVisible()
  await none.unmount()

  const some = await writing(field('a fourth', true))
  await some.getByRole('combobox', { name: 'Who reads it' }).selectOptions('Both of them')
  await expect.element(some.getByText('Lender and borrower')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
