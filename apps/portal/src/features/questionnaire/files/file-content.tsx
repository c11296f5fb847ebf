import './file-preview.css'
import type { UploadSummary } from '@granary/api'
import { useEffect, useRef, useState } from 'react'

const LONGEST_TEXT = 200_000
const MOST_PAGES = 30

/** A file in the page: pictures and text as they are, PDFs drawn page by page without their scripts. */
export function FileContent({
  upload,
}: {
  readonly upload: Pick<UploadSummary, 'downloadUrl' | 'contentType' | 'fileName'>
}) {
  const address = `${upload.downloadUrl}?view`
  return (
    // It scrolls, so the keyboard has to get there.
    <section className="q-preview" aria-label={`Content of ${upload.fileName}`}>
      {upload.contentType?.startsWith('image/') && <img src={address} alt={upload.fileName} />}
      {upload.contentType === 'application/pdf' && <PdfPages address={address} />}
      {upload.contentType?.startsWith('text/') && <PlainText address={upload.downloadUrl} />}
    </section>
  )
}

function PlainText({ address }: { readonly address: string }) {
  const [text, setText] = useState('Loading…')
  useEffect(() => {
    let wanted = true
    fetch(address)
      .then((response) => response.text())
      .then(
        (whole) => wanted && setText(whole.slice(0, LONGEST_TEXT)),
        () => wanted && setText(notShown),
      )
    return () => {
      wanted = false
    }
  }, [address])
  return <pre>{text}</pre>
}

const notShown = 'This file cannot be shown here. Open it instead.'

function PdfPages({ address }: { readonly address: string }) {
  const pages = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<string | undefined>('Loading…')
  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const { drawPdf } = await import('./draw-pdf.ts')
      if (pages.current) await drawPdf(address, pages.current, MOST_PAGES, stop.signal)
      setSaid(undefined)
    }
    draw().catch(() => stop.signal.aborted || setSaid(notShown))
    return () => stop.abort()
  }, [address])
  return (
    <>
      {said && <p role="status">{said}</p>}
      <div ref={pages} className="q-preview-pages" />
    </>
  )
}
