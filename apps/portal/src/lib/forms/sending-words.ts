import { formatFileSize } from '@granary/forms'

interface OnItsWay {
  /** From 0 to 1. */
  readonly part: number
  readonly file: { readonly size: number }
}

/** How far a file is: once all of it has left, the server is looking into it. */
export function sendingWords({ part, file }: OnItsWay): string {
  if (part >= 1) return 'Checking…'
  return `Uploading… ${Math.floor(part * 100)}% of ${formatFileSize(file.size)}`
}
