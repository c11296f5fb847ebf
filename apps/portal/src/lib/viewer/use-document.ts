import { useEffect, useState } from 'react'
import type { Size } from './page-layout.ts'
import type { ViewedDocument } from './viewed-document.ts'

export type DocumentKind = 'pdf' | 'image'

export interface OpenedDocument {
  readonly document: ViewedDocument
  /** Of the first page; those of others are known when they are seen. */
  readonly first: Size
}

/** The document, or why nothing is shown. */
export function useDocument(address: string, kind: DocumentKind): OpenedDocument | 'opening' | 'failed' {
  const [opened, setOpened] = useState<OpenedDocument | 'opening' | 'failed'>('opening')
  useEffect(() => {
    const stop = new AbortController()
    let document: ViewedDocument | undefined
    const open = async () => {
      document = await openers[kind](address, stop.signal)
      const first = await document.size(0)
      if (!stop.signal.aborted) setOpened({ document, first })
    }
    setOpened('opening')
    open().catch(() => stop.signal.aborted || setOpened('failed'))
    return () => {
      stop.abort()
      document?.close()
    }
  }, [address, kind])
  return opened
}

const openers = {
  pdf: async (address: string, signal: AbortSignal) =>
    (await import('./open-pdf.ts')).openPdf(address, signal),
  image: async (address: string, signal: AbortSignal) =>
    (await import('./open-image.ts')).openImage(address, signal),
}
