import { ExternalTextLink } from '@granary/ui'
import { useEffect, useMemo, useState } from 'react'
import TextPage from './text-page.tsx'

const longestText = 200_000

interface PlainTextProps {
  readonly downloadUrl: string
  readonly name: string
}

/** A file of text as it stands in it. */
export default function PlainText({ downloadUrl, name }: PlainTextProps) {
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    const stop = new AbortController()
    fetch(downloadUrl, { signal: stop.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then(
        (whole) => setText(whole),
        () => stop.signal.aborted || setText(null),
      )
    return () => stop.abort()
  }, [downloadUrl])
  const shown = text?.slice(0, longestText) ?? ''
  const blocks = useMemo(() => [{ kind: 'paragraph' as const, text: shown }], [shown])
  if (text === undefined) return <p role="status">Loading…</p>
  if (text === null) return <p role="status">This file cannot be shown here. Download it to read it.</p>
  return (
    <TextPage
      blocks={blocks}
      name={name}
      said={
        <>
          {text.length > longestText && 'This is its beginning: the file says more. '}
          <ExternalTextLink href={downloadUrl}>Open the file</ExternalTextLink>
        </>
      }
    />
  )
}
