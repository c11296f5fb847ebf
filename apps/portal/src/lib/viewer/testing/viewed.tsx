import '@granary/ui/styles.css'
import type { Remark, RemarkPlace } from '@granary/api'
import { useState } from 'react'
import { render } from 'vitest-browser-react'
import { FreeText } from '../../forms/free-text.tsx'
import { PlacesProvider } from '../document-places.tsx'
import DocumentViewer from '../document-viewer.tsx'
import type { DocumentKind } from '../use-document.ts'

const uploadId = 'a file'

/** A document as it stands in a review, with a field that a new remark about it is written in. */
export async function viewed(address: string, kind: DocumentKind) {
  return render(<Reviewed address={address} kind={kind} />)
}

function Reviewed({ address, kind }: { readonly address: string; readonly kind: DocumentKind }) {
  const [picked, setPicked] = useState<RemarkPlace | null>(null)
  const [text, setText] = useState('')
  const [remarks, setRemarks] = useState<readonly Remark[]>([])
  const add = () => {
    const of = { item: { uploadId }, place: picked, state: 'open' }
    setRemarks([{ ...of, remarkId: 'first', number: 1 } as Remark])
    setPicked(null)
  }
  return (
    <div style={{ height: 700, width: 900 }}>
      <PlacesProvider uploadId={uploadId} remarks={remarks} picked={picked} onPick={setPicked}>
        <DocumentViewer address={address} kind={kind} name="Scan" />
      </PlacesProvider>
      <div data-new-remark>
        <FreeText label="New remark" value={text} onValueChange={setText} />
        <button type="button" onClick={add}>
          Add
        </button>
      </div>
    </div>
  )
}
