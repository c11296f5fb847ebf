import { messageOf } from '@granary/api'
import { useToasts } from '@granary/ui'
import { useEffect, useRef } from 'react'

/** A form that was left while its words were on their way says nothing any more: what was refused is told beside the page. */
export function useToldAnyway(title: string, send: () => Promise<void>): () => Promise<void> {
  const toasts = useToasts()
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return async () => {
    try {
      await send()
    } catch (failure) {
      if (isThere.current) throw failure
      toasts.show({ title: `Not done: ${title}`, description: messageOf(failure), tone: 'danger' })
    }
  }
}
