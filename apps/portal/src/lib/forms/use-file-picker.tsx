import { type ReactNode, useRef } from 'react'

interface Picking {
  readonly onFiles: (files: File[]) => void
  /** As the browser's file dialog wants it. */
  readonly accept?: string | undefined
  /** A phone opens its camera. */
  readonly camera?: boolean
  /** One file and no more. */
  readonly one?: boolean
}

/** A hidden file input, and what opens it: any button can be the way to it. */
export function useFilePicker({ onFiles, accept, camera = false, one = camera }: Picking): {
  readonly input: ReactNode
  readonly open: () => void
} {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={!one}
      accept={camera ? 'image/*' : accept}
      capture={camera ? 'environment' : undefined}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // Emptied, so that choosing the same file again after a failure is noticed.
        event.currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
  return { input, open: () => ref.current?.click() }
}
