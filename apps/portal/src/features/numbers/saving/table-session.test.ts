import { appError } from '@granary/api'
import type { RowChange, TableRow } from '@granary/rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUTOSAVE_DELAY_MS, NOT_NOW_PAUSES_MS } from '../../../lib/saving/autosave.ts'
import { openedTable } from './opened-tables.ts'
import type { Ground, Standing } from './table-ground.ts'
import type { TableEntry, TableJournal } from './table-journal.ts'
import { createTableSession } from './table-session.ts'

const row = (rowId: string, cells: TableRow['cells'] = {}): TableRow => ({ rowId, cells, removed: false })
const anna = row('anna', { name: 'Anna Brandt', share: 60 })
const luis = row('luis', { name: 'Luis' })
const standing = (rows: readonly TableRow[], version: number, generation = 'one'): Standing => ({
  rows,
  version,
  generation,
})
const noRoom = () => appError('NO_SPACE')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('200 pasted rows are one save, and one undo takes all of them away', async () => {
  const { session, server } = aTable()
  const pasted = Array.from({ length: 200 }, (_, at) => ({
    rowId: `row ${at}`,
    set: { name: `Owner ${at}` },
  }))
  session.edit(pasted)
  await pass(AUTOSAVE_DELAY_MS)
  expect(server.sent).toEqual([pasted])
  await server.take([anna, luis, ...pasted.map(({ rowId, set }) => row(rowId, set))])
  expect(session.shown()).toMatchObject({ state: 'clean', hasUnsent: false, savedCount: 1 })
  session.undo()
  expect(session.shown().rows).toEqual([anna, luis])
  await pass(AUTOSAVE_DELAY_MS)
  expect(server.sent).toHaveLength(2)
  expect(server.sent[1]).toHaveLength(200)
})

describe('a server that cannot save for now', () => {
  test('is asked again and again, at growing distances, and gets every cell once when it can', async () => {
    const { session, server, device } = aTable()
    session.edit([{ rowId: 'anna', set: { share: 55 } }])
    await pass(AUTOSAVE_DELAY_MS)
    await server.refuse(noRoom())
    expect(session.shown()).toMatchObject({ state: 'error', isHeld: false, hasUnsent: true })
    expect(session.shown().failure).toBe('The server has no space left. Your words are kept on this device.')
    session.edit([{ rowId: 'luis', set: { name: 'Luis Ferrer' } }])
    expect(device.entry()?.changes).toEqual([
      { rowId: 'anna', set: { share: 55 } },
      { rowId: 'luis', set: { name: 'Luis Ferrer' } },
    ])
    for (const pause of NOT_NOW_PAUSES_MS) {
      await pass(pause - 1)
      expect(server.waiting()).toBe(0)
      await pass(1)
      expect(server.waiting()).toBe(1)
      await server.refuse(appError('UNAVAILABLE'))
      expect(session.shown().failure).toBe(
        'The server cannot save right now. Your words are kept on this device.',
      )
    }
    await pass(NOT_NOW_PAUSES_MS.at(-1) ?? 0)
    expect(server.sent.at(-1)).toEqual([
      { rowId: 'anna', set: { share: 55 } },
      { rowId: 'luis', set: { name: 'Luis Ferrer' } },
    ])
    await server.take([row('anna', { name: 'Anna Brandt', share: 55 }), row('luis', { name: 'Luis Ferrer' })])
    expect(session.shown()).toMatchObject({ state: 'clean', failure: undefined, hasUnsent: false })
    expect(device.entry()).toBeUndefined()
  })

  test('is not said to be helped by a device that keeps nothing', async () => {
    const { session, server, device } = aTable()
    device.isKept = false
    session.edit([{ rowId: 'anna', set: { share: 55 } }])
    await pass(AUTOSAVE_DELAY_MS)
    await server.refuse(noRoom())
    expect(session.shown().failure).toBe(
      'The server has no space left. Keep this page open until it is saved.',
    )
  })

  test('gets what was left behind another page, and who comes back meanwhile finds it as it was', async () => {
    const { session, server, device } = aTable()
    const open = () => openedTable('here', () => session)
    open().enter()
    session.edit([{ rowId: 'anna', set: { share: 55 } }])
    const left = open().leave()
    await pass(0)
    await server.refuse(noRoom())
    expect(open().session).toBe(session)
    await pass(NOT_NOW_PAUSES_MS[0])
    await server.take([row('anna', { name: 'Anna Brandt', share: 55 }), luis])
    await left
    expect(server.sent).toEqual([
      [{ rowId: 'anna', set: { share: 55 } }],
      [{ rowId: 'anna', set: { share: 55 } }],
    ])
    expect([device.entry(), device.isClosed]).toEqual([undefined, true])
    expect(openedTable('here', () => aTable().session).session).not.toBe(session)
  })
})

