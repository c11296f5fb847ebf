import type { StructureElement } from 'pdfkit'
import type { PlanCalculation, PlanFigure, PlanPicture } from './calculations.ts'
import { drawArea, drawDrawing, heightOfDrawing } from './draw-drawings.ts'
import { amber, faint, green, ink, type Paper, sheet, textWidth } from './paper.ts'

/** A sheet of calculations on a page that has begun: what it comes to, the pictures with the table behind each, and the working of its figures. */
export function drawCalculation(
  paper: Paper,
  section: StructureElement,
  { title, isDraft, result, pictures, figures }: PlanCalculation,
): void {
  paper.say(section, 'H2', title, { size: 15, weight: 'bold' })
  const where = `Reckoned from the answers and tables${isDraft ? ' · Draft, not submitted' : ''}`
  paper.say(section, 'P', where, { size: 9, color: isDraft ? amber : faint })
  paper.document.y += 6
  paper.say(section, 'P', result, { size: 12, weight: 'bold' })
  for (const picture of pictures) drawPicture(paper, section, picture)
  if (figures.length === 0) return
  paper.document.y += 14
  paper.room(80)
  paper.say(section, 'H3', 'The working', { size: 13, weight: 'bold' })
  for (const figure of figures) drawFigure(paper, section, figure)
}

function drawPicture(paper: Paper, section: StructureElement, picture: PlanPicture): void {
  paper.document.y += 14
  // A picture and the beginning of its table stand on one page.
  paper.room(heightOfDrawing(picture) + 90)
  paper.say(section, 'H3', picture.title, { size: 13, weight: 'bold' })
  paper.document.y += 6
  if (picture.kind !== 'list')
    section.add(paper.document.struct('Figure', { alt: picture.alt }, () => drawDrawing(paper, picture)))
  drawTable(paper, section, picture)
}

function drawTable(paper: Paper, section: StructureElement, picture: PlanPicture): void {
  const { heads, rows } = picture
  if (rows.length === 0) return
  const table = paper.document.struct('Table')
  section.add(table)
  drawRow(paper, table, heads, 'TH')
  for (const [at, row] of rows.entries())
    drawRow(paper, table, row, 'TD', picture.kind === 'bars' ? (picture.fills[at] ?? null) : null)
  table.end()
  paper.document.y += 4
}

const rowHeight = 15

/** The first cell is what the row is of, behind the pattern of its part; the others stand right. */
function drawRow(
  paper: Paper,
  table: StructureElement,
  cells: readonly string[],
  tag: 'TH' | 'TD',
  fill: number | null = null,
): void {
  const width = textWidth / (cells.length + 1)
  const indent = fill === null ? 0 : 18
  const places = cells.map((_, at) => ({
    x: sheet.margin + (at === 0 ? indent : (at + 1) * width),
    width: at === 0 ? 2 * width - 8 - indent : width - 4,
  }))
  const height = Math.max(
    rowHeight,
    ...cells.map((cell, at) => paper.heightOf(cell || ' ', places[at]?.width ?? width, 9) + 4),
  )
  paper.room(height)
  const row = paper.document.struct('TR')
  table.add(row)
  const { y } = paper.document
  if (fill !== null)
    paper.beside(() => drawArea(paper, { x: sheet.margin, y: y + 2, width: 12, height: 9 }, fill))
  for (const [at, cell] of cells.entries()) {
    paper.document.y = y
    paper.say(row, tag === 'TD' && at === 0 ? 'TH' : tag, cell, {
      ...{ size: 9, color: tag === 'TH' ? faint : ink, ...places[at] },
      ...(at > 0 && { align: 'right' as const }),
    })
  }
  row.end()
  paper.document.y = y + height
}

function drawFigure(paper: Paper, section: StructureElement, figure: PlanFigure): void {
  const { title, value, formula, source, working, lacks, note } = figure
  paper.document.y += 10
  paper.room(56)
  paper.say(section, 'P', `${title}: ${value}`, { size: 11, weight: 'bold', color: green })
  paper.say(section, 'P', `${formula} (${source})`, { size: 9, color: faint })
  for (const line of working) paper.say(section, 'P', line, { size: 10 })
  if (lacks !== null) paper.say(section, 'P', lacks, { size: 10, color: amber })
  if (note !== null) paper.say(section, 'P', note, { size: 9, color: faint })
}
