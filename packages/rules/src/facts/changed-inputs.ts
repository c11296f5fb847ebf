import type { Facts } from './facts.ts'

type Named = Readonly<Record<string, unknown>>

/**
 * The inputs by which two sets of facts differ: the names of answers, terms and tables, and of each other part as a
 * whole. Whoever takes all answers, terms or tables at once rests on the part, which is named with what changed in it.
 */
export function changedInputs(before: Facts, after: Facts): readonly string[] {
  return differing(before, after, Object.is).flatMap((part) => {
    if (part === 'answers') return inPart(part, differingAnswers(before.answers, after.answers))
    if (part === 'terms' || part === 'tables') return inPart(part, differing(before[part], after[part]))
    return isAlike((before as object as Named)[part], (after as object as Named)[part]) ? [] : [part]
  })
}

const inPart = (part: string, names: readonly string[]) => (names.length === 0 ? names : [part, ...names])

const differingAnswers = (before: Facts['answers'], after: Facts['answers']) => [
  ...differing(before.application, after.application),
  ...differing(before['pre-application'], after['pre-application']),
]

/** The names under which the one has something else than the other, those that are gone among them. */
function differing(before: object = {}, after: object = {}, isSame = isAlike): readonly string[] {
  if (before === after) return []
  const [was, is] = [before as Named, after as Named]
  const names: string[] = []
  let inBoth = 0
  // Loops and no lists, and what is gone looked for only where something is: most of a small change is this comparison.
  for (const name in is) {
    if (was[name] === is[name] && is[name] !== undefined) inBoth++
    else {
      if (Object.hasOwn(was, name)) inBoth++
      if (!isSame(was[name], is[name])) names.push(name)
    }
  }
  if (inBoth < Object.keys(was).length)
    for (const name in was) if (was[name] !== undefined && !Object.hasOwn(is, name)) names.push(name)
  return names
}

/** Values as they are stored: numbers, texts, lists of them, and records. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (!Array.isArray(one)) return !Array.isArray(other) && differing(one, other).length === 0
  return (
    Array.isArray(other) && one.length === other.length && one.every((each, at) => isAlike(each, other[at]))
  )
}
