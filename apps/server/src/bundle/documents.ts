import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { Pages } from '@granary/api'
import { UnpacksTooFar, unpackLimits } from '../files/content/inspection-limits.ts'
import { isCut } from '../files/content/pdf-end.ts'
import { pagesOf } from '../files/content/pdf-pages.ts'
import { createCleaner } from './notes-on-pages.ts'
import type { Plan, PlanFile } from './plan.ts'
import type { Shown } from './volumes.ts'

/** Says which document is being opened, and null when it is done: whoever ends in the middle ended because of it. */
export type SayTaking = (local: string | null) => void

/** More than anybody reads; every page takes its room in a volume and its line in the count of all. */
export const mostPages = 50_000

/** How each file of the package can stand in its PDF. Every PDF is opened once for it, one after the other. */
export async function lookAt(
  folder: string,
  plan: Plan,
  take: SayTaking,
): Promise<ReadonlyMap<PlanFile, Shown>> {
  const shown = new Map<PlanFile, Shown>()
  let pages = 0
  for (const file of plan.tabs.flatMap(({ files }) => files)) {
    const found = await shownAs(folder, file, take)
    const more = found.by === 'pages' ? found.count : 0
    const isBeyond = pages + more > mostPages
    shown.set(file, isBeyond ? beyond : found)
    if (!isBeyond) pages += more
  }
  return shown
}

async function shownAs(folder: string, file: PlanFile, take: SayTaking): Promise<Shown> {
  const { local, withheld, unshown } = file
  if (withheld !== null || local === null) return { by: 'sheet', reason: withheld ?? 'It could not be had.' }
  if (unshown !== null) return { by: 'sheet', reason: unshown }
  if (file.kind === 'pdf' || file.kind === 'jpg' || file.kind === 'png') {
    const bytes = await readFile(join(folder, local))
    take(local)
    const shown = await (file.kind === 'pdf' ? shownPdf(bytes, file.pages) : shownPicture(bytes, file.kind))
    take(null)
    return shown
  }
  return {
    by: 'sheet',
    reason: `${kindWords[file.kind] ?? 'A file of another kind'}: not printed here. The original is in the ZIP.`,
  }
}

const unreadable: Shown = {
  by: 'sheet',
  reason: 'It is damaged and cannot be opened. The original is in the ZIP.',
}

const tooShort: Shown = {
  by: 'sheet',
  reason: 'The file does not have all of these pages. The original is in the ZIP.',
}

const tooLong: Shown = {
  by: 'sheet',
  reason: `It has more than ${unpackLimits.pdfPages.toLocaleString('en-US')} pages, which are not printed here. The original is in the ZIP.`,
}

/** A volume of this size is put together within the memory of the builder. */
const mostBytes = 250 * 1024 * 1024

const tooLarge: Shown = {
  by: 'sheet',
  reason: 'Its pages take more room than there is in a volume. The original is in the ZIP.',
}

const beyond: Shown = {
  by: 'sheet',
  reason: `With it the package would have more than ${mostPages.toLocaleString('en-US')} pages of documents. The original is in the ZIP.`,
}

const kindWords: Readonly<Record<string, string>> = {
  xls: 'A spreadsheet',
  xlsx: 'A spreadsheet',
  doc: 'A text document',
  docx: 'A text document',
  text: 'A text file',
  gif: 'A picture in a format that a PDF cannot hold',
  webp: 'A picture in a format that a PDF cannot hold',
}

async function shownPdf(bytes: Uint8Array, wanted: Pages | null): Promise<Shown> {
  if (isCut(bytes)) return unreadable
  try {
    const probe = await PDFDocument.create()
    const pages = await takePages(probe, bytes, wanted)
    if (wanted && pages.length <= wanted.to - wanted.from) return tooShort
    for (const page of pages) {
      page.getCropBox()
      page.getRotation()
    }
    if (pages.length === 0) return unreadable
    for (const page of pages) probe.addPage(page)
    // What its pages have in common stands there for each of them: only what is written shows how large it becomes.
    const { length: size } = await probe.save({ useObjectStreams: true })
    return size > mostBytes ? tooLarge : { by: 'pages', count: pages.length, bytes: size }
  } catch (error) {
    if (error instanceof UnpacksTooFar) return tooLong
    const isProtected = error instanceof Error && /encrypt|password/i.test(error.message)
    return isProtected
      ? { by: 'sheet', reason: 'It is protected by a password. The original is in the ZIP.' }
      : unreadable
  }
}

/**
 * The pages of a document, or those that are wanted of it, for this one, without anything that runs. Its tree of pages is
 * counted before it is followed.
 */
export async function takePages(
  into: PDFDocument,
  bytes: Uint8Array,
  wanted: Pages | null = null,
): Promise<readonly PDFPage[]> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  if (pagesOf(source.context) === 0) return []
  // What is taken out after it was brought over would stay in the file, though no page led to it.
  const clean = createCleaner()
  for (const page of source.getPages()) clean(page.node)
  const all = source.getPageIndices()
  return into.copyPages(source, wanted ? all.slice(wanted.from - 1, wanted.to) : all)
}

/** A picture that its writer would stumble over is found out before it is drawn. */
async function shownPicture(bytes: Uint8Array, kind: 'jpg' | 'png'): Promise<Shown> {
  try {
    const probe = await PDFDocument.create()
    await (kind === 'jpg' ? probe.embedJpg(bytes) : probe.embedPng(bytes))
    return { by: 'picture' }
  } catch {
    return unreadable
  }
}
