import { DifferingClient } from '../lib/session/differing-client.ts'
import { OverheardSocket } from '../lib/session/line.ts'

/** The one live connection of this page. */
export const liveClient = new DifferingClient(window.location.origin, {
  authRefreshTokenLeewaySeconds: 2,
  initialAuthTokenReuse: true,
  reportDebugInfoToConvex: import.meta.env.DEV,
  webSocketConstructor: OverheardSocket,
})
