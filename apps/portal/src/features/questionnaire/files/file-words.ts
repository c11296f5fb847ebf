import type { DocumentFile } from '@granary/api'

/** Where a guess comes from: it is nobody's word. */
export function guessWords({ isGuessFromText }: Pick<DocumentFile, 'isGuessFromText'>): string {
  return isGuessFromText ? 'A guess from its text' : 'A guess from its name and place'
}

/** Where the same bytes stand a second time, in a sentence; nothing where they do not. */
export function sameWords({ sameAs }: Pick<DocumentFile, 'sameAs'>): string | undefined {
  if (sameAs.length === 0) return undefined
  const places = sameAs.map(({ label, fileName }) => `${label} (“${fileName}”)`)
  return `The same file stands under ${new Intl.ListFormat('en-US').format(places)} too.`
}

/** Said where it matters: what is only a picture of a page gives nothing to compare. */
export function scanWords({ scanned }: Pick<DocumentFile, 'scanned'>): string | undefined {
  if (!scanned) return undefined
  const { pages, without } = scanned
  if (without >= pages) return 'Scanned, or empty: no text can be read in it.'
  return `No text can be read on ${without} of its ${pages} pages: scanned, or empty.`
}
