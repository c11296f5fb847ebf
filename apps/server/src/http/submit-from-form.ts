import { randomUUID } from 'node:crypto'
import { supportRequests } from '@granary/api'
import type { Backend } from '@granary/sync'
import { ConvexError, jsonToConvex } from 'convex/values'

/**
 * What the contact form does without JavaScript: the same mutation as with it. The one-use token of the form takes the
 * place of the client's request number, so that sending the form twice stores one request.
 */
export function submitFromForm<Identity>(
  backend: Backend<Identity>,
  request: supportRequests.SupportRequest,
  address: string,
  formToken: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = {
      path: supportRequests.submit.path,
      args: { ...request },
      caller: null,
      address,
      replay: { sessionId: `form ${formToken || randomUUID()}`, requestId: 0 },
    }
    backend.mutate(call, {
      settled: () => {},
      confirmed: () => resolve(),
      failed: ({ errorData, message }) =>
        reject(
          errorData === undefined ? new Error(message) : new ConvexError(jsonToConvex(JSON.parse(errorData))),
        ),
      unknown: () => reject(new Error('Nobody knows whether the request was stored.')),
    })
  })
}
