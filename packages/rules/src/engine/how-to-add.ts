import { type DocumentKind, kindName } from '../documents/kinds.ts'

const begins = 'no question asks for it'

/** What the product tells those who work in it, of a document for which there is no question. */
export const howToAdd = (kind: DocumentKind | undefined): string =>
  kind ? `${begins}; add it to any document and say that it is “${kindName(kind)}”` : `${begins} yet`

const instruction = new RegExp(
  `${begins}(?:; add it to any document and say that it is “[^”]{1,80}”| yet)`,
  'g',
)

/** The same finding for a reader of the package, who adds nothing here: that it is missing. */
export const asReaderOfPackage = (sentence: string): string => sentence.replace(instruction, 'it is missing')