test('who leaves while a save is under way leaves nothing to chance: it is waited for, and tried again behind another page', async () => {
  const { session, server, device } = aTable()
  const here = openedTable('under way', () => session)
  here.enter()
  session.edit([{ rowId: 'anna', set: { share: 55 } }])
  await pass(AUTOSAVE_DELAY_MS)
  expect(server.waiting()).toBe(1)
  let hasLeft = false
  const left = here.leave().then(() => {
    hasLeft = true
  })
  await pass(0)
  expect([hasLeft, device.isClosed]).toEqual([false, false])
  await server.refuse(noRoom())
  await pass(NOT_NOW_PAUSES_MS.reduce<number>((sum, each) => sum + each, 0))
  await server.take([row('anna', { name: 'Anna Brandt', share: 55 }), luis])
  await left
  expect([device.entry(), device.isClosed]).toEqual([undefined, true])
  expect(session.shown()).toMatchObject({ state: 'clean', hasUnsent: false })
})

test('what is refused for good waits for the person, and stays on the device when they leave', async () => {
  const { session, server, device } = aTable()
  const here = openedTable('refused', () => session)
  here.enter()
  session.edit([{ rowId: 'anna', set: { share: 155 } }])
  await pass(AUTOSAVE_DELAY_MS)
  await server.refuse(appError('VALIDATION', { message: 'At most 100.' }))
  await pass(60_000)
  expect(session.shown()).toMatchObject({ state: 'error', failure: 'At most 100.', isHeld: true })
  expect(server.sent).toHaveLength(1)
  await here.leave()
  expect(device.isClosed).toBe(true)
  expect(device.entry()?.changes).toEqual([{ rowId: 'anna', set: { share: 155 } }])
})

describe('what a window that is gone left on the device', () => {
  const left: TableEntry = {
    ...{ version: 1, generation: 'one', seen: [anna] },
    changes: [
      { rowId: 'anna', set: { share: 55 } },
      { rowId: 'new', set: { name: 'The Trust' } },
    ],
  }

  test('is shown and sent with the version that it stood on, and leaves the device when it is here', async () => {
    const { session, server, device } = aTable({ version: 4, left: [left] })
    await session.restore()
    expect(session.shown().rows.map(({ cells }) => cells.name)).toEqual(['Anna Brandt', 'Luis', 'The Trust'])
    await pass(AUTOSAVE_DELAY_MS)
    expect(server.sent).toEqual([left.changes])
    expect(server.grounds).toEqual([expect.objectContaining({ version: 1, generation: 'one' })])
    expect(device.settled).toBe(1)
  })

  test('is offered where the server was put back since', async () => {
    const { session, server } = aTable({
      generation: 'two',
      left: [{ ...left, seen: [row('anna', { share: 70 })] }],
    })
    await session.restore()
    const disputed = { rowId: 'anna', column: 'share', mine: 55, theirs: 60 }
    expect(session.shown()).toMatchObject({ conflicts: [disputed] })
    const [share, trust] = left.changes
    await pass(AUTOSAVE_DELAY_MS)
    expect(server.sent).toEqual([[trust]])
    const now = [row('anna', { name: 'Anna Brandt', share: 60 }), luis, row('new', { name: 'The Trust' })]
    await server.take(now)
    await pass(60_000)
    expect(session.shown()).toMatchObject({ state: 'conflict', conflicts: [disputed] })
    session.settle(true)
    await pass(AUTOSAVE_DELAY_MS)
    expect(server.sent).toEqual([[trust], [share]])
  })

  test('waits while anything else is unsaved', async () => {
    const { session, server, device } = aTable({ left: [left] })
    session.edit([{ rowId: 'luis', set: { name: 'Luis Ferrer' } }])
    await session.restore()
    await pass(AUTOSAVE_DELAY_MS)
    expect(device.settled).toBe(0)
    await server.take([anna, row('luis', { name: 'Luis Ferrer' })])
    expect(device.settled).toBe(1)
  })
})

