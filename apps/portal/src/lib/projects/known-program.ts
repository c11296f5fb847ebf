import { programOptions } from '@granary/eligibility'

/**
 * What an address says of a list, without a program that is none: the list would be empty under "All programs". Asked by
 * the page and not where the address is read, as the names of the programs need not be there with the first script.
 */
export function withKnownProgram<Search extends { readonly program?: string }>(search: Search): Search {
  const { program, ...others } = search
  return program === undefined || programOptions.some(({ value }) => value === program)
    ? search
    : (others as Search)
}
