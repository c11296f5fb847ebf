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

/** The boroughs of New York City: people there name these, and never the counties that they are. */
const boroughs: Readonly<Record<string, string>> = {
  '36005': 'Bronx',
  '36047': 'Brooklyn',
  '36061': 'Manhattan',
  '36081': 'Queens',
  '36085': 'Staten Island',
}

/** What people write behind a place, where that is not what the state is called in full. */
const statesAsWritten: Readonly<Record<string, string>> = {
  'United States Virgin Islands': 'Virgin Islands',
  'Commonwealth of the Northern Mariana Islands': 'Northern Mariana Islands',
}

/**
 * A place with its county, its state and the ZIP code that was meant, as people there write it and each said once: Guam
 * lies in itself, and the city of New York in no one of its boroughs.
 */
export function placeInFull({
  name,
  county,
  countyFips,
  stateName,
  zip,
}: {
  readonly name: string
  readonly county: string | null
  readonly countyFips: string | null
  readonly stateName: string | null
  readonly zip: string | null
}): string {
  const borough = boroughs[countyFips ?? '']
  const within = borough === undefined ? county : name === 'New York' ? null : borough
  const around = within === name || within === stateName ? null : within
  const state = stateName === name && county === name ? null : (statesAsWritten[stateName ?? ''] ?? stateName)
  return [[name, around, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
}
