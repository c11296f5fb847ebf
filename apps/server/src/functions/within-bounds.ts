import { appError, boundOf, writeUpTo } from '@granary/api'
import { oneLine, storableText, TOO_LONG_MESSAGE, withoutTurning } from '@granary/forms'
import type { GenericValidator } from 'convex/values'
import { storable } from './storable-text.ts'

type Fields = Readonly<Record<string, GenericValidator>>

interface Problem extends Record<string, string> {
  readonly fieldId: string
  readonly code: 'tooLong' | 'tooMany' | 'number'
  readonly message: string
}

const mostProblems = 50

/**
 * Refuses arguments with a text, a list, a number of entries or a count beyond its bound. It looks at nothing else, and
 * stands before everything that reads: what is refused here has cost nothing, whatever was in it.
 */
export function requireWithinBounds(fields: Fields, args: object): void {
  const problems = ofFields(fields, args)
  const [first] = problems
  if (first)
    throw appError('VALIDATION', { message: first.message, problems: problems.slice(0, mostProblems) })
}

/** Checked arguments as they may be kept: texts that a database takes, and one line of what is shown on one. */
export function asDeclared(fields: Fields, args: object): object {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => {
      const field = fields[key]
      return [key, field ? declared(field, value) : storable(value)]
    }),
  )
}

function ofFields(fields: Fields, values: unknown): Problem[] {
  if (!isRecord(values)) return []
  return Object.entries(fields).flatMap(([key, field]) =>
    Object.hasOwn(values, key) ? ofValue(field, values[key], key) : [],
  )
}

function ofValue(validator: GenericValidator, value: unknown, fieldId: string): Problem[] {
  const bound = boundOf(validator)
  switch (validator.kind) {
    case 'string':
      return bound?.kind === 'text'
        ? ofText(value, bound.most, fieldId, bound.own === undefined ? undefined : writeUpTo(bound.own))
        : []
    case 'float64':
      return bound?.kind === 'count' ? ofCount(value, bound.most, fieldId) : []
    case 'array':
      if (!Array.isArray(value) || bound?.kind !== 'list') return []
      return value.length > bound.most
        ? [tooMany(fieldId, bound.most)]
        : value.flatMap((each) => ofValue(validator.element, each, fieldId))
    case 'record': {
      if (!isRecord(value) || bound?.kind !== 'keys') return []
      const keys = Object.keys(value)
      if (keys.length > bound.most) return [tooMany(fieldId, bound.most)]
      return keys.flatMap((key) => {
        const ofKey = ofValue(validator.key, key, fieldId)
        return ofKey.length > 0 ? ofKey : ofValue(validator.value, value[key], key)
      })
    }
    case 'object':
      return ofFields(validator.fields, value)
    case 'union':
      return ofUnion(validator.members, value, fieldId)
    case 'any':
      return bound?.kind === 'document' ? ofDocument(value, bound, fieldId, bound.depth) : []
    default:
      return []
  }
}

/**
 * A value is within the bounds of a union if it is within those of one member that it can be. What has the fields of
 * none of them is refused for its shape later, and is measured by all.
 */
function ofUnion(members: readonly GenericValidator[], value: unknown, fieldId: string): Problem[] {
  const possible = members.filter((member) => couldBe(member, value))
  const fitting = possible.filter((member) => hasFieldsOf(member, value))
  if (fitting.length === 0) return possible.flatMap((member) => ofValue(member, value, fieldId))
  const found = fitting.map((member) => ofValue(member, value, fieldId))
  return found.find((problems) => problems.length === 0) ?? found[0] ?? []
}

function hasFieldsOf(member: GenericValidator, value: unknown): boolean {
  if (member.kind !== 'object' || !isRecord(value)) return true
  const fields: Fields = member.fields
  return (
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(
      ([key, { isOptional }]) => isOptional === 'optional' || Object.hasOwn(value, key),
    )
  )
}

function ofDocument(
  value: unknown,
  bound: { readonly keys: number; readonly list: number; readonly text: number },
  fieldId: string,
  depthLeft: number,
): Problem[] {
  if (typeof value === 'string') return ofText(value, bound.text, fieldId, TOO_LONG_MESSAGE)
  if (typeof value !== 'object' || value === null) return []
  if (depthLeft === 0)
    return [{ fieldId, code: 'tooMany', message: 'This is nested too deeply to be saved.' }]
  if (Array.isArray(value)) {
    if (value.length > bound.list) return [tooMany(fieldId, bound.list)]
    return value.flatMap((each) => ofDocument(each, bound, fieldId, depthLeft - 1))
  }
  const keys = Object.keys(value)
  if (keys.length > bound.keys) return [tooMany(fieldId, bound.keys)]
  return keys.flatMap((key) =>
    key.length > bound.text
      ? ofText(key, bound.text, fieldId)
      : ofDocument((value as Record<string, unknown>)[key], bound, key, depthLeft - 1),
  )
}

function ofText(value: unknown, most: number, fieldId: string, message?: string): Problem[] {
  if (typeof value !== 'string' || value.length <= most) return []
  const useAtMost = `Use at most ${most.toLocaleString('en-US')} characters.`
  return [{ fieldId, code: 'tooLong', message: message ?? useAtMost }]
}

function ofCount(value: unknown, most: number, fieldId: string): Problem[] {
  if (typeof value !== 'number' || (Number.isInteger(value) && value >= 1 && value <= most)) return []
  return [
    {
      fieldId,
      code: 'number',
      message: `Use a whole number from 1 to ${most.toLocaleString('en-US')}.`,
    },
  ]
}

function tooMany(fieldId: string, most: number): Problem {
  return { fieldId, code: 'tooMany', message: `Use at most ${most.toLocaleString('en-US')} entries.` }
}

function declared(validator: GenericValidator, value: unknown): unknown {
  if (typeof value === 'string') return textOf(validator, value)
  if (validator.kind === 'object' && isRecord(value)) return asDeclared(validator.fields, value)
  if (validator.kind === 'array' && Array.isArray(value)) {
    return value.map((each) => declared(validator.element, each))
  }
  if (validator.kind === 'record' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        declared(validator.key, key) as string,
        declared(validator.value, inner),
      ]),
    )
  }
  const member =
    validator.kind === 'union' &&
    validator.members.find(
      (each: GenericValidator) => couldBe(each, value) && hasFieldsOf(each, value) && each.kind !== 'literal',
    )
  return member ? declared(member, value) : storable(value)
}

function textOf(validator: GenericValidator, value: string): string {
  const members: readonly GenericValidator[] = validator.kind === 'union' ? validator.members : [validator]
  const bounds = members.map(boundOf).filter((bound) => bound?.kind === 'text')
  const areAll = (lines: string) => bounds.length > 0 && bounds.every((bound) => bound?.lines === lines)
  if (areAll('one')) return oneLine(value)
  return areAll('many') ? withoutTurning(storableText(value)) : storableText(value)
}

const kindsOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  literal: (value) => typeof value !== 'object',
  array: (value) => Array.isArray(value),
  object: isRecord,
  record: isRecord,
  any: () => true,
  union: () => true,
}

const couldBe = ({ kind }: GenericValidator, value: unknown) => kindsOf[kind]?.(value) ?? false

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ArrayBuffer)
  )
}
