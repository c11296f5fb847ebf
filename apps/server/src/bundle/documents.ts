import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { Plan, PlanFile } from './plan.ts'
import type { Shown } from './volumes.ts'

/** How each file of the package can stand in its PDF. Every PDF is opened once for it, one after the other. */
export async function lookAt(folder: string, plan: Plan): Promise<ReadonlyMap<PlanFile, Shown>> {
  const shown = new Map<PlanFile, Shown>()
  for (const { files } of plan.tabs) {
    for (const file of files) shown.set(file, await shownAs(folder, file))
  }
  return shown
}

async function shownAs(folder: string, file: PlanFile): Promise<Shown> {
  if (file.withheld !== null || file.local === null) {
    return { by: 'sheet', reason: file.withheld ?? 'It could not be had.' }
  }
  const place = join(folder, file.local)
  if (file.kind === 'pdf') return shownPdf(place)
  if (file.kind === 'jpg' || file.kind === 'png')
    return (await isPicture(place, file.kind)) ? { by: 'picture' } : unreadable
  return {
    by: 'sheet',
    reason: `${kindWords[file.kind] ?? 'A file of another kind'}: not printed here. The original is in the ZIP.`,
  }
}

const unreadable: Shown = {
  by: 'sheet',
  reason: 'It is damaged and cannot be opened. The original is in the ZIP.',
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

async function shownPdf(place: string): Promise<Shown> {
  try {
    const count = await pagesThatCanBeTaken(await openPdf(await readFile(place)))
    return count > 0 ? { by: 'pages', count } : unreadable
  } catch (error) {
    const isProtected = error instanceof Error && /encrypt|password/i.test(error.message)
    return isProtected
      ? { by: 'sheet', reason: 'It is protected by a password. The original is in the ZIP.' }
      : unreadable
  }
}

/** A document that only seems to be one fails here, and not when all the others stand beside it. */
async function pagesThatCanBeTaken(document: PDFDocument): Promise<number> {
  const probe = await PDFDocument.create()
  const pages = await probe.copyPages(document, document.getPageIndices())
  for (const page of pages) {
    page.getCropBox()
    page.getRotation()
    withoutActions(page.node)
  }
  return pages.length
}

export const openPdf = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })

/** A picture that its writer would stumble over is found out before it is drawn. */
async function isPicture(place: string, kind: 'jpg' | 'png'): Promise<boolean> {
  const file = await open(place)
  try {
    const probe = await PDFDocument.create()
    const bytes = await file.readFile()
    await (kind === 'jpg' ? probe.embedJpg(bytes) : probe.embedPng(bytes))
    return true
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** Nothing that was brought along runs anything: links that lead somewhere stay, all other actions go. */
export function withoutActions(page: PDFDict): void {
  page.delete(PDFName.of('AA'))
  const notes = page.lookup(PDFName.of('Annots'))
  if (!notes || !('asArray' in notes)) return
  for (const each of (notes as { asArray(): unknown[] }).asArray()) {
    const note = page.context.lookup(each as never)
    if (!(note instanceof PDFDict)) continue
    note.delete(PDFName.of('AA'))
    const action = note.lookup(PDFName.of('A'))
    if (!(action instanceof PDFDict)) continue
    // What a link does after it led somewhere may be anything.
    action.delete(PDFName.of('Next'))
    const kind = String(action.lookup(PDFName.of('S')))
    if (kind !== '/URI' && kind !== '/GoTo') note.delete(PDFName.of('A'))
  }
}
