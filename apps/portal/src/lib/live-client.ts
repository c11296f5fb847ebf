import { ConvexReactClient } from 'convex/react'

/** The one live connection of this page. */
export const liveClient = new ConvexReactClient(window.location.origin, {
  authRefreshTokenLeewaySeconds: 2,
  initialAuthTokenReuse: true,
  reportDebugInfoToConvex: import.meta.env.DEV,
})
