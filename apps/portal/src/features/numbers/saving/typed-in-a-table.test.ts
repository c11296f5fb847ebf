import type { RowChange, TableRow } from '@granary/rules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS } from '../../../lib/saving/autosave.ts'
import type { Standing } from './table-ground.ts'
import type { TableEntry } from './table-journal.ts'
import { createTableSession } from './table-session.ts'

const row = (rowId: string, cells: TableRow['cells']): TableRow => ({ rowId, cells, removed: false })
const rows = [row('anna', { name: 'Anna', share: 60 }), row('luis', { name: 'Luis' })]
const share = { rowId: 'anna', column: 'share' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is being written is kept at each key and said to be unsaved, and sent once the cell is left', async () => {
  const { session, sent, device } = aTable()
  session.typing(share, { text: '7', cell: 7 })
  session.typing(share, { text: '7.125', cell: 7.125 })
  expect(device.entry).toMatchObject({ version: 1, changes: [{ rowId: 'anna', set: { share: 7.125 } }] })
  expect(device.entry?.seen).toEqual([rows[0]])
  await pass(AUTOSAVE_DELAY_MS)
  expect(sent).toEqual([])
  expect(session.shown()).toMatchObject({ state: 'dirty', hasUnsent: true, rows })
  session.edit([{ rowId: 'anna', set: { share: 7.125 } }])
  await pass(AUTOSAVE_DELAY_MS)
  expect(sent).toEqual([[{ rowId: 'anna', set: { share: 7.125 } }]])
  expect(device.entry).toBeUndefined()
  expect(session.shown()).toMatchObject({ state: 'clean', hasUnsent: false })
  expect(session.shown().rows[1]).toEqual(rows[1])
})

test('what is given up is kept no longer, and nothing of it is sent', async () => {
  const { session, sent, device } = aTable()
  session.typing(share, { text: '7', cell: 7 })
  session.typing(share)
  expect(device.entry).toBeUndefined()
  expect(session.shown()).toMatchObject({ state: 'clean', hasUnsent: false, typed: [] })
  await session.saveAll()
  expect(sent).toEqual([])
})

test('a reload gives back what was being written as a change, with what was seen then, and what cannot be read as it was typed', async () => {
  const { session, device } = aTable()
  session.typing(share, { text: '7.125', cell: 7.125 })
  session.typing({ rowId: 'luis', column: 'share' }, { text: 'much' })
  const after = aTable([device.entry as TableEntry])
  await after.session.restore()
  expect(after.session.shown().rows[0]?.cells).toEqual({ name: 'Anna', share: 7.125 })
  expect(after.session.typedAt({ rowId: 'luis', column: 'share' })).toBe('much')
  await pass(AUTOSAVE_DELAY_MS)
  expect(after.sent).toEqual([[{ rowId: 'anna', set: { share: 7.125 } }]])
  expect(after.device.entry).toMatchObject({ changes: [], unread: [{ text: 'much' }] })
  expect(after.session.shown()).toMatchObject({ state: 'dirty', hasUnsent: true })
})

test('who goes with a cell open has it saved, and may take it back', async () => {
  const { session, sent } = aTable()
  session.typing(share, { text: '7', cell: 7 })
  await session.saveAll()
  expect(sent).toEqual([[{ rowId: 'anna', set: { share: 7 } }]])
  session.undo()
  expect(session.shown().rows).toEqual(rows)
})

test('what is typed elsewhere stays when a cell gets another value, and goes with its row', () => {
  const { session } = aTable()
  session.typing(share, { text: 'much' })
  session.typing({ rowId: 'luis', column: 'share' }, { text: 'more' })
  session.edit([{ rowId: 'anna', set: { name: 'Anna B.' } }])
  expect(session.shown().typed).toHaveLength(2)
  session.edit([{ rowId: 'anna', set: { share: 5 } }])
  expect(session.shown().typed).toMatchObject([{ rowId: 'luis' }])
  session.edit([{ rowId: 'luis', remove: true }])
  expect(session.shown().typed).toEqual([])
})

test('in a table of one row it is of its column, whatever the row was called by when it was typed', async () => {
  const { session } = aTable(
    [{ version: 1, generation: 'one', changes: [], seen: [], unread: [{ ...share, text: 'much' }] }],
    true,
  )
  await session.restore()
  expect(session.typedAt({ rowId: 'another', column: 'share' })).toBe('much')
})

function aTable(left: readonly TableEntry[] = [], isSingle = false) {
  const sent: (readonly RowChange[])[] = []
  let version = 1
  let stored: readonly TableRow[] = rows
  const device: { entry?: TableEntry | undefined } = {}
  const session = createTableSession(
    {
      async save(changes): Promise<Standing> {
        sent.push(changes)
        version += 1
        stored = stored.map((each) => ({
          ...each,
          cells: Object.assign(
            {},
            each.cells,
            ...changes.flatMap(({ rowId, set }) => (rowId === each.rowId ? [set] : [])),
          ),
        }))
        return { rows: stored, version, generation: 'one' }
      },
    },
    {
      abandoned: async () => left.map((entry) => ({ entry, settled: async () => undefined })),
      write: (entry) => {
        device.entry = entry
      },
      written: async () => true,
      close: () => undefined,
    },
    isSingle,
  )
  session.receive({ rows, version, generation: 'one' }, false)
  return { session, sent, device }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
