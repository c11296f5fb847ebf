/**
 * Search values of a route, and nothing else: the router lays what a parser gives over what stands in the address, so
 * a value that the parser drops has to be taken away by name.
 */
export function only<Search extends object>(parse: (given: Readonly<Record<string, unknown>>) => Search) {
  return (given: Readonly<Record<string, unknown>>): Search => ({
    ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])),
    ...parse(given),
  })
}
