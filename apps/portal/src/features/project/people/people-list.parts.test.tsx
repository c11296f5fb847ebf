import '@granary/ui/styles.css'
import type { ProjectPerson } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PeopleList } from './people-list.tsx'

let answer: PromiseWithResolvers<null>
const called = vi.fn(() => {
  answer = Promise.withResolvers()
  return answer.promise
})
vi.mock('convex/react', () => ({ useMutation: () => called, useQuery: () => undefined }))
beforeEach(() => void called.mockClear())

const nobody: ProjectPerson = {
  ...{ key: '', why: 'member', personId: null, name: '', email: '', role: null, suspended: false, me: false },
  ...{ since: 1, by: null, sees: null, mayAnswer: true, asked: null, invitation: null, lastAt: null },
}
const owner: ProjectPerson = { ...nobody, key: 'owner', personId: 'owner', name: 'Ada Lund', role: 'owner' }
const asked = { open: 2, tables: 0, dueOn: '2026-12-04', remindedAt: null, remindedBy: null }
const email = 'elena@hollowcreek.example'
const invited: ProjectPerson = {
  ...{ ...nobody, key: 'invitation', why: 'invited', name: email, email, asked },
  sees: { sections: [], documents: ['Appraisal report'], tables: [], items: [] },
  invitation: { invitationId: 'invitation', sentAt: 1, expiresAt: 2 },
}
const inside: ProjectPerson = {
  ...{ ...nobody, key: 'elena', personId: 'elena', why: 'borrower', name: 'Elena Ortiz', email },
}

const shown = (people: readonly ProjectPerson[]) => (
  <ToastProvider>
    <PeopleList
      {...{ people, projectId: 'project', projectName: 'Creamery expansion', mayAsk: true, mayWrite: true }}
      lenderName="Sample State Bank"
      borrowerName="Hollow Creek Creamery"
      present={new Set()}
      newMessages={new Map()}
      onMessages={undefined}
    />
  </ToastProvider>
)

test.each(['Withdraw the invitation of', 'Change what', 'Change the day by which'])(
  'a dialog says that the invitation it is about was withdrawn elsewhere, and changes nothing: %s',
  async (button) => {
    const screen = await render(shown([owner, invited]))
    await screen.getByRole('button', { name: new RegExp(`^${button} ${email}`) }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await screen.rerender(shown([owner]))
    const dialog = screen.getByRole('dialog', { name: `The invitation of ${email} was withdrawn` })
    await expect.element(dialog).toBeVisible()
    expect(dialog.getByRole('button').all()).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('People of the project')
    expect(called).not.toHaveBeenCalled()
  },
)

test('of one that was accepted meanwhile it says so, and who withdraws one reads nothing of that', async () => {
  const screen = await render(shown([owner, invited]))
  const withdraw = screen.getByRole('button', { name: `Withdraw the invitation of ${email}` })
  await withdraw.click()
  await screen.rerender(shown([owner, inside]))
  await expect
    .element(screen.getByRole('dialog', { name: `${email} has accepted the invitation` }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).click()

  await screen.rerender(shown([owner, invited]))
  await withdraw.click()
  await screen.getByRole('button', { name: 'Withdraw the invitation', exact: true }).click()
  // The row goes before the answer is there.
  await screen.rerender(shown([owner]))
  await expect.element(screen.getByText(/was withdrawn$/)).not.toBeInTheDocument()
  answer.resolve(null)
  await expect.element(screen.getByText('Invitation withdrawn.')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
