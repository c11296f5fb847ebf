import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'

/**
 * What makes a PDF more than something to read: scripts, programs it starts, files it carries or opens, forms it
 * sends, forms of another kind with scripts of their own. Links to pages of the web and places in the document are
 * what people click on knowingly, and no reason for a word.
 */
const telling = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'XFA',
]
const tellingNames: ReadonlySet<PDFObject> = new Set(telling.map((each) => PDFName.of(each)))
/** Where a file stands that is carried along; too short a name to look for in bytes. */
const carried = PDFName.of('EF')
const whenSomethingHappens = PDFName.of('AA')
const whenOpened = PDFName.of('OpenAction')

export interface ActionWatch {
  see(object: PDFObject): void
  found(context: PDFContext, bytes: Uint8Array): boolean
}

/** Sees every object as it is read, also those that a later one of the same number hides. */
export function createActionWatch(): ActionWatch {
  let isFound = false
  const opened: PDFObject[] = []

  function seeEntry(key: PDFName, value: PDFObject): void {
    if (tellingNames.has(key) || tellingNames.has(value) || key === carried) isFound = true
    if (key === whenSomethingHappens && !(value instanceof PDFDict && value.keys().length === 0))
      isFound = true
    if (key === whenOpened) opened.push(value)
  }

  return {
    see(object) {
      const open: PDFObject[] = [object]
      while (open.length > 0 && !isFound) {
        const each = open.pop()
        const dict = each instanceof PDFRawStream ? each.dict : each
        if (dict instanceof PDFArray) open.push(...dict.asArray().filter(isContainer))
        if (!(dict instanceof PDFDict)) continue
        for (const [key, value] of dict.entries()) {
          seeEntry(key, value)
          if (isContainer(value)) open.push(value)
        }
      }
    },
    found: (context, bytes) =>
      isFound || opened.some((action) => !isPlace(context.lookup(action))) || namesSomething(bytes),
  }
}

const isContainer = (object: PDFObject) => object instanceof PDFDict || object instanceof PDFArray

/** Many programs write on which page a document opens, and how large. */
function isPlace(action: PDFObject | undefined): boolean {
  if (action instanceof PDFDict) {
    return action.lookup(PDFName.of('S')) === PDFName.of('GoTo') && !action.has(PDFName.of('Next'))
  }
  return [PDFArray, PDFName, PDFString, PDFHexString].some((kind) => action instanceof kind)
}

const longest = Math.max(...telling.map(({ length }) => length)) * 3
const slash = 0x2f

/**
 * The names anywhere in the bytes, also where the table of objects leads a program and reading from the front does
 * not. Signs of a name may be written as their numbers.
 */
function namesSomething(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = view.indexOf(slash); at >= 0; at = view.indexOf(slash, at + 1)) {
    const [word = ''] = /^[\w#]*/.exec(view.toString('latin1', at + 1, at + 1 + longest)) ?? []
    if (word.length >= 3 && telling.includes(plain(word))) return true
  }
  return false
}

function plain(word: string): string {
  return word.replace(/#([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
