import { MAX_LIST_LENGTH, MAX_TEXT_LENGTH } from '@granary/forms'
import { paginationOptsValidator } from 'convex/server'
import { type GenericValidator, type PropertyValidators, type Validator, type Value, v } from 'convex/values'

/**
 * How much of an argument a function takes. Whatever can be of any length carries one, and a server does not start with
 * a function that lacks it: what arrives is measured before anything reads it.
 */
export type Bound =
  /**
   * `one`: what is shown on one line becomes one line, whatever breaks were sent. `many`: words of people, whose signs
   * that turn their direction are left out. `as given`: a text of ours that comes back.
   */
  | {
      readonly kind: 'text'
      readonly most: number
      readonly lines: 'one' | 'many' | 'as given'
      /** What its field takes, where that is less than the function does: so much is named of a longer one. */
      readonly own?: number | undefined
    }
  | { readonly kind: 'list'; readonly most: number }
  /** A whole number from one on. */
  | { readonly kind: 'count'; readonly most: number }
  | { readonly kind: 'keys'; readonly most: number }
  /** A value whose shape somebody else checks: the engine, for answers. */
  | {
      readonly kind: 'document'
      readonly depth: number
      readonly keys: number
      readonly list: number
      readonly text: number
    }

const bounds = new WeakMap<GenericValidator, Bound>()

export function boundOf(validator: GenericValidator): Bound | undefined {
  return bounds.get(validator)
}

/** Longest texts of a kind, in characters. What a field allows may be less, and says so in its own words. */
const longest = {
  id: 100,
  name: 200,
  email: 254,
  token: 500,
  search: 500,
  line: 2_000,
  text: MAX_TEXT_LENGTH,
} as const

const line = (most: number) => bounded(v.string(), { kind: 'text', most, lines: 'one' })
const text = (most: number, own?: number) => bounded(v.string(), { kind: 'text', most, lines: 'many', own })
const place = () =>
  v.union(bounded(v.string(), { kind: 'text', most: longest.text, lines: 'as given' }), v.null())

/** What a field of people's words says of more of them than it takes. */
export const writeUpTo = (most: number) => `Write up to ${most.toLocaleString('en-US')} characters.`

/** The validators of arguments. Those of `convex/values` state no bounds; what has none anyway is taken from there. */
export const arg = {
  /** A text on one line, and a text as it was written. */
  line,
  text,
  id: () => line(longest.id),
  name: () => line(longest.name),
  token: () => line(longest.token),
  search: () => line(longest.search),
  /** An entry of a form outside the questionnaires: room for what is wrong, so that the form can say what. */
  entered: () => line(longest.line),
  /** A longer one, with the characters that its field takes: they are named whatever its length. */
  enteredText: (own?: number) => text(longest.text, own),
  list: <Element extends Validator<Value, 'required', string>>(element: Element, most: number) =>
    bounded(v.array(element), { kind: 'list', most }),
  /** The number of something in a row: of the first it is one. */
  count: (most: number) => bounded(v.number(), { kind: 'count', most }),
  /** Entries of a form by field. */
  enteredByField: (most: number) =>
    bounded(v.record(line(longest.name), line(longest.line)), { kind: 'keys', most }),
  /** Cells of one row of a table, by column. What fits which column is said by the engine. */
  cells: () =>
    bounded(v.record(line(longest.name), v.union(text(longest.line), v.number(), v.boolean(), v.null())), {
      kind: 'keys',
      most: 100,
    }),
  /** Answers of a questionnaire. What fits which field is said by the engine, in the user's words. */
  answers: () =>
    bounded(v.any(), {
      kind: 'document',
      depth: 2,
      keys: 2_000,
      list: 5 * MAX_LIST_LENGTH,
      text: longest.text,
    }),
  /** `paginationOptsValidator` of `convex/server`, with places in a list that are no longer than ours get. */
  page: () =>
    v.object({ ...paginationOptsValidator.fields, cursor: place(), endCursor: v.optional(place()) }),
}

/** The arguments, or parts of them, that could be of any length. */
export function unboundedIn(fields: PropertyValidators, path = ''): string[] {
  return Object.entries(fields).flatMap(([key, field]) => unbounded(field, path ? `${path}.${key}` : key))
}

function unbounded(validator: GenericValidator, path: string): string[] {
  const own = needsBound.has(validator.kind) && !bounds.has(validator) ? [path] : []
  switch (validator.kind) {
    case 'object':
      return unboundedIn(validator.fields, path)
    case 'array':
      return [...own, ...unbounded(validator.element, `${path}[]`)]
    case 'record':
      return [...own, ...unbounded(validator.key, `${path} key`), ...unbounded(validator.value, `${path}.*`)]
    case 'union':
      return validator.members.flatMap((member: GenericValidator) => unbounded(member, path))
    default:
      return own
  }
}

const needsBound: ReadonlySet<string> = new Set(['string', 'id', 'bytes', 'array', 'record', 'any'])

/** An optional validator is made anew from the required one, so the bound has to go along. */
function bounded<V extends GenericValidator>(validator: V, bound: Bound): V {
  bounds.set(validator, bound)
  const asOptional = validator.optional.bind(validator)
  return Object.assign(validator, { optional: () => bounded(asOptional(), bound) })
}
