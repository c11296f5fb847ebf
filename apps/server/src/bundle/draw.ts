import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutlineItem, StructureElement } from 'pdfkit'
import { contentsPages, drawContents, type Entry } from './contents.ts'
import { lookAt, type SayTaking } from './documents.ts'
import { drawCalculation } from './draw-calculations.ts'
import { drawFormSheet } from './draw-form-sheet.ts'
import {
  drawAnswers,
  drawCover,
  drawFront,
  drawPicture,
  drawSheet,
  drawSignatures,
  drawTab,
} from './draw-parts.ts'
import { missingSigns, type UnpackedFonts, unpackFonts } from './fonts.ts'
import { joinDocuments, type Slot } from './join.ts'
import { faint, Paper, sheet } from './paper.ts'
import type { Drawn, DrawnSheet, DrawnTab, Plan, Progress } from './plan.ts'
import { type Item, itemsOf, type Shown, volumesOf } from './volumes.ts'

/** What our own pages of a volume look like before page numbers are known. */
interface Draft {
  readonly paper: Paper
  readonly contents: StructureElement
  /** Of our own pages, to which tab each belongs. */
  readonly tabOfPage: string[]
  readonly entries: readonly OwnEntry[]
  readonly slots: readonly Slot[]
  readonly items: readonly Item[]
}

/** A line of the contents; `page` counts our own pages of the volume, from 0. */
interface OwnEntry extends Omit<Entry, 'page' | 'volume'> {
  readonly page: number
}

/**
 * Draws the PDF of a package into the folder, volume after volume. Our own pages are written first, so that what is
 * tagged and linked there stays; the pages of the documents are put between them afterwards.
 */
export async function drawPackage(
  folder: string,
  plan: Plan,
  say: (progress: Progress) => void,
  take: SayTaking,
): Promise<Drawn> {
  const shown = await lookAt(folder, plan, take)
  // Every text of the plan is somewhere in it, and nothing else is written.
  const texts = JSON.stringify(plan)
  const fonts = await unpackFonts([texts])
  const signs = missingSigns(texts, fonts)
  const volumes = volumesOf(itemsOf(plan, shown), plan.volumeBytes)
  const total = volumes.flat().length
  let done = 0
  const lines = linesIn(volumes)
  const drafts = volumes.map((items, at) =>
    draftOf(folder, plan, { items, at, of: volumes.length, lines, fonts, signs }, () =>
      say({ step: 'drawing', done: ++done, total }),
    ),
  )
  const numbered = numberedOf(drafts)
  const entries = drafts.flatMap(({ entries: own }, volume) =>
    own.map((entry) => ({ ...entry, volume, page: numbered.pageOf(volume, entry.page) })),
  )
  for (const [volume, draft] of drafts.entries()) {
    finishDraft(draft, { plan, volume, volumes: drafts.length, entries, numbered })
    const name = volume === 0 ? 'package.pdf' : `package-volume-${volume + 1}.pdf`
    const own = await draft.paper.finish()
    const numbers = {
      prefix: draftPrefix(plan),
      total: numbered.total,
      pageOf: (slot: Slot) => numbered.pageOf(volume, slot.after),
    }
    const joined = await joinDocuments(folder, own, draft.slots, numbers, take)
    await writeFile(join(folder, name), joined)
    say({ step: 'joining', done: volume + 1, total: drafts.length })
  }
  return {
    volumes: drafts.map(({ items }, volume) => ({
      name: volume === 0 ? 'package.pdf' : `package-volume-${volume + 1}.pdf`,
      pages: numbered.counts[volume] ?? 0,
      firstPage: numbered.pageOf(volume, 0),
      firstTab: items[0]?.tab.number ?? '00',
      lastTab: items.at(-1)?.tab.number ?? '00',
    })),
    pages: numbered.total,
    tabs: tabsOf(plan, drafts, numbered, shown),
    sheets: sheetsOf(entries),
    missingSigns: signs,
  }
}

interface VolumePlace {
  readonly items: readonly Item[]
  readonly at: number
  readonly of: number
  /** How many lines the contents have, so that their pages are kept free. */
  readonly lines: number
  readonly fonts: UnpackedFonts
  /** Those that none of them has. */
  readonly signs: readonly string[]
}

