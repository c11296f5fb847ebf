import type { PlanBars, PlanColumns, PlanCurve, PlanPicture } from './calculations.ts'
import { faint, green, ink, type Paper, sheet, textWidth } from './paper.ts'

const barHeight = 22
const plot = { height: 130, left: sheet.margin + 34, width: textWidth - 34 }

/** What the picture takes, so that it is never torn apart. */
export function heightOfDrawing(picture: PlanPicture): number {
  if (picture.kind === 'list') return 0
  return picture.kind === 'bars' ? picture.bars.length * (barHeight + 24) + 6 : plot.height + 46
}

/** Lines and areas, never a picture made of dots: it is as sharp as the paper is. */
export function drawDrawing(paper: Paper, picture: Exclude<PlanPicture, { readonly kind: 'list' }>): void {
  if (picture.kind === 'bars') drawBars(paper, picture)
  else if (picture.kind === 'columns') drawColumns(paper, picture)
  else drawCurve(paper, picture)
}

function drawBars(paper: Paper, { bars, whole }: PlanBars): void {
  for (const { label, total, parts } of bars) {
    const { y } = paper.document
    paper.write(label, { size: 10, weight: 'bold', width: textWidth / 2, lineBreak: false })
    paper.document.y = y
    paper.write(total, {
      ...{ size: 10, x: sheet.margin + textWidth / 2, width: textWidth / 2 },
      ...{ align: 'right', lineBreak: false },
    })
    let x = sheet.margin
    for (const { amount, fill } of parts) {
      const width = whole > 0 ? (amount / whole) * textWidth : 0
      drawArea(paper, { x, y: y + 15, width, height: barHeight }, fill)
      x += width
    }
    paper.document
      .rect(sheet.margin, y + 15, textWidth, barHeight)
      .lineWidth(0.7)
      .strokeColor(faint)
      .stroke()
    paper.document.y = y + 15 + barHeight + 9
  }
}

function drawColumns(paper: Paper, { columns, line }: PlanColumns): void {
  const { document } = paper
  const top = document.y + 16
  const most = Math.max(line.value * 1.2, 0.01, ...columns.map(({ value }) => value))
  const at = (value: number) => top + plot.height - (Math.max(0, value) / most) * plot.height
  const step = plot.width / Math.max(1, columns.length)
  const width = Math.min(60, step * 0.6)
  const foot = top + plot.height
  for (const [place, { label, value, text }] of columns.entries()) {
    const x = plot.left + place * step + (step - width) / 2
    const y = at(value)
    drawArea(paper, { x, y, width, height: foot - y }, value < line.value ? 4 : 0)
    sayAt(paper, text, { x: x - 20, y: y - 13, width: width + 40 })
    sayAt(paper, label, { x: x - 20, y: foot + 4, width: width + 40 })
  }
  document.moveTo(plot.left, foot).lineTo(plot.left + plot.width, foot)
  document.lineWidth(0.8).strokeColor(ink).stroke()
  const limit = at(line.value)
  document.moveTo(plot.left, limit).lineTo(plot.left + plot.width, limit)
  document.dash(4, { space: 3 }).lineWidth(1).strokeColor(ink).stroke()
  document.undash()
  sayAt(paper, line.text, { x: sheet.margin, y: limit - 6, width: 32 })
  document.y = foot + 24
}

function drawCurve(paper: Paper, { values, from, to }: PlanCurve): void {
  const { document } = paper
  const top = document.y + 4
  const most = Math.max(1, ...values)
  const foot = top + plot.height
  const place = (value: number, at: number) =>
    [
      sheet.margin + (at / Math.max(1, values.length - 1)) * textWidth,
      foot - (value / most) * plot.height,
    ] as const
  document.moveTo(sheet.margin, foot)
  for (const [at, value] of values.entries()) document.lineTo(...place(value, at))
  document.lineTo(sheet.margin + textWidth, foot).fill('#eaf3ea')
  for (const [at, value] of values.entries()) {
    if (at === 0) document.moveTo(...place(value, at))
    else document.lineTo(...place(value, at))
  }
  document.lineWidth(1.6).strokeColor(green).stroke()
  document.moveTo(sheet.margin, foot).lineTo(sheet.margin + textWidth, foot)
  document.lineWidth(0.8).strokeColor(ink).stroke()
  document.y = foot + 4
  paper.write(from, { size: 9, width: textWidth / 2, lineBreak: false })
  document.y = foot + 4
  paper.write(to, {
    ...{ size: 9, x: sheet.margin + textWidth / 2, width: textWidth / 2 },
    ...{ align: 'right', lineBreak: false },
  })
  document.y = foot + 22
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

function sayAt(paper: Paper, text: string, { x, y, width }: Place): void {
  paper.document.y = y
  paper.write(text, { size: 9, x, width, align: 'center', lineBreak: false })
}

/** A color and, for most, lines over it: printed in one color they are still told apart. */
const fills = [
  { color: '#1e5a3c', lines: null },
  { color: '#9fc3ab', lines: null },
  { color: '#e8cf94', lines: 'straight' },
  { color: '#ffffff', lines: null },
  { color: '#ffffff', lines: 'slanted' },
  { color: '#e8cf94', lines: 'slanted' },
] as const

export function drawArea(paper: Paper, place: Place & { readonly height: number }, fill: number): void {
  const { document } = paper
  const { x, y, width, height } = place
  if (width <= 0 || height <= 0) return
  const look = fills[fill % fills.length] ?? fills[0]
  document.save()
  document.rect(x, y, width, height).clip()
  document.rect(x, y, width, height).fill(look.color)
  if (look.lines !== null) {
    const slant = look.lines === 'slanted' ? height : 0
    for (let at = x - height; at < x + width; at += 6) document.moveTo(at, y + height).lineTo(at + slant, y)
    document.lineWidth(0.8).strokeColor(ink).stroke()
  }
  document.restore()
  document.rect(x, y, width, height).lineWidth(0.5).strokeColor(ink).stroke()
}