describe('a row that a colleague removes while somebody writes in it', () => {
  const without = standing([luis], 2)

  test('stays where it stood until nothing was written, and then goes', () => {
    const { session } = aTable()
    session.writeIn('anna')
    session.receive(without, false)
    expect(session.shown().rows).toEqual([anna, luis])
    session.writeIn(undefined)
    expect(session.shown().rows).toEqual([luis])
  })

  test('is asked about when something was written, and comes back with it', async () => {
    const { session, server } = aTable()
    session.writeIn('anna')
    session.receive(without, false)
    session.edit([{ rowId: 'anna', set: { name: 'Anna B.' } }])
    session.writeIn(undefined)
    expect(session.shown().rows).toEqual([row('anna', { ...anna.cells, name: 'Anna B.' }), luis])
    await pass(AUTOSAVE_DELAY_MS)
    expect(server.sent).toEqual([[{ rowId: 'anna', set: { name: 'Anna B.' } }]])
    const removed = { rowId: 'anna', column: null, mine: 'changed', theirs: 'removed', by: 'Cole' }
    await server.refuse(appError('ANSWERS_CHANGED_ELSEWHERE', { fields: [removed] }))
    expect(session.shown()).toMatchObject({ state: 'conflict', conflicts: [removed] })
    session.settle(true)
    await pass(AUTOSAVE_DELAY_MS)
    expect(server.sent[1]).toEqual([{ rowId: 'anna', set: { name: 'Anna B.' }, remove: false }])
  })

  test('is gone when one lets it go, and only it', async () => {
    const { session, server } = aTable()
    session.edit([
      { rowId: 'anna', set: { share: 55 } },
      { rowId: 'luis', set: { name: 'Luis Ferrer' } },
    ])
    session.receive(without, false)
    expect(session.shown().rows.map(({ rowId }) => rowId)).toEqual(['anna', 'luis'])
    await pass(AUTOSAVE_DELAY_MS)
    const removed = { rowId: 'anna', column: null, mine: 'changed', theirs: 'removed', by: 'Cole' }
    await server.refuse(appError('ANSWERS_CHANGED_ELSEWHERE', { fields: [removed] }))
    session.settle(false)
    expect(session.shown().rows).toEqual([row('luis', { name: 'Luis Ferrer' })])
  })
})

test('a cell that a colleague changed beside one’s own save is asked about, and not written over', async () => {
  const { session, server } = aTable()
  session.edit([{ rowId: 'luis', set: { name: 'Luis Ferrer' } }])
  await pass(AUTOSAVE_DELAY_MS)
  session.edit([{ rowId: 'anna', set: { share: 55 } }])
  const theirs = row('anna', { name: 'Anna Brandt', share: 45 })
  await server.take([theirs, row('luis', { name: 'Luis Ferrer' })], 3)
  expect(session.shown().conflicts).toEqual([
    { rowId: 'anna', column: 'share', mine: 55, theirs: 45, by: null },
  ])
  await pass(60_000)
  expect(server.sent).toHaveLength(1)
})

test('a cell in dispute waits alone: what is changed in others is sent meanwhile, and the device keeps it on its own ground', async () => {
  const { session, server, device } = aTable()
  session.edit([{ rowId: 'anna', set: { share: 55, name: 'Anna B.' } }])
  await pass(AUTOSAVE_DELAY_MS)
  const disputed = { rowId: 'anna', column: 'share', mine: 55, theirs: 45, by: 'Cole' }
  await server.refuse(appError('ANSWERS_CHANGED_ELSEWHERE', { fields: [disputed] }))
  await pass(0)
  expect(server.sent.at(-1)).toEqual([{ rowId: 'anna', set: { name: 'Anna B.' } }])
  await server.take([row('anna', { name: 'Anna B.', share: 45 }), luis], 3)
  session.edit([{ rowId: 'luis', set: { name: 'Luis Ferrer' } }])
  await pass(AUTOSAVE_DELAY_MS)
  expect(server.sent.at(-1)).toEqual([{ rowId: 'luis', set: { name: 'Luis Ferrer' } }])
  await server.take([row('anna', { name: 'Anna B.', share: 45 }), row('luis', { name: 'Luis Ferrer' })], 4)
  expect(session.shown()).toMatchObject({ state: 'conflict', conflicts: [disputed] })
  expect(device.entry()).toMatchObject({ version: 1, changes: [{ rowId: 'anna', set: { share: 55 } }] })
  expect(session.shown().rows[0]?.cells).toEqual({ name: 'Anna B.', share: 55 })
  await pass(60_000)
  expect(server.sent).toHaveLength(3)
  session.settle(true)
  await pass(AUTOSAVE_DELAY_MS)
  expect(server.sent.at(-1)).toEqual([{ rowId: 'anna', set: { share: 55 } }])
  expect(server.grounds.at(-1)).toMatchObject({ version: 4 })
})

