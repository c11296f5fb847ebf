import type { DocumentDescription } from './description.ts'
import { kindName, partyName } from './kinds.ts'

/**
 * The name of a file by what it is: tab, party, kind and day, as in "07 - Borrower - Balance sheet -
 * 2026-10-31.pdf". Without a kind it is called as what it was filed as.
 */
export function standardName(
  { tab, label, fileName }: { readonly tab: string; readonly label: string; readonly fileName: string },
  description: DocumentDescription | null,
): string {
  const { kind, party } = description ?? {}
  const parts = [
    tab,
    party ? partyName(party) : '',
    kind ? kindName(kind) : label,
    description ? dayInName(description) : '',
  ]
  const name = parts.map(plain).filter(Boolean).join(' - ')
  return `${name}${extensionOf(fileName)}`
}

/**
 * What a contents page calls a file: kind, party and day, as in "Balance sheet, Borrower, 2026-10-31". Where nobody said
 * what it is, what it was filed as with the name that it came with, so that two of them can be told apart.
 */
export function standardTitle(
  { label, fileName }: { readonly label: string; readonly fileName: string },
  description: DocumentDescription | null,
): string {
  const { kind, party } = description ?? {}
  const day = description ? dayInName(description) : ''
  const parts = [kind ? kindName(kind) : label, party ? partyName(party) : '', day]
  const title = parts.map(plain).filter(Boolean).join(', ')
  return kind || day ? title : `${title}: ${plain(fileName)}`
}

function dayInName({ asOf, periodFrom, periodTo, signedOn }: DocumentDescription): string {
  if (asOf) return asOf
  if (periodFrom && periodTo) return `${periodFrom} to ${periodTo}`
  return periodTo ?? (signedOn ? `signed ${signedOn}` : '')
}

/** What no file system refuses, on one line. */
function plain(part: string): string {
  const words = part.slice(0, 400).replace(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ')
  return [...words.trim()].slice(0, 120).join('')
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const extension = dot > 0 ? fileName.slice(dot + 1).toLowerCase() : ''
  return /^[a-z0-9]{1,8}$/.test(extension) ? `.${extension}` : ''
}
