import { workbook } from '@granary/api'
import { FileDropField, Message } from '@granary/ui'
import { useMutation } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '../../lib/forms/send-file.ts'

const words = {
  failed: 'The workbook could not be sent. Try again.',
  tooLarge: (megabytes: number) => `A workbook must be ${megabytes} MB or smaller.`,
}

interface BringBackProps {
  readonly projectId: string
  readonly onSent: (sent: { readonly storageId: string; readonly fileName: string }) => void
}

/** Sends a workbook to be looked at. Nothing of the project changes by it. */
export function BringBack({ projectId, onSent }: BringBackProps) {
  const generateUploadUrl = useMutation(workbook.generateUploadUrl)
  const [under, setUnder] = useState<{ readonly fileName: string; readonly part: number }>()
  const [failure, setFailure] = useState<string>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  async function send(file: File) {
    const { signal } = leaving.current
    setFailure(undefined)
    setUnder({ fileName: file.name, part: 0 })
    const onProgress = (part: number) => setUnder({ fileName: file.name, part })
    const grant = () => generateUploadUrl({ projectId })
    const outcome = await sendFile(grant, file, { signal, onProgress }, words)
    if (signal.aborted) return
    setUnder(undefined)
    if ('failure' in outcome) setFailure(outcome.failure)
    else onSent({ storageId: outcome.storageId, fileName: file.name })
  }
  return (
    <>
      <FileDropField
        label="Filled-in workbook"
        help="You see every difference before anything changes."
        limits="One Excel workbook (.xlsx) without macros, up to 5 MB."
        accept=".xlsx"
        filter
        onFiles={([file]) => file && !under && void send(file)}
      />
      <p className="wb-progress" role="status">
        {under &&
          (under.part < 1
            ? `Sending ${under.fileName}: ${Math.round(under.part * 100)}%`
            : `Reading ${under.fileName}…`)}
      </p>
      {failure && (
        <Message tone="danger" announce="alert">
          {failure}
        </Message>
      )}
    </>
  )
}
