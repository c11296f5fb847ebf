import { sinceEnding } from '@granary/api'
import type { Page } from 'playwright-core'

interface Call {
  readonly path: string
  readonly args: Readonly<Record<string, unknown>>
}

/** What stands between a page and the server; a test changes it as it goes. */
export interface Between {
  /** What the page is told that a live query says; `withheld` leaves the page waiting. */
  readonly queries: Map<string, (value: never) => unknown>
  /** Mutations that never reach the server, each with the answer that the page gets instead. */
  readonly refused: Map<string, { readonly code: string; readonly message: string }>
  /** Mutations that wait here until `release`. */
  readonly held: Set<string>
  release(): void
  /** Every mutation that the page sent, in its order. */
  readonly calls: Call[]
  /** The live queries that it asked for. */
  readonly asked: string[]
}

export const withheld = Symbol('withheld')

/** Sits on the live line of a page, before it is opened. What is not named here passes as it is. */
export async function sitBetween(page: Page): Promise<Between> {
  let waiting: (() => void)[] = []
  const between: Between = {
    queries: new Map(),
    refused: new Map(),
    held: new Set(),
    calls: [],
    asked: [],
    release() {
      between.held.clear()
      for (const pass of waiting) pass()
      waiting = []
    },
  }
  await page.routeWebSocket(/\/api\/.*\/sync/, (socket) => {
    const server = socket.connectToServer()
    const paths = new Map<number, string>()
    socket.onMessage((message) => {
      const sent = JSON.parse(String(message)) as Sent
      for (const { queryId, udfPath } of sent.modifications ?? []) {
        if (!udfPath) continue
        paths.set(queryId, udfPath)
        between.asked.push(udfPath)
      }
      if (sent.type !== 'Mutation') return server.send(message)
      const { udfPath, requestId, args } = sent
      between.calls.push({ path: udfPath, args: args[0] ?? {} })
      const refusal = between.refused.get(udfPath)
      if (refusal) return socket.send(JSON.stringify(refusalOf(requestId, refusal)))
      if (!between.held.has(udfPath)) return server.send(message)
      waiting.push(() => server.send(message))
    })
    server.onMessage((message) => socket.send(changed(String(message), paths, between)))
  })
  return between
}

interface Sent {
  readonly type: string
  readonly requestId: number
  readonly udfPath: string
  readonly args: Record<string, unknown>[]
  readonly modifications?: { readonly queryId: number; readonly udfPath?: string }[]
}

const refusalOf = (requestId: number, errorData: { readonly message: string }) => ({
  type: 'MutationResponse',
  requestId,
  success: false,
  result: errorData.message,
  errorData,
  logLines: [],
})

function changed(message: string, paths: ReadonlyMap<number, string>, { queries }: Between): string {
  if (!message.includes('"Transition"')) return message
  const transition = JSON.parse(message) as {
    modifications: { type: string; queryId: number; value: never }[]
  }
  const modifications = transition.modifications.flatMap((each) => {
    const path = paths.get(each.queryId) ?? ''
    // A page that waits for what differs goes on with the whole, which is what is changed here.
    if (path.endsWith(sinceEnding)) return []
    const say = queries.get(path)
    if (!say || each.type !== 'QueryUpdated') return [each]
    const value = say(each.value)
    return value === withheld ? [] : [{ ...each, value }]
  })
  return JSON.stringify({ ...transition, modifications })
}
