import { messageOf, supportRequests } from '@granary/api'
import { ConvexClient } from 'convex/browser'

/** How long the first connection may take before the browser's own way of sending is used. */
const connectionPatienceMs = 8_000

/** Networks that let no sockets through. Nothing has been sent then, so another way cannot send it twice. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection'
}

export interface RequestSender {
  send(request: supportRequests.SupportRequest): Promise<void>
}

/**
 * Sends over the sync client, which repeats a request whose answer was lost under the same number, so that the server
 * takes it once. The connection opens with the first interest in the form and closes once a request is through.
 */
export function createRequestSender(portalUrl: string): RequestSender {
  let client: ConvexClient | undefined = connect(portalUrl)
  return {
    async send(request) {
      client ??= connect(portalUrl)
      const connection = client
      const answer = connection.mutation(supportRequests.submit, request)
      const outcome = await Promise.race([answer.then(() => 'sent' as const), neverConnected(connection)])
      if (outcome === 'no connection') {
        // Nobody waits for its end: closing what never opened can take as long as opening it.
        answer.catch(() => undefined)
        connection.close().catch(() => undefined)
        client = undefined
        throw new NoConnection()
      }
      client = undefined
      await connection.close()
    },
  }
}

export const describeFailure = (error: unknown) => messageOf(error, supportRequests.sendFailure)

function connect(portalUrl: string): ConvexClient {
  return new ConvexClient(portalUrl, { skipConvexDeploymentUrlCheck: true, unsavedChangesWarning: false })
}

/** Settles only when the patience ends without there ever having been a connection. */
function neverConnected(client: ConvexClient): Promise<'no connection'> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (!client.connectionState().hasEverConnected) resolve('no connection')
    }, connectionPatienceMs)
  })
}
