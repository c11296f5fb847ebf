import '@granary/ui/styles.css'
import { ToastProvider } from '@granary/ui'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MaskedChange } from './masked-change.tsx'

const revealed = vi.fn(async ({ round }: { readonly round: number }) => ({ value: `12-345678${round}` }))
vi.mock('convex/react', () => ({ useMutation: () => revealed }))

const field = { id: 'lenderTaxId', label: 'Tax ID', type: 'shortText' } as const
const at = (round: number) => ({ projectId: 'a project', stage: 'application', round }) as const
const same = '•••••6789'

test('[B47] what is masked alike is said to have changed, and either is shown to who may, for a reason', async () => {
  const screen = await render(
    <ToastProvider>
      <MaskedChange field={field} before={{ text: same, place: at(1) }} now={{ text: same, place: at(2) }} />
    </ToastProvider>,
  )
  await expect.element(screen.getByText('Changed. What changed is masked.')).toBeVisible()
  expect(screen.getByText(same).all()).toHaveLength(2)
  await screen.getByRole('button', { name: 'Reveal “Tax ID, before”' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Reveal this answer' })
  await dialog.getByLabelText('Reason').fill('To compare it.')
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(screen.getByText('12-3456781')).toBeVisible()
  expect(screen.getByText(same).all()).toHaveLength(1)
  expect(revealed.mock.calls).toEqual([[{ ...at(1), fieldId: 'lenderTaxId', reason: 'To compare it.' }]])
  await expect.element(screen.getByRole('button', { name: 'Reveal “Tax ID, now”' })).toBeVisible()
})

test('who may not see them reads that it changed, and words that are no mask as they are', async () => {
  const screen = await render(
    <MaskedChange
      field={field}
      before={{ text: 'Not applicable: It has none.', place: undefined }}
      now={{ text: same, place: undefined }}
    />,
  )
  await expect.element(screen.getByText('Not applicable: It has none.')).toBeVisible()
  await expect.element(screen.getByText('Changed. What changed is masked.')).not.toBeInTheDocument()
  expect(screen.getByRole('button').all()).toEqual([])
})
