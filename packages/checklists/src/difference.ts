import type { Field, FormSchema } from '@granary/forms'
import { fieldsOf } from './document.ts'

/** What changed from one revision to another, one line a field: `+` new, `-` gone, `~` changed. */
export function differences(from: FormSchema, to: FormSchema): string[] {
  const before = new Map(fieldsOf(from).map((field) => [field.id, field]))
  const after = new Map(fieldsOf(to).map((field) => [field.id, field]))
  const gone = [...before.values()].filter(({ id }) => !after.has(id)).map((field) => `- ${named(field)}`)
  const rest = [...after.values()].flatMap((field) => {
    const old = before.get(field.id)
    if (!old) return [`+ ${named(field)}`]
    return changes(old, field)
  })
  return [...gone, ...rest]
}

function named({ id, type, label }: Field): string {
  return `${id} (${type}): ${label}`
}

function changes(old: Field, now: Field): string[] {
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]) as Set<keyof Field>
  return [...keys]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => `~ ${now.id}.${key}: ${shown(old[key])} → ${shown(now[key])}`)
}

function shown(value: unknown): string {
  return value === undefined ? 'none' : JSON.stringify(value)
}
