import { join } from 'node:path'
import type { Pages } from '@granary/api'
import type { StructureElement } from 'pdfkit'
import { amber, faint, green, ink, type Paper, sheet, textWidth } from './paper.ts'
import {
  missingIn,
  type Plan,
  type PlanException,
  type PlanFile,
  type PlanOpen,
  type PlanSection,
  type PlanTab,
} from './plan.ts'
import type { Shown } from './volumes.ts'

const labelWidth = 170
const answerX = sheet.margin + labelWidth + 16

export interface CoverFacts {
  readonly plan: Plan
  readonly volume: number
  readonly volumes: number
}

export function drawCover(paper: Paper, section: StructureElement, { plan, volume, volumes }: CoverFacts) {
  paper.newPage()
  paper.document.y = 180
  paper.say(section, 'P', 'Application for a loan guarantee', { size: 12, color: green, weight: 'bold' })
  paper.document.y += 8
  paper.say(section, 'H1', plan.project, { size: 28, weight: 'bold' })
  paper.document.y += 18
  const facts = [
    ['Borrower', plan.borrower],
    ['Lender', plan.lender],
    ...plan.facts,
    ['Package', `Version ${plan.version}${volumes > 1 ? `, volume ${volume} of ${volumes}` : ''}`],
    ['Collected', dayOf(plan.collectedAt)],
  ] as const
  for (const [label, value] of facts) pair(paper, section, label, value, 11)
  drawStanding(paper, section, plan)
}

function drawStanding(paper: Paper, section: StructureElement, plan: Plan): void {
  if (plan.drafts.length > 0) {
    paper.document.y += 18
    paper.say(
      section,
      'P',
      `Draft. Not submitted yet: ${plan.drafts.join(' and ')}. What stands there can still change.`,
      { size: 12, weight: 'bold', color: amber },
    )
  }
  const missing = missingIn(plan)
  if (missing + plan.open.length === 0) return
  paper.document.y += 8
  paper.say(
    section,
    'P',
    `${counted(missing, 'required question')} not answered and ${counted(plan.open.length, 'finding')} open: see tab 00.`,
    { size: 12, weight: 'bold', color: amber },
  )
}

/** A question and its answer side by side; a long answer runs on over pages. */
export function pair(
  paper: Paper,
  section: StructureElement,
  label: string,
  value: string,
  size = 10,
  color = ink,
): void {
  const height = paper.heightOf(label, labelWidth, size)
  paper.room(Math.max(height, 2 * size) + 6)
  const { y } = paper.document
  const page = paper.pages
  paper.say(section, 'P', label, { size, color: faint, width: labelWidth })
  paper.document.y = y
  paper.say(section, 'P', value, { size, color, x: answerX, width: sheet.width - sheet.margin - answerX })
  if (paper.pages === page) paper.document.y = Math.max(paper.document.y, y + height)
  paper.document.y += 6
}

export function drawTab(
  paper: Paper,
  section: StructureElement,
  tab: PlanTab,
  found: readonly PlanOpen[],
): void {
  paper.document.y = 250
  paper.say(section, 'P', `Tab ${tab.number}`, { size: 16, weight: 'bold', color: green })
  paper.say(section, 'H1', tab.title, { size: 30, weight: 'bold' })
  paper.document.y += 12
  paper.say(section, 'P', toldOf(tab, found.length), { size: 11, color: faint })
  for (const { label } of tab.missing)
    paper.say(section, 'P', `Not answered: ${label}`, { size: 11, color: amber })
  for (const { title } of found) paper.say(section, 'P', `Open: ${title}`, { size: 11, color: amber })
}

