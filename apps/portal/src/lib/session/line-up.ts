import { useConvex } from 'convex/react'
import { useCallback, useSyncExternalStore } from 'react'
import { useLine } from './line.ts'

/** Whether there is a line to the server; nothing until there was one. What else the connection tells draws nothing. */
export function useIsLineUp(): boolean | undefined {
  const client = useConvex()
  const { isUnheard } = useLine()
  const subscribe = useCallback(
    (listener: () => void) => client.subscribeToConnectionState(listener),
    [client],
  )
  const isConnected = useSyncExternalStore(subscribe, () => {
    const { hasEverConnected, isWebSocketConnected } = client.connectionState()
    return hasEverConnected ? isWebSocketConnected : undefined
  })
  return isConnected && !isUnheard
}
