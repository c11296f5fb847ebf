import { formatFileSize } from '@granary/forms'
import type { Transfer } from './transfer-rows.ts'

/** How far a file is: once all of it has left, the server is looking into it. */
export function sendingWords({ part, file }: Pick<Transfer, 'part' | 'file'>): string {
  if (part >= 1) return 'Checking…'
  return `Uploading… ${Math.floor(part * 100)}% of ${formatFileSize(file.size)}`
}
