import type { MissingInput } from './reader.ts'

/** What a figure lacks as a sentence, for paper: where to enter it is said, where a page has a link. */
export function lackInWords({ name, askedOf, items, entered }: MissingInput): string {
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