function draftOf(
  folder: string,
  plan: Plan,
  { items, at, of, lines, fonts, signs }: VolumePlace,
  step: () => void,
): Draft {
  const title = of > 1 ? `${plan.project}, volume ${at + 1} of ${of}` : plan.project
  const paper = new Paper(title, `Application package of ${plan.lender}`, fonts)
  const entries: OwnEntry[] = []
  const slots: Slot[] = []
  const tabOfPage: string[] = []
  const here = () => paper.pages - 1
  const belongs = (tab: string) => {
    while (tabOfPage.length < paper.pages) tabOfPage.push(tab)
  }
  /** Contents and bookmarks lead to the first page of what is drawn now, however many it takes. */
  const begin = (entry: Pick<OwnEntry, 'level' | 'text' | 'tab' | 'sheet'>, above?: OutlineItem) => {
    const target = `v${at}-${entries.length}`
    paper.newPage()
    paper.document.addNamedDestination(target)
    entries.push({ ...entry, page: here(), target })
    return paper.bookmark(entry.text, above)
  }
  const front = paper.section()
  drawCover(paper, front, { plan, volume: at + 1, volumes: of })
  paper.bookmark('Cover')
  paper.newPage()
  paper.document.addNamedDestination('contents')
  paper.bookmark('Contents')
  const contents = paper.section()
  for (let more = contentsPages(lines); more > 1; more--) paper.newPage()
  belongs('00')
  let tabMark: OutlineItem | undefined
  let section = front
  let tabHasAnswers = false
  for (const item of items) {
    const { number } = item.tab
    if (item.kind === 'tab') {
      section = paper.section()
      tabHasAnswers = false
      tabMark = begin({ level: 1, text: `${number} ${item.tab.title}`, tab: number })
      drawTab(
        paper,
        section,
        item.tab,
        plan.open.filter(({ tab }) => tab === number),
      )
      if (number === '00') drawFront(paper, section, plan, signs)
      if (number === '00') drawSignatures(paper, section, plan)
      if (number === '01') drawFormSheet(paper, section, plan)
    } else if (item.kind === 'answers') {
      drawAnswers(paper, section, item.section, !tabHasAnswers)
      tabHasAnswers = true
    } else if (item.kind === 'calculation') {
      begin({ level: 2, text: item.calculation.title, tab: number }, tabMark)
      drawCalculation(paper, section, item.calculation)
    } else {
      const { shown, file } = item
      const stands =
        shown.by === 'sheet' ? { sheet: { fileName: file.fileName, reason: shown.reason } } : undefined
      begin({ level: 2, text: file.title, tab: number, ...stands }, tabMark)
      drawSheet(paper, section, file, shown)
      if (shown.by === 'picture') drawPicture(paper, section, folder, file)
      if (shown.by === 'pages')
        slots.push({
          ...{ after: here(), count: shown.count, local: file.local ?? '', tab: number },
          pages: file.pages,
        })
    }
    belongs(number)
    step()
  }
  return { paper, contents, tabOfPage, entries, slots, items }
}

const linesIn = (volumes: readonly (readonly Item[])[]) =>
  volumes.flat().filter(({ kind }) => kind !== 'answers').length

interface Numbered {
  readonly total: number
  readonly counts: readonly number[]
  /** The number of a page of ours, counted through all volumes from 1. */
  readonly pageOf: (volume: number, ownPage: number) => number
}

function numberedOf(drafts: readonly Draft[]): Numbered {
  const counts = drafts.map(
    ({ paper, slots }) => paper.pages + slots.reduce((sum, { count }) => sum + count, 0),
  )
  const before = counts.map((_, at) => counts.slice(0, at).reduce((sum, count) => sum + count, 0))
  return {
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
    pageOf: (volume, ownPage) => {
      const inserted = (drafts[volume]?.slots ?? [])
        .filter(({ after }) => after < ownPage)
        .reduce((sum, { count }) => sum + count, 0)
      return (before[volume] ?? 0) + ownPage + inserted + 1
    },
  }
}

interface Finishing {
  readonly plan: Plan
  readonly volume: number
  readonly volumes: number
  readonly entries: readonly Entry[]
  readonly numbered: Numbered
}

const draftPrefix = ({ drafts }: Plan) => (drafts.length > 0 ? 'Draft · ' : '')

function finishDraft({ paper, contents, tabOfPage }: Draft, facts: Finishing): void {
  const { entries, volume, volumes, numbered, plan } = facts
  drawContents(paper, contents, { entries, volume, volumes, firstPage: 1 })
  for (const [page, tab] of tabOfPage.entries()) {
    if (page === 0) continue
    paper.document.switchToPage(page)
    paper.document.page.margins.bottom = 0
    paper.beside(() => {
      paper.document.y = sheet.height - 42
      paper.write(`${draftPrefix(plan)}Tab ${tab} · ${numbered.pageOf(volume, page)} of ${numbered.total}`, {
        size: 8,
        color: faint,
        align: 'right',
        lineBreak: false,
      })
    })
  }
}

function tabsOf(
  plan: Plan,
  drafts: readonly Draft[],
  numbered: Numbered,
  shown: ReadonlyMap<unknown, Shown>,
): readonly DrawnTab[] {
  const pages = drafts.flatMap(({ tabOfPage, slots }, volume) => [
    ...tabOfPage.map((tab, page) => ({ tab, page: numbered.pageOf(volume, page) })),
    ...slots.map(({ tab, after, count }) => ({ tab, page: numbered.pageOf(volume, after) + count })),
  ])
  return plan.tabs.map(({ number, title, files }) => {
    const own = pages.filter(({ tab }) => tab === number).map(({ page }) => page)
    return {
      number,
      title,
      files: files.length,
      sheets: files.filter((file) => shown.get(file)?.by === 'sheet').length,
      firstPage: Math.min(...own),
      lastPage: Math.max(...own),
    }
  })
}

function sheetsOf(entries: readonly Entry[]): readonly DrawnSheet[] {
  return entries.flatMap(({ sheet: stands, tab, page }) => (stands ? [{ ...stands, tab, page }] : []))
}
