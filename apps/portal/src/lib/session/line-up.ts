import { useConvexConnectionState } from 'convex/react'
import { useLine } from './line.ts'

/** Whether there is a line to the server; nothing until there was one. */
export function useIsLineUp(): boolean | undefined {
  const { isWebSocketConnected, hasEverConnected } = useConvexConnectionState()
  const { isUnheard } = useLine()
  return hasEverConnected ? isWebSocketConnected && !isUnheard : undefined
}
