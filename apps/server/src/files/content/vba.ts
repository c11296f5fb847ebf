import { inflateSync } from 'node:zlib'
import { compoundMagic, startsWith } from '@granary/api'
import * as CFB from 'cfb'
import { unpackLimits } from './inspection-limits.ts'

/** Whether a compound file holds a project of macros, wherever in it and under whatever name: [MS-OVBA] 2.2. */
export function hasVba(container: CFB.CFB$Container, depth = 0): boolean {
  const paths = container.FullPaths.map((path) => path.toLowerCase())
  if (paths.some((path) => telltales.test(path))) return true
  if (depth >= deepest) return false
  const slides = CFB.find(container, '/PowerPoint Document')?.content as Uint8Array | undefined
  return slides !== undefined && storagesIn(slides).some((bytes) => isVbaContainer(bytes, depth + 1))
}

/** The same of bytes that may be such a container, such as a part of a newer file. */
export function isVbaContainer(bytes: Uint8Array, depth = 0): boolean {
  return startsWith(bytes, compoundMagic) && hasVba(CFB.read(bytes, { type: 'buffer' }), depth)
}

/** A project has a list of its modules and a cache of them; Word and Excel put it under names of their own. */
const telltales = /\/(?:_vba_project(?:_cur)?|vba\/dir)(?:\/|$)/
const deepest = 2
const storageRecord = 0x1011
const listRecord = 0x03e8

/** [MS-PPT] 2.10.40: a presentation keeps the project as a compound file of its own, mostly packed. */
function storagesIn(stream: Uint8Array): Uint8Array[] {
  const view = Buffer.from(stream)
  const found: Uint8Array[] = []
  let at = 0
  while (at + 8 <= view.length) {
    const isPacked = view.readUInt16LE(at) >> 4 === 1
    const record = view.readUInt16LE(at + 2)
    const body = view.subarray(at + 8, at + 8 + view.readUInt32LE(at + 4))
    if (record === storageRecord) {
      const maxOutputLength = unpackLimits.packageEntryRead
      found.push(isPacked ? inflateSync(body.subarray(4), { maxOutputLength }) : body)
    }
    // The record of the document itself only holds others.
    at += record === listRecord ? 8 : 8 + body.length
  }
  return found
}
