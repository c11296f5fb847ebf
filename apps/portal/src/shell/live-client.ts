import { ConvexReactClient } from 'convex/react'
import { OverheardSocket } from '../lib/session/line.ts'

/** The one live connection of this page. */
export const liveClient = new ConvexReactClient(window.location.origin, {
  authRefreshTokenLeewaySeconds: 2,
  initialAuthTokenReuse: true,
  reportDebugInfoToConvex: import.meta.env.DEV,
  webSocketConstructor: OverheardSocket,
})
