import { type AttachedDocument, messageOf, projectAgency } from '@granary/api'
import { useMutation } from 'convex/react'
import { useEffect, useRef, useState } from 'react'
import { fileWords, sendFile } from '../../lib/forms/send-file.ts'

/** A file between the person's choice and the record of the agency. */
export interface Travelling {
  readonly id: string
  readonly file: File
  /** From 0 to 1. */
  readonly part: number
  readonly failure: string | null
  readonly stop: AbortController
}

interface Sending {
  readonly grant: () => Promise<{ readonly uploadUrl: string; readonly maxSizeBytes: number }>
  /** What becomes of a file that arrived. */
  readonly take: (sent: { readonly storageId: string; readonly fileName: string }) => Promise<void> | void
}

export type FilesOnTheirWay = ReturnType<typeof useSending>

/** Files on their way, each by itself: one that fails can be tried again and holds no other back. */
export function useSending({ grant, take }: Sending) {
  const [rows, setRows] = useState<readonly Travelling[]>([])
  const under = useRef(new Set<AbortController>())
  useEffect(() => {
    const all = under.current
    return () => {
      for (const stop of all) stop.abort()
    }
  }, [])
  const patch = (id: string, change: Partial<Travelling>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...change } : row)))
  const drop = ({ id, stop }: Travelling) => {
    stop.abort()
    setRows((all) => all.filter((row) => row.id !== id))
  }

  async function travel({ id, file, stop }: Travelling) {
    under.current.add(stop)
    const { signal } = stop
    const onProgress = (part: number) => patch(id, { part })
    const outcome = await sendFile(grant, file, { signal, onProgress })
    under.current.delete(stop)
    if (signal.aborted) return
    try {
      if ('failure' in outcome) return patch(id, { failure: outcome.failure })
      await take({ storageId: outcome.storageId, fileName: file.name })
      setRows((all) => all.filter((row) => row.id !== id))
    } catch (error) {
      patch(id, { failure: messageOf(error, fileWords.failed) })
    }
  }

  function begin(file: File) {
    const row = { id: crypto.randomUUID(), file, part: 0, failure: null, stop: new AbortController() }
    setRows((all) => [...all, row])
    void travel(row)
  }

  return {
    rows,
    begin: (files: readonly File[]) => files.forEach(begin),
    retry(row: Travelling) {
      drop(row)
      begin(row.file)
    },
    drop,
    /** What keeps a form from being sent, if anything. */
    problem: rows.some(({ failure }) => failure === null)
      ? 'A file is still on its way. Wait until it is there.'
      : rows.length > 0
        ? 'A file did not arrive. Try it again, or dismiss it.'
        : undefined,
  }
}

/** Sends new documents to a question, which takes them when no stage does any more. */
export function useQuestionFiles(
  place: { readonly projectId: string; readonly questionId: string },
  onAdded?: (document: AttachedDocument) => void,
) {
  const grant = useMutation(projectAgency.generateUploadUrl)
  const register = useMutation(projectAgency.registerUpload)
  return useSending({
    grant: () => grant(place),
    take: async (sent) => {
      const document = await register({ ...place, ...sent })
      onAdded?.(document)
    },
  })
}