/** What stands behind the sheet of a tab. The first one is ours: nothing is asked or filed under it. */
function toldOf({ number, sections, calculations, files, missing }: PlanTab, found: number): string {
  if (number === '00') return 'Summary, what is open, exceptions and signatures.'
  const [answers, documents] = [sections.length, files.length]
  const sheets = calculations.length > 0 ? `${counted(calculations.length, 'sheet')} of calculations, ` : ''
  if (answers + documents + calculations.length > 0)
    return `${counted(answers, 'section')} of answers, ${sheets}${counted(documents, 'document')}.`
  return missing.length + found > 0
    ? 'Nothing was given under this tab.'
    : 'Nothing was asked or given under this tab.'
}

export function drawAnswers(paper: Paper, section: StructureElement, part: PlanSection, isFirst: boolean) {
  if (isFirst) paper.newPage()
  else {
    paper.document.y += 14
    paper.room(110)
  }
  paper.say(section, 'H2', part.title, { size: 15, weight: 'bold' })
  const where = `${part.stage}${part.reference ? `, checklist ${part.reference}` : ''}${part.isDraft ? ' · Draft, not submitted' : ''}`
  paper.say(section, 'P', where, { size: 9, color: part.isDraft ? amber : faint })
  paper.document.y += 6
  paper.beside(() => paper.line(paper.document.y))
  paper.document.y += 8
  for (const { label, text, notApplicable } of part.answers) {
    const value =
      notApplicable !== null
        ? `Does not apply: ${notApplicable || 'no reason given'}`
        : (text ?? 'Not answered')
    pair(paper, section, label, value, 10, text === null ? faint : ink)
  }
}

export function drawSheet(paper: Paper, section: StructureElement, file: PlanFile, shown: Shown): void {
  paper.document.y = 120
  paper.say(section, 'H2', file.title, { size: 20, weight: 'bold' })
  paper.document.y += 10
  pair(paper, section, 'Filed as', file.label)
  pair(paper, section, 'Name in the ZIP', file.path)
  pair(paper, section, 'Name as it came', file.fileName)
  if (file.pages) pair(paper, section, 'Pages', pagesIn(file.pages))
  if (file.asOf !== null) pair(paper, section, 'As of', dayOf(file.asOf))
  pair(paper, section, 'Uploaded', `${dayOf(file.uploadedAt)} by ${file.uploader}`)
  pair(paper, section, 'Stage', `${file.stage}, ${stateOf(file)}`)
  pair(paper, section, 'Size', `${file.size.toLocaleString('en-US')} bytes`)
  pair(paper, section, 'SHA-256', file.sha256)
  paper.document.y += 8
  if (shown.by === 'sheet') {
    paper.say(section, 'P', shown.reason, { size: 12, weight: 'bold', color: amber })
  } else {
    const pages = shown.by === 'pages' ? `${counted(shown.count, 'page')} follow.` : 'The picture follows.'
    paper.say(section, 'P', shown.by === 'pages' && shown.count === 1 ? '1 page follows.' : pages, {
      size: 11,
      color: faint,
    })
  }
}

const pagesIn = ({ from, to }: Pages) =>
  from === to ? `${from} of this file` : `${from} to ${to} of this file`

function stateOf({ isDraft, isStaffs }: PlanFile): string {
  if (isDraft) return 'draft: not submitted'
  return isStaffs ? 'added by the packaging team' : 'submitted'
}

export function drawPicture(paper: Paper, section: StructureElement, folder: string, file: PlanFile): void {
  paper.newPage()
  const place = join(folder, file.local ?? '')
  const draw = () =>
    paper.document.image(place, sheet.margin, 60, { fit: [textWidth, sheet.height - 150], align: 'center' })
  section.add(paper.document.struct('Figure', { alt: `${file.label}: ${file.fileName}` }, draw))
}

/** What an agency reader wants explained, before they ask. */
export function drawFront(
  paper: Paper,
  section: StructureElement,
  plan: Plan,
  missingSigns: readonly string[],
): void {
  if (plan.summary !== null) {
    paper.newPage()
    paper.say(section, 'H2', 'Summary', { size: 18, weight: 'bold' })
    paper.document.y += 8
    paper.say(section, 'P', plan.summary, { size: 11 })
  }
  drawOpen(paper, section, plan)
  drawMissingSigns(paper, section, missingSigns)
  paper.newPage()
  paper.say(section, 'H2', 'Exceptions', { size: 18, weight: 'bold' })
  paper.document.y += 8
  const none = 'Nothing was said not to apply, nothing was waived and nothing explained.'
  if (plan.exceptions.length === 0) paper.say(section, 'P', none, { size: 11 })
  for (const exception of plan.exceptions) pair(paper, section, exception.where, wordsOf(exception))
}

