export interface Guessable extends Named {
  readonly documentId: string
}

interface Named {
  readonly label: string
}

/**
 * What a file is, told by its name alone, and only when that is sure: every telling word of one document stands in the
 * name, and of no other document as many. Nothing is better than a wrong guess that looks right.
 */
export function guessDocument(fileName: string, documents: readonly Guessable[]): string | undefined {
  const words = new Set(wordsOf(withoutExtension(fileName)))
  const fitting = documents
    .map(({ documentId, label }) => ({ documentId, telling: tellingWords(label) }))
    .filter(({ telling }) => telling.length > 0 && telling.every((word) => words.has(word)))
  const most = Math.max(0, ...fitting.map(({ telling }) => telling.length))
  const best = fitting.filter(({ telling }) => telling.length === most)
  // "Balance sheet" alone is the current one, the historical ones or those of a guarantor.
  const nearly = documents.filter((document) => {
    const telling = tellingWords(document.label)
    return telling.length > most && telling.filter((word) => words.has(word)).length >= most
  })
  return best.length === 1 && nearly.length === 0 ? best[0]?.documentId : undefined
}

/** The same documents, first those whose name has most words in common with the file's. */
export function likelyFirst<Document extends Named>(
  fileName: string,
  documents: readonly Document[],
): readonly Document[] {
  const words = new Set(wordsOf(withoutExtension(fileName)))
  const inCommon = ({ label }: Document) => tellingWords(label).filter((word) => words.has(word)).length
  return documents.toSorted((a, b) => inCommon(b) - inCommon(a))
}

/** Every document could be called these. */
const general: ReadonlySet<string> = new Set(
  'a an and the of for from in to with its latest document documents report reports form copy file final signed scan'.split(
    ' ',
  ),
)

function tellingWords(label: string): readonly string[] {
  return [...new Set(wordsOf(label))].filter((word) => !general.has(word))
}

function wordsOf(text: string): readonly string[] {
  const apart = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  return apart
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular)
}

/** "Statements" and "statement" are one word here. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(0, dot) : fileName
}
