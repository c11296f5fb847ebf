import type { Me } from '@granary/api'
import { ToastProvider } from '@granary/ui'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { ConvexProvider, type ConvexReactClient } from 'convex/react'
import { type FunctionReference, getFunctionName } from 'convex/server'
import { createContext, type ReactNode, useContext } from 'react'
import { MeProvider } from '../../../apps/portal/src/lib/session/me.tsx'

/** What the product has around each of its pages. */
export const aroundPage =
  (client: ConvexReactClient) =>
  ({ children }: { readonly children: ReactNode }) => (
    <ConvexProvider client={client}>
      <Content value={children}>
        <RouterProvider router={router as never} />
      </Content>
    </ConvexProvider>
  )

const Content = createContext<ReactNode>(null)

const router = createRouter({
  history: createMemoryHistory(),
  routeTree: createRootRoute({ component: Root }),
})

function Root() {
  const children = useContext(Content)
  return (
    <ToastProvider>
      <MeProvider me={officer}>{children}</MeProvider>
      <Outlet />
    </ToastProvider>
  )
}

const officer: Me = {
  personId: 'person',
  name: 'Dana Whitfield',
  email: 'lender@granary.example',
  secondFactor: false,
  kinds: ['lender'],
  memberships: [],
  currentOrganizationId: null,
  duties: [],
  suspendedLenders: [],
  secondFactorDue: null,
  viewing: null,
}

const roundTripMs = 20
const online = { isWebSocketConnected: true, hasEverConnected: true }

type Entry = FunctionReference<'query' | 'mutation'>

/** The far end of the line: it says what it is told to, to every live query, and takes what is sent. */
export function playedLine(
  said: ReadonlyMap<string, unknown>,
  mutation: (entry: Entry, args: unknown) => Promise<unknown>,
) {
  const listeners = new Set<() => void>()
  const client = {
    connectionState: () => online,
    subscribeToConnectionState: () => () => undefined,
    watchQuery: (query: Entry) => ({
      onUpdate(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      localQueryResult: () => said.get(getFunctionName(query)),
      journal: () => undefined,
    }),
    mutation,
  }
  return {
    client: client as unknown as ConvexReactClient,
    tell() {
      for (const listener of listeners) listener()
    },
    way: () => new Promise((resolve) => setTimeout(resolve, roundTripMs)),
  }
}
