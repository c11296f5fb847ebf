import type { MissingInput } from '../src/index.ts'

/** Where a figure looks for what it lacks: the places that the pages link to, in words that a table of cases can hold. */
export function whereItIsSaid({ name, askedOf, items, entered }: MissingInput): string {
  if (askedOf === 'staff') return `${name} is not known; the packaging team looks after it.`
  if (entered === 'terms') return `${name} is missing; it is entered in the terms.`
  if (entered === 'points') return `${name} is missing; it is entered among the priority points.`
  if (entered !== undefined)
    return name === `The table of ${entered}`
      ? `${name} has no rows yet.`
      : `${name} is missing; it is entered in the table of ${entered}.`
  const [item] = items
  return item ? `${name} is missing; it is a question of the ${item.stage}.` : `${name} is missing.`
}
