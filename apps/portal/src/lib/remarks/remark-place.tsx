import type { Remark } from '@granary/api'
import { TextButton } from '@granary/ui'
import { useDocumentPlaces } from '../viewer/document-places.tsx'

/** The page that a remark is about; where its document stands beside, it leads there. */
export function RemarkPlaceWords({ remark: { remarkId, place } }: { readonly remark: Remark }) {
  const places = useDocumentPlaces()
  if (!place) return null
  const words = `page ${place.page}`
  const isBeside = places?.marks.some((mark) => mark.remarkId === remarkId)
  if (!isBeside) return <>{`, ${words}`}</>
  return (
    <>
      , <TextButton onClick={() => places?.onLead(remarkId)}>{words}</TextButton>
    </>
  )
}
