import { useEffect, useRef, useState } from 'react'
import { useFilePicker } from '../../../lib/forms/use-file-picker.tsx'

interface NewerFile<Upload> {
  readonly accept: string | undefined
  /** All that stand where it goes. */
  readonly uploads: readonly Upload[]
  readonly add: (newer: File) => void
  /** Lets the old one go as soon as the newer one is among what came since; nothing while it is not. */
  readonly giveWay: (added: readonly Upload[], name: string) => Promise<unknown> | undefined
  /** Takes the focus: the line of the old file is gone, and its button with it. */
  readonly nextButton: () => HTMLElement | null
}

interface Wanted {
  readonly name: string
  /** What stood there when it was chosen. */
  readonly before: ReadonlySet<string>
}

/**
 * A newer file in the place of another. It is added first, and only when it is there gives the old one way to it:
 * whatever goes wrong between, nothing is lost.
 */
export function useNewerFile<Upload extends { readonly uploadId: string }>({
  accept,
  uploads,
  add,
  giveWay,
  nextButton,
}: NewerFile<Upload>) {
  const [wanted, setWanted] = useState<Wanted>()
  const giving = useRef(false)
  const picker = useFilePicker({
    accept,
    one: true,
    onFiles: ([newer]) => {
      if (!newer) return
      setWanted({ name: newer.name, before: new Set(uploads.map(({ uploadId }) => uploadId)) })
      add(newer)
    },
  })
  useEffect(() => {
    if (!wanted || giving.current) return
    const added = uploads.filter(({ uploadId }) => !wanted.before.has(uploadId))
    const going = giveWay(added, wanted.name)
    if (!going) return
    giving.current = true
    void going.finally(() => {
      giving.current = false
      setWanted(undefined)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) nextButton()?.focus()
      })
    })
  }, [uploads, wanted, giveWay, nextButton])
  return { ...picker, isReplacing: wanted !== undefined }
}
