import { listed } from '../written.ts'
import type { MissingInput } from './reader.ts'

/**
 * What a figure lacks, for paper that leaves the house: "Not computed: no “Interest rate” and no table of uses." Where
 * it is entered is for those who work on it, whose page has a link. Nothing where it lacks nothing.
 */
export function lackInWords(missing: readonly Pick<MissingInput, 'name'>[]): string | null {
  const lacks = missing.map(({ name }) => {
    const table = /^The table of (.+)$/.exec(name)?.[1]
    return table === undefined ? `no “${name}”` : `no table of ${table}`
  })
  return lacks.length === 0 ? null : `Not computed: ${listed(lacks)}.`
}
