import type { FileCaution, FileFlaw } from './findings.ts'

/** What is wrong with a part of a file, and what to be careful with in it. */
export interface Harm {
  readonly flaw: FileFlaw | null
  readonly caution: FileCaution | null
}

export const harmless: Harm = { flaw: null, caution: null }
export const careful: Harm = { flaw: null, caution: 'actions' }
export const harmful = (flaw: FileFlaw): Harm => ({ flaw, caution: null })

/** Of both: what was found first is what is said. */
export function together(one: Harm, other: Harm): Harm {
  return { flaw: one.flaw ?? other.flaw, caution: one.caution ?? other.caution }
}

/**
 * A drive and a share of the office are where templates usually lie; a name and an @ lead to the web from there too.
 */
export const onTheWeb = /^\s*(?!file:)[a-z][a-z0-9+.-]+:|^\s*(?:file:)?[\\/]{2,}[^\\/]*@/i
