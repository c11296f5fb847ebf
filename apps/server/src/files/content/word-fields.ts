import type { FileFlaw } from './findings.ts'
import { onTheWeb } from './harm.ts'
import { elementsOf, type XmlElement } from './package-xml.ts'

/** A field that is still open: what it is to do, what it came to last, and at which of both the reading is. */
interface OpenField {
  instruction: string
  result: string
  isDone: boolean
}

/**
 * What the fields of a part do when the document is opened. Word writes an instruction in as many pieces as it likes,
 * and other fields between them: what those came to belongs to the instruction.
 */
export function flawOfFields(content: Buffer): FileFlaw | null {
  for (const instruction of instructionsIn(content)) {
    const flaw = flawOfInstruction(instruction)
    if (flaw) return flaw
  }
  return null
}

function* instructionsIn(content: Buffer): Generator<string> {
  const open: OpenField[] = []
  let loose = ''
  for (const element of elementsOf(content)) {
    const field = open.at(-1)
    if (element.name === 'fldSimple') yield attributeOf(element, 'instr')
    else if (/^(?:del)?instrText$/i.test(element.name)) {
      if (field) field.instruction += element.text()
      else loose += element.text()
    } else if (element.name === 't' && field?.isDone && open.length > 1) field.result += element.text()
    else if (element.name === 'fldChar') {
      const ended = turn(open, attributeOf(element, 'fldCharType'))
      if (ended) yield ended.instruction
    }
  }
  yield* [loose, ...open.map(({ instruction }) => instruction)]
}

/** The field that ends here, if one does. */
function turn(open: OpenField[], type: string): OpenField | undefined {
  const field = open.at(-1)
  if (type === 'begin') open.push({ instruction: '', result: '', isDone: false })
  if (type === 'separate' && field) field.isDone = true
  if (type !== 'end') return undefined
  const ended = open.pop()
  const around = open.at(-1)
  if (ended && around && !around.isDone) around.instruction += ended.result
  return ended
}

function attributeOf({ attributes }: XmlElement, name: string): string {
  return [...attributes].find(([key]) => key === name || key.endsWith(`:${name}`))?.[1] ?? ''
}

/** A DDE field starts a program and tells it what to do; a link of the web is fetched like a linked object. */
function flawOfInstruction(instruction: string): FileFlaw | null {
  const [, keyword, rest] = /^[\s"]*([a-z]+)(.*)$/is.exec(instruction) ?? []
  if (/^dde(?:auto)?$/i.test(keyword ?? '')) return 'commands'
  if (!/^(?:link|includetext)$/i.test(keyword ?? '')) return null
  return (rest ?? '').split(/[\s"]+/).some((word) => word.length > 2 && onTheWeb.test(word)) ? 'remote' : null
}
