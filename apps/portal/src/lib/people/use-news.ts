import type { BorrowerMessage } from '@granary/api'
import { useLookOnly } from '@granary/ui'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Which messages are new to who reads here. They stay marked as long as the thread is open, and count as read once it
 * has been in view. Who only looks on reads nothing for somebody else.
 */
export function useNews(
  messages: readonly BorrowerMessage[],
  list: RefObject<HTMLElement | null>,
  onRead: (upTo: number) => Promise<unknown>,
): (message: BorrowerMessage) => boolean {
  const seen = useRef(new Set<string>())
  for (const { isNew, messageId } of messages) if (isNew) seen.current.add(messageId)
  const newest = Math.max(0, ...messages.filter(({ isNew }) => isNew).map(({ at }) => at))
  const isLookingOn = useLookOnly() !== undefined
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    if (newest === 0 || isLookingOn || !list.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // What could not be marked is new the next time too.
      read.current(newest).catch(() => undefined)
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [newest, isLookingOn, list])
  return ({ messageId }) => seen.current.has(messageId)
}
