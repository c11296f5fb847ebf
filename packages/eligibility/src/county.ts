/** Cities that belong to no county, beside those of Virginia; the county data list them under their own names. */
const independentCities: readonly string[] = ['24510', '29510', '32510', '11001']

/** How a county is called in full: a parish in Louisiana, a municipio in Puerto Rico, and some are cities. */
export function countyLabel(fips: string, name: string): string {
  const state = fips.slice(0, 2)
  if (/ (county|parish|borough|area|municipality|municipio)$/i.test(name)) return name
  if (independentCities.includes(fips) || (state === '51' && Number(fips) > 51_500)) return name
  if (state === '22') return `${name} Parish`
  if (state === '72') return `${name} Municipio`
  // Boroughs, census areas and islands have their kinds in no list of ours.
  if (['02', '60', '66', '69', '78'].includes(state)) return name
  return `${name} County`
}

/** A place with its county, its state and the ZIP code that was meant, each said once: Guam lies in itself. */
export function placeInFull({
  name,
  county,
  stateName,
  zip,
}: {
  readonly name: string
  readonly county: string | null
  readonly stateName: string | null
  readonly zip: string | null
}): string {
  const around = county === name || county === stateName ? null : county
  const state = stateName === name && around === null ? null : stateName
  return [[name, around, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
}
