import type { ReviewItemState } from '@granary/api'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { type OnItsWay, turnsOf } from './turns.ts'

/** Decisions of items that went out, by the items: on a line that is down they wait, and whoever made them sees that. */
export function useUnderWay() {
  const [all, setAll] = useState<ReadonlyMap<string, OnItsWay>>(new Map())
  /** A refusal was read. */
  const forget = useCallback((id: string) => {
    setAll((before) =>
      waitingFor(before.get(id)) ? before : new Map([...before].filter(([of]) => of !== id)),
    )
  }, [])
  const send = useMemo(
    () =>
      turnsOf((ids, way) =>
        setAll((before) => {
          const kept = [...before].filter(([id]) => !ids.includes(id))
          return new Map(way ? [...kept, ...ids.map((id) => [id, way] as const)] : kept)
        }),
      ),
    [],
  )
  return useMemo(() => ({ all, send, forget }), [all, send, forget])
}

const none: ReturnType<typeof useUnderWay> = {
  all: new Map(),
  send: async () => 'unsent',
  forget: () => undefined,
}
export const UnderWayContext = createContext(none)
export const useDecisionsUnderWay = () => useContext(UnderWayContext)

/** What an item waits to become; nothing where no decision of it is under way. */
export function waitingFor(way: OnItsWay | undefined): ReviewItemState | undefined {
  return way && 'state' in way ? way.state : undefined
}
