import type { AuditSentencePart } from '@granary/api'
import type { Details } from './audit-sentences.ts'

type Named = NonNullable<AuditSentencePart['names']>

/**
 * Sentences are made of texts. A name in one that can be opened is put in between two marks, so that it is found again
 * whatever the sentence does with it; nothing that people wrote keeps a mark.
 */
const [before, between, after] = ['\uE000', '\uE001', '\uE002']
const names = /(\uE000[^\uE002]*\uE002)/
const marks = /[\uE000-\uE002]/g
const marked = /\uE000([^\uE000-\uE002]*)\uE001([^\uE000-\uE002]*)\uE002/

/** A name that leads somewhere. */
export function withMarks(name: string, { kind, id }: Named): string {
  return `${before}${kind} ${id}${between}${bare(name)}${after}`
}

/** Without marks that somebody may have typed. */
export function bareDetails(details: Details): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? bare(value) : value]),
  )
}

export function partsOf(sentence: string): AuditSentencePart[] {
  return sentence
    .split(names)
    .filter((text) => text !== '')
    .map(readPart)
}

function readPart(text: string): AuditSentencePart {
  const [, place, name] = marked.exec(text) ?? []
  if (place === undefined || name === undefined) return { text }
  const [kind, id = ''] = place.split(' ')
  return { text: name, names: { kind: kind as Named['kind'], id } }
}

export function bare(text: string): string {
  return text.replace(marks, '')
}