describe('columns that a newer server calls otherwise', () => {
  const [then, now] = [1, 2]
  const renamed = { ...standing([row('anna', { called: 'Anna Brandt' }), luis], 1), revision: now }
  const typed: RowChange = { rowId: 'anna', set: { name: 'Anna B.' }, revision: then }

  function aTableOfThen() {
    const { session, ...rest } = aTable()
    session.receive({ ...standing([anna, luis], 1), revision: then }, false)
    session.edit([{ rowId: 'anna', set: { name: 'Anna B.' } }])
    return { session, ...rest }
  }

  test('are sent what was typed before under the names of then, also from the device, and what is typed now under theirs', async () => {
    const { session, server, device } = aTableOfThen()
    expect(device.entry()?.changes).toEqual([typed])
    session.receive(renamed, false)
    session.edit([{ rowId: 'anna', set: { share: 5 } }])
    const both = [typed, { rowId: 'anna', set: { share: 5 }, revision: now }]
    expect(device.entry()?.changes).toEqual(both)
    await pass(AUTOSAVE_DELAY_MS)
    expect(server.sent).toEqual([both])
  })

  test('leave nothing to undo that was done under other names', () => {
    const { session } = aTableOfThen()
    expect(session.shown().mayUndo).toBe(true)
    session.receive(renamed, false)
    expect(session.shown()).toMatchObject({ mayUndo: false, hasUnsent: true })
  })

  test('are given up to a colleague by the name that was sent', async () => {
    const { session, server, device } = aTableOfThen()
    session.edit([{ rowId: 'luis', set: { name: 'Luis Ferrer' } }])
    session.receive(renamed, false)
    await pass(AUTOSAVE_DELAY_MS)
    const disputed = { rowId: 'anna', column: 'called', sentAs: 'name', mine: 'Anna B.', theirs: 'Ann' }
    await server.refuse(appError('ANSWERS_CHANGED_ELSEWHERE', { fields: [{ ...disputed, by: 'Cole' }] }))
    expect(session.shown()).toMatchObject({ conflicts: [{ column: 'called', mine: 'Anna B.' }] })
    session.settle(false)
    expect(device.entry()?.changes).toEqual([{ rowId: 'luis', set: { name: 'Luis Ferrer' }, revision: then }])
  })
})

interface Given {
  readonly version?: number
  readonly generation?: string
  readonly left?: readonly TableEntry[]
}

function aTable({ version = 1, generation = 'one', left = [] }: Given = {}) {
  const sent: (readonly RowChange[])[] = []
  const grounds: Ground[] = []
  let answer: PromiseWithResolvers<Standing> | undefined
  const server = {
    sent,
    grounds,
    waiting: () => (answer ? 1 : 0),
    async refuse(error: unknown) {
      answer?.reject(error)
      answer = undefined
      await pass(0)
    },
    async take(rows: readonly TableRow[], as = version + 1) {
      answer?.resolve(standing(rows, as, generation))
      answer = undefined
      await pass(0)
    },
  }
  let entry: TableEntry | undefined
  const device = { entry: () => entry, isKept: true, isClosed: false, settled: 0 }
  const journal: TableJournal = {
    async abandoned() {
      const settled = async () => {
        device.settled += 1
      }
      return left.map((each) => ({ entry: each, settled }))
    },
    write(next) {
      entry = next
    },
    written: async () => device.isKept,
    close() {
      device.isClosed = true
    },
  }
  const save = (changes: readonly RowChange[], ground: Ground) => {
    sent.push(changes)
    grounds.push(ground)
    answer = Promise.withResolvers()
    return answer.promise
  }
  const session = createTableSession({ save }, journal, false)
  session.receive(standing([anna, luis], version, generation), false)
  return { session, server, device }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
