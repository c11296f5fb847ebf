import { createContext, type ReactNode, useContext } from 'react'

/** A category or a document of the stage that is open. */
export interface Askable {
  readonly id: string
  readonly title: string
  readonly kind: 'category' | 'document'
}

/** The way to ask somebody else for it; nothing for those who may not ask. */
const AskContext = createContext<((what: Askable) => ReactNode) | undefined>(undefined)
export const MayAsk = AskContext.Provider

export function AskOthers(what: Askable) {
  const wayToAsk = useContext(AskContext)
  return wayToAsk ? <p className="q-ask g-no-print">{wayToAsk(what)}</p> : null
}
