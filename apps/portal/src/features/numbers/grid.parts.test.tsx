import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openOwners } from './testing/opened-grid.tsx'

const ann = { name: 'Ann Hill', kind: 'PERSON', share: 60, creditReportOn: '2026-11-03' }
const bo = { name: 'Bo Hill', kind: 'PERSON', share: 40, creditReportOn: null }
const press = (keys: string) => userEvent.keyboard(keys)

/** The cell in which one stands. */
const here = () => document.activeElement?.closest('[role=gridcell]')?.textContent

async function opened(more: Parameters<typeof openOwners>[0] = { rows: [ann, bo] }) {
  const table = await openOwners(more)
  await userEvent.tab()
  return table
}

test('arrows, Home and End lead through its cells and end at its edges', async () => {
  const { screen } = await opened()
  await expect.element(screen.getByRole('grid', { name: 'Owners' })).toBeVisible()
  expect(here()).toBe('Ann Hill')
  await press('{ArrowRight}{ArrowRight}')
  expect(here()).toBe('60')
  await press('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(here()).toBe('40')
  await press('{Home}')
  expect(here()).toBe('Bo Hill')
  await press('{Control>}{End}{/Control}')
  expect(here()).toBe('')
  await userEvent.tab()
  expect(here()).toBeUndefined()
})

test('what is typed takes the place of what stood there, Enter goes below, and the others stay', async () => {
  const { session, saves, rowsNow } = await opened()
  await press('Anna Brandt{Enter}')
  expect(here()).toBe('Bo Hill')
  expect(rowsNow()).toEqual([{ ...ann, name: 'Anna Brandt' }, bo])
  await session.saveAll()
  expect(saves).toEqual([[{ rowId: 'row 1', set: { name: 'Anna Brandt' } }]])
})

test('F2 goes on with what stands there, Tab to the right, and Escape gives it back', async () => {
  const { rowsNow, saves } = await opened()
  await press('{F2}{End} Jr.{Tab}')
  expect(rowsNow()[0]).toEqual({ ...ann, name: 'Ann Hill Jr.' })
  await press('{ArrowRight}7{Escape}')
  expect(here()).toBe('60')
  expect(rowsNow()[0]).toEqual({ ...ann, name: 'Ann Hill Jr.' })
  expect(saves.flat().filter(({ set }) => set && 'share' in set)).toEqual([])
})

test('a number that is none is told by cell and row, and what stood there stays', async () => {
  const { screen, rowsNow } = await opened()
  await press('{ArrowRight}{ArrowRight}much{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Share, %, row 1: Enter a number.')
  await expect
    .element(screen.getByRole('textbox', { name: /, row 1$/ }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(rowsNow()).toEqual([ann, bo])
  await press('{Escape}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('')
})

test('Tab goes through the cells row by row, and leaves at the end, or after Escape from wherever one is', async () => {
  const { screen, saves, session } = await opened()
  await userEvent.tab()
  await userEvent.tab()
  expect(here()).toBe('60')
  await press('70{Tab}')
  await userEvent.tab()
  expect(here()).toBe('Bo Hill')
  await userEvent.tab({ shift: true })
  expect(here()).toBe('November 3, 2026')
  await press('{Escape}')
  await userEvent.tab()
  expect(here()).toBeUndefined()
  await userEvent.tab({ shift: true })
  expect(here()).toBe('November 3, 2026')
  await press('{Control>}{End}{/Control}')
  await userEvent.tab()
  expect(here()).toBeUndefined()
  await expect
    .element(screen.getByRole('grid'))
    .toHaveAccessibleDescription('Tab goes through the cells. Esc and then Tab leaves the table.')
  await session.saveAll()
  expect(saves).toEqual([[{ rowId: 'row 1', set: { share: 70 } }]])
})

test.each(['11/3/2027', '2027-11-03', 'Nov 3, 2027', '3-Nov-2027'])(
  'a day typed over a cell as %s is that day, and is shown back',
  async (typed) => {
    const { rowsNow } = await opened()
    await press('{End}')
    await press(`${typed}{Tab}`)
    await press('{ArrowUp}{End}')
    expect(here()).toBe('November 3, 2027')
    expect(rowsNow()).toEqual([{ ...ann, creditReportOn: '2027-11-03' }, bo])
  },
)

test('a day that is none is kept as it was typed, told, and gone on with', async () => {
  const refused = 'Credit report, row 1: Enter a year from 1900 to 2199, as in 11/3/2026.'
  const { screen, rowsNow, session } = await opened()
  await press('{End}11/3/0026{Enter}')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent(refused)
  await screen.getByRole('gridcell', { name: 'Bo Hill' }).click()
  await expect.element(alert).toHaveTextContent(`${refused} You typed “11/3/0026”.`)
  expect(rowsNow()).toEqual([ann, bo])
  expect(session.shown()).toMatchObject({ state: 'dirty' })
  await press('{ArrowUp}{End}{F2}')
  await expect.element(screen.getByRole('textbox', { name: /, row 1$/ })).toHaveValue('11/3/0026')
  await press('{Backspace}{Backspace}{Backspace}{Backspace}2027{Enter}')
  await expect.element(alert).toHaveTextContent('')
  expect(rowsNow()).toEqual([{ ...ann, creditReportOn: '2027-11-03' }, bo])
})

test('a letter on a choice chooses what begins with it, and goes on through the word', async () => {
  const { screen, rowsNow } = await opened()
  await press('{ArrowRight}t')
  expect(here()).toBe('Trust')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Kind: Trust')
  expect(rowsNow()).toEqual([{ ...ann, kind: 'TRUST' }, bo])
  await userEvent.tab()
  expect(here()).toBe('60')
})

test('what is being written is kept on the device at each key, and taken along when the grid goes', async () => {
  const { screen, session, rowsNow } = await opened()
  await press('Anna')
  expect(session.shown()).toMatchObject({ state: 'dirty', hasUnsent: true })
  expect(session.typedAt({ rowId: 'row 1', column: 'name' })).toBe('Anna')
  expect(rowsNow()).toEqual([ann, bo])
  await screen.unmount()
  expect(rowsNow()).toEqual([{ ...ann, name: 'Anna' }, bo])
})

test('several cells are chosen by Shift, emptied together, and come back with one undo', async () => {
  const { screen, rowsNow } = await opened()
  await press('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  expect(
    screen
      .getByRole('gridcell', { selected: true })
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['60', '40'])
  await press('{Delete}')
  const shares = () => rowsNow().map(({ name, kind, share }) => [name, kind, share ?? null])
  expect(shares()).toEqual([
    ['Ann Hill', 'PERSON', null],
    ['Bo Hill', 'PERSON', null],
  ])
  await press('{Control>}z{/Control}')
  expect(shares()).toEqual([
    ['Ann Hill', 'PERSON', 60],
    ['Bo Hill', 'PERSON', 40],
  ])
  await press('{Control>}y{/Control}')
  expect(shares().map(([, , share]) => share)).toEqual([null, null])
})

test('a row is moved, its past asked for and a paste begun from where one stands', async () => {
  const { heard } = await opened()
  await press('{Alt>}{ArrowDown}{/Alt}')
  expect(heard.move).toHaveBeenCalledExactlyOnceWith('row 1', 1)
  await press('{Shift>}{F2}{/Shift}')
  expect(heard.past).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ rowId: 'row 1' }),
    expect.objectContaining({ id: 'name' }),
  )
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Cy\tPERSON')
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  expect(heard.paste).toHaveBeenCalledExactlyOnceWith('Cy\tPERSON')
})

test('who may only read goes through it and changes nothing', async () => {
  const { screen, rowsNow, heard } = await opened({ rows: [ann, bo], readOnly: true })
  await expect.element(screen.getByRole('grid', { name: 'Owners' })).toHaveAttribute('aria-readonly', 'true')
  await press('x{F2}{Enter}{Delete}{Alt>}{ArrowDown}{/Alt}{ArrowDown}')
  expect(here()).toBe('Bo Hill')
  expect(rowsNow()).toEqual([ann, bo])
  expect(heard.move).not.toHaveBeenCalled()
})

test('a colleague who writes in a cell is named there, for eyes and for who hears the page', async () => {
  const dana = { personId: 'dana', name: 'Dana Whitlock' } as never
  const { screen } = await openOwners({
    rows: [ann, bo],
    presence: { in: (rowId, column) => (rowId === 'row 2' && column === 'share' ? dana : undefined) },
  })
  await expect
    .element(screen.getByRole('gridcell', { name: /Dana is editing/ }))
    .toHaveTextContent('40Dana is editing')
})
