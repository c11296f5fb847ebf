import { oneLine } from '@granary/forms'

/** One word of an address's query. Said twice, the router makes a list of it: then it is none. */
export function queryWord(given: unknown): string | undefined {
  return typeof given === 'string' ? oneLine(given) : undefined
}
