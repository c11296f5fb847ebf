import type { Field } from '@granary/forms'

const longestText = 120
const longestOption = 28
const longestLabel = 40
/** About what stands in one line of half the form's width. */
const helpLine = 42

/**
 * Which of the visible fields of a section stand two in a row where there is room: short answers next to each other.
 * A field that comes and goes keeps a row of its own, and so does one that makes others come and go: what is beside
 * a person's cursor must not move while they answer.
 */
export function pairedFields(fields: readonly Field[]): ReadonlySet<string> {
  const causes = new Set(fields.flatMap(causesOf))
  const paired = new Set<string>()
  for (let at = 0; at + 1 < fields.length; at++) {
    const [one, other] = [fields[at], fields[at + 1]]
    if (!one || !other || !isShort(one, causes) || !isShort(other, causes) || !alike(one, other)) continue
    paired.add(one.id).add(other.id)
    at++
  }
  return paired
}

/** The fields whose answers decide whether this one is asked. */
export function causesOf(field: Field | undefined): readonly string[] {
  const rule = field?.visibility
  return rule === undefined || rule.kind === 'always' ? [] : rule.conditions.map(({ fieldId }) => fieldId)
}

function isShort(field: Field, causes: ReadonlySet<string>): boolean {
  if (causes.has(field.id) || causesOf(field).length > 0 || field.label.length > longestLabel) return false
  switch (field.type) {
    case 'number':
    case 'date':
      return true
    case 'shortText':
      return limitOf(field) <= longestText
    case 'select':
      return (field.options ?? []).every(({ label }) => label.length <= longestOption)
    default:
      return false
  }
}

/** With a help of the same length or none, so that neither input stands far below its question. */
function alike(one: Field, other: Field): boolean {
  const [lines, otherLines] = [helpLines(one), helpLines(other)]
  return lines === otherLines || (lines > 0 && otherLines > 0 && Math.abs(lines - otherLines) === 1)
}

function helpLines({ helperText = '' }: Field): number {
  return Math.ceil(helperText.length / helpLine)
}

function limitOf({ validations = [] }: Field): number {
  return Math.min(...validations.map((each) => (each.kind === 'maxLength' ? each.value : Infinity)))
}
