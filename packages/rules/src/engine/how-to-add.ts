import { type DocumentKind, kindName } from '../documents/kinds.ts'

/** What the product tells those who work in it, of a document for which there is no question. */
export const howToAdd = (kind: DocumentKind | undefined): string =>
  kind
    ? `no question asks for it; add it to any document and say that it is “${kindName(kind)}”`
    : 'no question asks for it yet'

const instruction =
  /no question asks for it(?: yet|; add it to any document and say that it is “[^”]{1,80}”)/g

/** Who works in it is asked which appraisal a file is. */
const question =
  /(?:one file is|\d{1,9} files are) there; say which of these (?:it is|they are): “[^.]{1,200}”/g

/** The same finding for a reader of the package, who adds nothing here: that it is missing. */
export const asReaderOfPackage = (sentence: string): string =>
  sentence
    .replace(instruction, 'it is missing')
    .replace(question, 'a file is there, and which appraisal it is is not said')
