import { appError } from '@granary/api'
import type { ConvexReactClient } from 'convex/react'

export type Mutations = Pick<ConvexReactClient, 'mutation'>

/**
 * The live connection for what one person left to be sent. It outlives their sign-in, and so may what waits behind a
 * page: whoever signs in next in the same window writes nothing of it in their own name. It stays on the device.
 */
export function inOwnName(client: Mutations, isSignedIn: () => boolean): Mutations {
  return {
    mutation: (...call) =>
      isSignedIn() ? client.mutation(...call) : Promise.reject(appError('UNAUTHENTICATED')),
  }
}
