import type { Answer, Field } from '@granary/forms'
import type { Counts, Peer, Session } from './peer.ts'
import { answers, fields } from './questionnaire.ts'

/** What a good engineer writes by hand for this one purpose: loops, a map, and two counters. */
export const floor: Peer = { name: 'handwritten floor', compile, carryOver }

interface Entry {
  readonly field: Field
  readonly required: boolean
  readonly controller: string | undefined
  readonly wanted: unknown
  readonly limit: number
  readonly pattern: RegExp | undefined
  visible: boolean
  missing: boolean
  wrong: boolean
}

function compile(): Session {
  const entries: Entry[] = []
  const byId = new Map<string, Entry>()
  const dependents = new Map<string, Entry[]>()
  for (const field of fields) {
    const entry = entryOf(field)
    entries.push(entry)
    byId.set(field.id, entry)
    if (entry.controller === undefined) continue
    const list = dependents.get(entry.controller)
    if (list) list.push(entry)
    else dependents.set(entry.controller, [entry])
  }
  const values: Record<string, Answer> = { ...answers }
  let counts = { visible: 0, missing: 0 }

  function full(): Counts {
    counts = { visible: 0, missing: 0 }
    for (const entry of entries) {
      judge(entry, values)
      if (entry.visible) counts.visible++
      if (entry.missing) counts.missing++
    }
    return counts
  }

  function again(entry: Entry): void {
    if (entry.visible) counts.visible--
    if (entry.missing) counts.missing--
    judge(entry, values)
    if (entry.visible) counts.visible++
    if (entry.missing) counts.missing++
  }

  return {
    full,
    change(fieldId, answer) {
      values[fieldId] = answer
      const entry = byId.get(fieldId)
      if (entry) again(entry)
      for (const dependent of dependents.get(fieldId) ?? []) again(dependent)
      return counts
    },
  }
}

function entryOf(field: Field): Entry {
  const rule = field.visibility
  const condition = rule?.kind === 'all' ? rule.conditions[0] : undefined
  let limit = Number.POSITIVE_INFINITY
  let pattern: RegExp | undefined
  for (const validation of field.validations ?? []) {
    if (validation.kind === 'maxLength') limit = validation.value
    else pattern = new RegExp(validation.value)
  }
  return {
    field,
    required: field.required !== false,
    controller: condition?.fieldId,
    wanted: condition?.value,
    limit,
    pattern,
    visible: false,
    missing: false,
    wrong: false,
  }
}

function judge(entry: Entry, values: Record<string, Answer>): void {
  const answer = values[entry.field.id] ?? null
  entry.visible = entry.controller === undefined || values[entry.controller] === entry.wanted
  const answered = typeof answer === 'string' ? answer.trim() !== '' : answer !== null
  entry.missing = entry.visible && entry.required && !answered
  entry.wrong = entry.visible && answered && isWrong(entry, answer)
}

function isWrong({ field, limit, pattern }: Entry, answer: Answer): boolean {
  if (typeof answer === 'number') return answer < (field.min ?? answer) || answer > (field.max ?? answer)
  if (typeof answer !== 'string') return true
  if (field.options) return !field.options.some((option) => option.value === answer)
  return answer.length > limit || (pattern !== undefined && !pattern.test(answer))
}

function carryOver(): unknown {
  const next: Record<string, Answer> = {}
  for (const field of fields) next[field.id] = answers[field.id] ?? field.defaultValue ?? null
  return next
}

/** The job itself: an answer flows in unless a person gave one, with where it came from and whether it fits. */
export function floorPrefill(): unknown {
  const current: Record<string, Answer> = {}
  const provenance: Record<string, unknown> = {}
  const next: Record<string, Answer> = {}
  const overlong: string[] = []
  for (const { id, validations } of fields) {
    const given = answers[id] ?? null
    const own = current[id] ?? null
    next[id] = own ?? given
    provenance[id] =
      own === null && given !== null ? { kind: 'prefilled', source: 'other', from: id } : { kind: 'default' }
    if (typeof given !== 'string') continue
    const limit = validations?.find((each) => each.kind === 'maxLength')?.value ?? given.length
    if (given.length > Number(limit)) overlong.push(id)
  }
  return { next, provenance, overlong }
}
