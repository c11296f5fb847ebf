import type { Remark, RemarkPlace } from '@granary/api'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** A remark on a page of the document, or on a part of it. */
export interface PlaceMark {
  readonly remarkId: string
  readonly number: number
  /** Counted by themselves. */
  readonly isInternal: boolean
  readonly place: RemarkPlace
  readonly isResolved: boolean
}

/** What joins a document with the remarks beside it, which do not know each other. */
export interface DocumentPlaces {
  readonly marks: readonly PlaceMark[]
  /** What a new remark is to be about. */
  readonly picked: RemarkPlace | null
  /** Undefined for those who write no remarks here. */
  readonly onPick: ((place: RemarkPlace | null) => void) | undefined
  /** The remark to whose place somebody was led; another object each time. */
  readonly led: { readonly remarkId: string } | null
  readonly onLead: (remarkId: string) => void
}

const PlacesContext = createContext<DocumentPlaces | undefined>(undefined)

/** Undefined where no document stands beside. */
export const useDocumentPlaces = () => useContext(PlacesContext)

interface PlacesProviderProps extends Partial<Pick<DocumentPlaces, 'picked' | 'onPick'>> {
  readonly uploadId: string
  readonly remarks: readonly Remark[]
  /** To whose place it leads at once. */
  readonly ledTo?: string | undefined
  readonly children: ReactNode
}

export function PlacesProvider({
  uploadId,
  remarks,
  picked = null,
  onPick,
  ledTo,
  children,
}: PlacesProviderProps) {
  const [led, setLed] = useState(() => (ledTo === undefined ? null : { remarkId: ledTo }))
  const marks = useMemo(() => marksOf(remarks, uploadId), [remarks, uploadId])
  const places = useMemo(
    () => ({ marks, picked, onPick, led, onLead: (remarkId: string) => setLed({ remarkId }) }),
    [marks, picked, onPick, led],
  )
  return <PlacesContext value={places}>{children}</PlacesContext>
}

function marksOf(remarks: readonly Remark[], uploadId: string): readonly PlaceMark[] {
  return remarks.flatMap(({ remarkId, number, audience, item, place, state }) =>
    place && 'uploadId' in item && item.uploadId === uploadId
      ? [{ remarkId, number, place, isResolved: state === 'resolved', isInternal: audience === 'internal' }]
      : [],
  )
}
