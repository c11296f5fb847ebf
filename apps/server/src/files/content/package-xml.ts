/** An element as the programs read it: without its prefix, what its attributes say written out. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** What is written behind it, up to the next one. */
  readonly text: () => string
}

/**
 * The elements of a part of an office file, in their order. What such a file may not hold, or the programs do not open,
 * throws: a document type could give every entity another meaning, and other encodings other letters. Where ends are
 * asked for, the end of an element comes as one of its own, with a stroke before its name.
 */
export function* elementsOf(content: Buffer, { ends = false } = {}): Generator<XmlElement> {
  const text = decoded(content)
  let at = text.indexOf('<')
  while (at >= 0) {
    if (ends && text.startsWith('</', at)) yield endAt(text, at)
    const skipped = skips.find(([begin]) => text.startsWith(begin, at))
    if (skipped) at = endOf(text, skipped[1], at)
    else if (text.startsWith('<!', at)) throw new Error('a document type')
    else {
      const { end, ...element } = elementAt(text, at)
      yield { ...element, text: () => textFrom(text, end) }
      at = end
    }
    at = text.indexOf('<', at)
  }
}

function endAt(text: string, from: number): XmlElement {
  const name = text.slice(from + 2, endOf(text, '>', from) - 1).trim()
  return { name: `/${name.slice(name.indexOf(':') + 1)}`, attributes: new Map(), text: () => '' }
}

const section = ['<![CDATA[', ']]>'] as const
const betweenWords = [['<!--', '-->'], section, ['<?', '?>']] as const
const skips = [...betweenWords, ['</', '>']] as const

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  if (at < 0) throw new Error('something that does not end')
  return at + end.length
}

const opening = /<(?:[^\s/<>="':]*:)?([^\s/<>="':]+)/y
const attribute = /\s*([^\s/<>="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const closing = /\s*\/?>/y

/** Comments and notes to programs lie between words without parting them; in a section signs stand for themselves. */
function textFrom(text: string, from: number): string {
  let words = ''
  for (let at = from; ; ) {
    const end = text.indexOf('<', at)
    words += withoutEntities(text.slice(at, end < 0 ? at : end))
    const within = end < 0 ? undefined : betweenWords.find(([begin]) => text.startsWith(begin, end))
    if (!within) return words
    at = endOf(text, within[1], end)
    if (within === section) words += text.slice(end + within[0].length, at - within[1].length)
  }
}

type Opening = Pick<XmlElement, 'name' | 'attributes'> & { readonly end: number }

function elementAt(text: string, from: number): Opening {
  const [, name] = matchAt(opening, text, from) ?? fail()
  const attributes = new Map<string, string>()
  let at = opening.lastIndex
  for (let found = matchAt(attribute, text, at); found; found = matchAt(attribute, text, at)) {
    attributes.set(found[1] ?? '', withoutEntities(found[2] ?? found[3] ?? ''))
    at = attribute.lastIndex
  }
  matchAt(closing, text, at) ?? fail()
  return { name: name ?? '', attributes, end: closing.lastIndex }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function fail(): never {
  throw new Error('no element')
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
  return text.replace(/&([^;&]{0,12});?/g, (_entity, what: string) => {
    const code = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(what)
    if (!code) return named[what] ?? fail()
    return String.fromCodePoint(code[1] ? Number.parseInt(code[1], 16) : Number(code[2]))
  })
}

/** The names under which a part may say how it is written; all but UTF-16 have the same letters for what is read. */
const encodings = new Set(['utf-8', 'utf-16', 'us-ascii', 'iso-8859-1', 'windows-1252'])

function decoded(content: Buffer): string {
  const text = unmarked(content)
  const said = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"']{1,40})["']/.exec(text)?.[1]
  if (said !== undefined && !encodings.has(said.toLowerCase())) throw new Error('another encoding')
  if (text.includes('\0')) throw new Error('another encoding')
  return text
}

function unmarked(content: Buffer): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return content.toString('utf16le', 2)
  if (first === 0xfe && second === 0xff) return swapped(content.subarray(2))
  if (first === 0x3c && second === 0) return content.toString('utf16le')
  if (first === 0 && second === 0x3c) return swapped(content)
  return content.toString('utf8').replace(/^\ufeff/, '')
}

function swapped(content: Buffer): string {
  return Buffer.from(content.subarray(0, content.length - (content.length % 2)))
    .swap16()
    .toString('utf16le')
}
