import type { TableSession } from './table-session.ts'

/** Without a line there is nothing to wait for. */
const longestWaitAtSignOutMs = 5000

export interface OpenedTable {
  readonly session: TableSession
  enter(): void
  /** Sends what waits, from behind another page too, and ends once nobody looks. Rejects when it was refused for good. */
  leave(): Promise<void>
  saveForNow(): Promise<void>
}

const opened = new Map<string, OpenedTable>()

/**
 * Sessions outlive the page that shows them until their last save is through: who turns to another table while the
 * server cannot save, and back, finds everything as it was.
 */
export function openedTable(key: string, make: () => TableSession): OpenedTable {
  const there = opened.get(key)
  if (there) return there
  const session = make()
  let users = 0
  const mine: OpenedTable = {
    session,
    enter: () => {
      users += 1
    },
    async leave() {
      users -= 1
      try {
        if (session.autosave().failure === undefined) await sent(session)
      } finally {
        if (users === 0 && opened.get(key) === mine) {
          opened.delete(key)
          session.dispose()
        }
      }
    },
    async saveForNow() {
      if (session.autosave().offline) return
      const patience = new Promise<void>((resolve) => setTimeout(resolve, longestWaitAtSignOutMs))
      await Promise.race([session.saveAll().catch(() => undefined), patience])
    },
  }
  opened.set(key, mine)
  void session.restore()
  return mine
}

/** As long as the server only cannot take it for now, it is tried again. */
async function sent(session: TableSession): Promise<void> {
  try {
    await session.saveAll()
  } catch (error) {
    if (!session.autosave().notNow) throw error
    await taken(session)
    await sent(session)
  }
}

function taken(session: TableSession): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.autosave().notNow) return
      forget()
      resolve()
    }
    const forget = session.subscribe(look)
    look()
  })
}
