import { messageOf, type ReviewItemState } from '@granary/api'
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'

/** A decision that has no answer yet, or was refused in these words. */
export type OnItsWay = { readonly state: ReviewItemState } | { readonly refusal: string }

/** An answer that comes within it is shown alone. */
const patienceMs = 400

/** Decisions of items that went out, by the items: on a line that is down they wait, and whoever made them sees that. */
export function useUnderWay() {
  const [all, setAll] = useState<ReadonlyMap<string, OnItsWay>>(new Map())
  const going = useRef(new Set<string>())
  const put = useCallback((ids: readonly string[], way?: OnItsWay) => {
    setAll((before) => {
      const kept = [...before].filter(([id]) => !ids.includes(id))
      return new Map(way ? [...kept, ...ids.map((id) => [id, way] as const)] : kept)
    })
  }, [])
  /** A refusal was read. */
  const forget = useCallback((id: string) => {
    setAll((before) =>
      waitingFor(before.get(id)) ? before : new Map([...before].filter(([of]) => of !== id)),
    )
  }, [])
  /** Sends it, unless one of the same item is under way; throws what it was refused with. */
  const send = useCallback(
    async (ids: readonly string[], state: ReviewItemState, work: () => Promise<unknown>) => {
      if (ids.some((id) => going.current.has(id))) return false
      for (const id of ids) going.current.add(id)
      put(ids)
      const timer = setTimeout(() => put(ids, { state }), patienceMs)
      try {
        await work()
        clearTimeout(timer)
        put(ids)
        return true
      } catch (error) {
        clearTimeout(timer)
        put(ids, { refusal: messageOf(error) })
        throw error
      } finally {
        for (const id of ids) going.current.delete(id)
      }
    },
    [put],
  )
  return useMemo(() => ({ all, send, forget }), [all, send, forget])
}

const none: ReturnType<typeof useUnderWay> = {
  all: new Map(),
  send: async () => false,
  forget: () => undefined,
}
export const UnderWayContext = createContext(none)
export const useDecisionsUnderWay = () => useContext(UnderWayContext)

/** What an item waits to become; nothing where no decision of it is under way. */
export function waitingFor(way: OnItsWay | undefined): ReviewItemState | undefined {
  return way && 'state' in way ? way.state : undefined
}