/** What is not in order as it goes out, so that nobody has to find it who reads. */
function drawOpen(paper: Paper, section: StructureElement, plan: Plan): void {
  paper.newPage()
  paper.say(section, 'H2', 'What is open', { size: 18, weight: 'bold' })
  paper.document.y += 8
  const lacking = plan.tabs.filter(({ missing }) => missing.length > 0)
  const lead =
    plan.open.length + lacking.length === 0
      ? 'every required question was answered, and nothing that the rules find was without an explanation.'
      : `${counted(missingIn(plan), 'required question')} not answered, ${counted(plan.open.length, 'finding')} of the rules not explained.`
  paper.say(section, 'P', `On ${dayOf(plan.collectedAt)}, when this was put together: ${lead}`, { size: 11 })
  if (lacking.length > 0) openHead(paper, section, 'Required questions that are not answered')
  for (const { number, title, missing } of lacking) {
    const stages = [...new Set(missing.map(({ stage }) => stage))]
    for (const stage of stages) {
      const labels = missing.flatMap((each) => (each.stage === stage ? [each.label] : []))
      pair(paper, section, `Tab ${number} ${title}, ${stage}`, labels.join('; '))
    }
  }
  if (plan.open.length > 0) openHead(paper, section, 'Found by the rules and not explained')
  for (const { title, weight, found, paragraph } of plan.open)
    pair(paper, section, title, `${weight}. ${found}${/^\d/.test(paragraph) ? ` (§${paragraph})` : ''}`)
}

/** By their numbers: they cannot be written. */
function drawMissingSigns(paper: Paper, section: StructureElement, signs: readonly string[]): void {
  if (signs.length === 0) return
  openHead(paper, section, 'Signs that cannot be printed')
  const numbers = signs.map(
    (sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
  const words = `A box stands in place of ${numbers.slice(0, mostSigns).join(', ')}${numbers.length > mostSigns ? ` and ${numbers.length - mostSigns} more` : ''}. In package.json the texts stand as they were entered.`
  paper.say(section, 'P', words, { size: 11 })
}

const mostSigns = 40

export function openHead(paper: Paper, section: StructureElement, title: string): void {
  paper.document.y += 12
  paper.room(60)
  paper.say(section, 'H3', title, { size: 13, weight: 'bold' })
  paper.document.y += 6
}

function wordsOf({ what, why, found, by, at }: PlanException): string {
  const who = [by ?? '', at === null ? '' : dayOf(at)].filter((part) => part !== '').join(', ')
  return `${found === null ? '' : `${found} `}${what}: ${why}${who === '' ? '' : ` (${who})`}`
}

export function drawSignatures(paper: Paper, section: StructureElement, plan: Plan): void {
  paper.newPage()
  paper.say(section, 'H2', 'Signatures', { size: 18, weight: 'bold' })
  for (const { stage, text, name, title } of plan.signatures) {
    paper.document.y += 12
    paper.room(190)
    paper.say(section, 'H3', stage, { size: 12, weight: 'bold' })
    paper.say(section, 'P', text, { size: 10 })
    paper.document.y += 44
    paper.beside(() => paper.line(paper.document.y, '#1b2430'))
    paper.document.y += 4
    const who = [name, title].filter((part) => part !== '').join(', ') || 'Name and title'
    paper.say(section, 'P', `${who}. Signature and date`, { size: 9, color: faint })
  }
}

export const counted = (count: number, what: string, several = `${what}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? what : several}`

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** In universal time, as everything that is certified. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
