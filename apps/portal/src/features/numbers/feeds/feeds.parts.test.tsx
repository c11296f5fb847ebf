import '@granary/ui/styles.css'
import type { TableFeeds } from '@granary/api'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Feeds } from './feeds.tsx'

const share: TableFeeds['otherwise'][number] = {
  ...{ stage: 'pre-application', fieldId: 'primaryOwnerOwnershipPercentage', label: 'Share of ownership' },
  ...{ own: '55%', says: '51%', answer: 51, schemaId: 'pre-application', schemaRevision: 1, version: 3 },
}

test('the foot of a table says both values, and the focus stays there once the table’s was taken', async () => {
  const onTake = vi.fn(async () => true)
  const screen = await render(<Feeds feeds={{ fed: 4, otherwise: [share] }} onTake={onTake} />)
  await expect
    .element(screen.getByText('Feeds 4 answers. 1 was given otherwise and stays as it is:'))
    .toBeVisible()
  const words = 'Share of ownership (Pre-application): the answer is “55%”, the table says “51%”.'
  await expect.element(screen.getByRole('listitem')).toHaveTextContent(`${words}Take the table’s`)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onTake.mock.calls).toEqual([[share]])
  await expect.poll(() => document.activeElement?.className).toBe('n-feeds')
  await screen.rerender(<Feeds feeds={{ fed: 0, otherwise: [] }} onTake={onTake} />)
  await expect.element(screen.getByText('No answer differs from this table.')).toBeVisible()
  expect(document.activeElement?.className).toBe('n-feeds')
})

test('a refused taking leaves its button, and a table that feeds nothing says nothing', async () => {
  const screen = await render(<Feeds feeds={{ fed: 0, otherwise: [share] }} onTake={async () => false} />)
  const take = screen.getByRole('button', { name: 'Take the table’s: Share of ownership, Pre-application' })
  await take.click()
  await expect.element(take).toHaveFocus()
  await screen.rerender(<Feeds feeds={{ fed: 0, otherwise: [] }} onTake={async () => false} />)
  expect(screen.container.textContent).toBe('')
})
