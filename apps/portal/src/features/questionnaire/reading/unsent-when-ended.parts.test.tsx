import '@granary/ui/styles.css'
import { stages } from '@granary/checklists'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { StageData } from '../saving/stage-data.ts'
import { openJournal } from '../saving/stage-journal.ts'
import { noteShared } from '../session/last-shared.ts'
import { placeOf } from '../session/use-stage-session.ts'
import UnsentWhenEnded from './unsent-when-ended.tsx'

vi.mock('../../../lib/session/me.tsx', () => ({ useMe: () => ({ personId: 'rosa' }) }))

const shared = { schema: stages.get('pre-application')?.latestSchema() } as StageData

const shown = (projectId: string) =>
  render(
    <Suspense>
      <UnsentWhenEnded projectId={projectId} />
    </Suspense>,
  )

test('a borrower whose access ended under their words reads them, and that they are kept; nobody else does', async () => {
  for (const [person, words] of [
    ['rosa', 'Rosa Brandt'],
    ['somebody else', 'Another name'],
  ] as const) {
    const journal = openJournal(person, placeOf('a mill', 'pre-application', 'borrower'))
    journal.write({ version: 1, edits: [{ fieldId: 'primaryOwnerName', base: null, mine: words }] })
    expect(await journal.written()).toBe(true)
    journal.close()
  }
  noteShared('a mill', 'pre-application', shared)
  const screen = await shown('a mill')
  await expect.element(screen.getByText('Name of the primary owner: Rosa Brandt')).toBeVisible()
  await expect.element(screen.getByText(/are saved if it is shared with you again\.$/)).toBeVisible()
  await expect.element(screen.getByText(/Another name/)).not.toBeInTheDocument()
})
