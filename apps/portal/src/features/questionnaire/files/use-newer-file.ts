import { fileNameMasked } from '@granary/eligibility'
import { useEffect, useRef, useState } from 'react'
import { useFilePicker } from '../../../lib/forms/use-file-picker.tsx'

interface NewerFile<Upload> {
  readonly accept: string | undefined
  /** All that stand where it goes. */
  readonly uploads: readonly Upload[]
  /** Under which name it comes. */
  readonly nameOf: (newer: File) => string
  /** Sends it on its way, and says how it is called there. */
  readonly add: (newer: File) => string | undefined
  /** Whether it was not taken, and nothing is to come any more. */
  readonly isRefused: (id: string) => boolean
  /** Lets the old one go: the newer one is there, once in each place that it came to. */
  readonly giveWay: (added: readonly [Upload, ...Upload[]]) => Promise<unknown>
  /** Takes the focus: the line of the old file is gone, and its button with it. */
  readonly nextButton: () => HTMLElement | null
}

interface Wanted {
  readonly id: string | undefined
  readonly name: string
  /** What stood there when it was chosen. */
  readonly before: ReadonlySet<string>
}

/**
 * A newer file in the place of another. It is added first, and only when it is there gives the old one way to it:
 * whatever goes wrong between, nothing is lost.
 */
export function useNewerFile<Upload extends { readonly uploadId: string; readonly fileName: string }>({
  accept,
  uploads,
  nameOf,
  add,
  isRefused,
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
      const before = new Set(uploads.map(({ uploadId }) => uploadId))
      // As the server keeps it.
      setWanted({ name: fileNameMasked(nameOf(newer)), before, id: add(newer) })
    },
  })
  const refused = wanted?.id !== undefined && isRefused(wanted.id)
  useEffect(() => {
    if (!wanted || giving.current) return
    if (refused) return setWanted(undefined)
    const isNewer = (each: Upload) => !wanted.before.has(each.uploadId) && each.fileName === wanted.name
    const [newer, ...others] = uploads.filter(isNewer)
    if (!newer) return
    giving.current = true
    void giveWay([newer, ...others]).finally(() => {
      giving.current = false
      setWanted(undefined)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) nextButton()?.focus()
      })
    })
  }, [uploads, wanted, refused, giveWay, nextButton])
  return { ...picker, isReplacing: wanted !== undefined }
}
