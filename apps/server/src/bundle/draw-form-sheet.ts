import type { StructureElement } from 'pdfkit'
import { openHead, pair } from './draw-parts.ts'
import { amber, faint, ink, type Paper } from './paper.ts'
import type { Plan, PlanFormItem } from './plan.ts'

type Value = PlanFormItem['values'][number]

/** What is copied onto the application form, in its order; what nobody knows is said to be unknown. */
export function drawFormSheet(paper: Paper, section: StructureElement, { formSheet }: Plan): void {
  if (formSheet.items.length === 0) return
  paper.newPage()
  paper.say(section, 'H2', `Data sheet for form ${formSheet.form}`, { size: 18, weight: 'bold' })
  paper.document.y += 6
  const lead = `The items that we know, in the order of the form (${formSheet.source}). Compare them with the form of the day. This sheet is not the form and needs no signature.`
  paper.say(section, 'P', lead, { size: 10, color: faint })
  for (const { item, title, values, note } of formSheet.items) {
    openHead(paper, section, `${headOf(item)}: ${title}`)
    for (const value of values) pair(paper, section, value.label, wordsOf(value), 10, colors[value.state])
    if (note !== null) paper.say(section, 'P', note, { size: 10, color: faint })
  }
}

/** "Item 3", "Items 4 to 6"; of what has no number that we know, where it stands. */
function headOf(item: string): string {
  if (!/^\d/.test(item)) return item.replace('after', 'After item')
  return `${/ /.test(item) ? 'Items' : 'Item'} ${item}`
}

const colors: Readonly<Record<Value['state'], string>> = {
  given: ink,
  notApplicable: faint,
  missing: amber,
  voluntary: faint,
  unknown: amber,
}

function wordsOf({ state, text }: Value): string {
  if (state === 'given') return text ?? ''
  if (state === 'notApplicable') return `Does not apply: ${text || 'no reason given'}`
  if (state === 'voluntary') return 'Not given; voluntary'
  return state === 'missing' ? 'Not answered' : 'Unknown here: fill it in on the form'
}
