import '@granary/ui/styles.css'
import { appError } from '@granary/api'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { OwnFailure } from './own-failure.tsx'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

let failure: Error | undefined

/** As a list does whose live query was refused: it throws while it is drawn. */
function List({ asked }: { readonly asked: string }) {
  if (failure) throw failure
  return <p>{`Rows of ${asked}`}</p>
}

class Page extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p>The whole page failed</p> : this.props.children
  }
}

const pageWith = (asked: string) => (
  <Page>
    <h1>Projects</h1>
    <OwnFailure asked={asked}>
      <List asked={asked} />
    </OwnFailure>
  </Page>
)

test('a list that fails says so in its own place, and is tried again by a press or by asking for something else', async () => {
  failure = appError('TOO_SLOW')
  const screen = await render(pageWith('mills'))
  await expect.element(screen.getByRole('alert').getByText(/^This takes longer/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()

  failure = undefined
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Rows of mills')).toBeVisible()

  failure = new Error('[CONVEX Q(lender/projects:list)] Server Error')
  await screen.rerender(pageWith('farms'))
  await expect.element(screen.getByRole('alert').getByText(/^Something went wrong/)).toBeVisible()
  failure = undefined
  await screen.rerender(pageWith('clinics'))
  await expect.element(screen.getByText('Rows of clinics')).toBeVisible()
})

test.each([
  ['what is not for its reader', appError('FORBIDDEN')],
  ['what is not there', appError('NOT_FOUND')],
  ['a fault of a script', new Error('Failed to fetch dynamically imported module')],
])('%s is for the page to say', async (_, thrown) => {
  failure = thrown
  const screen = await render(pageWith('mills'))
  await expect.element(screen.getByText('The whole page failed')).toBeVisible()
})
