import type { Entry } from '@granary/api'
import * as api from '@granary/api'
import { makeFunctionReference } from 'convex/server'
import type { Page } from 'playwright-core'
import { openClient } from '../../../apps/server/src/testing/clients.ts'
import { callDirectly, tokenOf } from '../lender.ts'

type Args = Readonly<Record<string, unknown>>

/** Somebody who asks for everything that has a name, with what these arguments can fill. */
export interface Bystander {
  /** Every word that the server said to them over the live line, since it was opened. */
  readonly heard: () => string
  /** Every query asked once more, one by one: answers and refusals. */
  readonly told: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Stays subscribed to every query over a real socket, whatever the portal would show them. */
export async function standBy(page: Page, portalUrl: string, known: Args): Promise<Bystander> {
  const token = await tokenOf(page)
  const frames: string[] = []
  class Recorded extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      this.addEventListener('message', ({ data }) => frames.push(String(data)))
    }
  }
  const client = openClient(portalUrl, { webSocketConstructor: Recorded })
  client.setAuth(async () => token)
  const asked = queriesWith(known)
  for (const [path, args] of asked)
    client.onUpdate(
      makeFunctionReference<'query'>(path),
      args,
      () => undefined,
      () => undefined,
    )
  return {
    heard: () => frames.join('\n'),
    told: async () => {
      const answers = asked.map(([path, args]) =>
        callDirectly<unknown>(token, portalUrl, 'query', path, args).then(JSON.stringify, String),
      )
      return (await Promise.all(answers)).join('\n')
    },
    close: () => client.close(),
  }
}

/** By the names of their arguments: what asks for something else is about something else. */
function queriesWith(known: Args): [path: string, args: Args][] {
  return Object.values(api)
    .flatMap((part): unknown[] => [part, ...(isModule(part) ? Object.values(part) : [])])
    .filter(isQuery)
    .flatMap(({ path, args }) => {
      const names = Object.keys(args).filter((name) => name in known)
      const fits = Object.entries(args).every(
        ([name, { isOptional }]) => isOptional === 'optional' || names.includes(name),
      )
      return fits ? [[path, Object.fromEntries(names.map((name) => [name, known[name]]))]] : []
    })
}

const isModule = (part: unknown): part is object => typeof part === 'object' && part !== null
const isQuery = (part: unknown): part is Entry =>
  isModule(part) && 'kind' in part && part.kind === 'query' && 'args' in part
