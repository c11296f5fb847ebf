import { formatNumber } from '@granary/forms'
import type { Outcome, Reason } from './assess.ts'
import type { Vintage } from './place.ts'
import { currentRulePack } from './rule-pack.ts'

/** What the words speak of: the same on the public page, in the check of a project and on paper. */
export interface Screened {
  readonly outcome: Outcome
  readonly reason: Reason
  /** How the place or ZIP code is called. */
  readonly label: string
  readonly place: {
    readonly name: string
    readonly population: number | null
    readonly vintage: Vintage
  } | null
  readonly urbanArea: string | null
  readonly otherSideNearby: boolean
  /** As it is called in full, where one is known. */
  readonly county: string | null
}

export interface ScreeningWords {
  /** The result in one line. */
  readonly title: string
  /** The one reason for it. */
  readonly reason: string
  /** What would change it, or who can tell. */
  readonly remedy: string
}

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  likelyEligible: 'Likely eligible',
  likelyNotEligible: 'Likely not eligible',
  needsDetermination: 'Needs a determination',
  notFound: 'Not found',
}

/** Never more sure than the data are. */
export function screeningWords(screened: Screened): ScreeningWords {
  const { title, reason, remedy } = words[screened.reason](screened, screened.place?.name ?? screened.label)
  const other = screened.otherSideNearby ? otherSide[screened.outcome] : undefined
  const change = screened.outcome === 'likelyNotEligible' ? `What would change it: ${remedy}` : remedy
  return { title, reason, remedy: other ?? change }
}

/** A population is nowhere shown without the count that it is of. */
export function countedPeople(population: number, vintage: Vintage): string {
  return `${formatNumber(population)} (${countName(vintage)})`
}

export function countName(vintage: Vintage): string {
  const { source, asOf } = currentRulePack.populationData[vintage]
  return vintage === 'census2020' ? source : `${source}, ${asOf}`
}

/** "about 1 mile", "about 1,204 miles": in a straight line, and no more exact than the points are. */
export function aboutMiles(miles: number): string {
  const rounded = Math.round(miles)
  return `about ${formatNumber(rounded)} ${rounded === 1 ? 'mile' : 'miles'}`
}

const limit = formatNumber(currentRulePack.largestRuralPopulation)
const askAgency = 'The agency can look up the exact address on its own map.'
const townAlone = `Type the town with its state, and nothing else, to see the result for the town itself. ${askAgency}`

const otherSide: Partial<Record<Outcome, string>> = {
  likelyEligible: `Parts of its ZIP codes lie in the urban area of a place over ${limit}: look the exact address up on the map of the agency.`,
  likelyNotEligible:
    'Its ZIP codes also cover land outside. A site there may be rural: look the exact address up on the map of the agency.',
}

type Words = (screened: Screened, name: string) => ScreeningWords

const words: Readonly<Record<Reason, Words>> = {
  largePlace: (screened, name) => ({
    title: `${name} has more than ${limit} people`,
    reason: `${people(screened)}A project inside a city or town of this size is usually not in a rural area.`,
    remedy: 'a site outside the city and the urban area around it. Some programs have exceptions.',
  }),
  insideUrbanArea: (screened, name) => ({
    title: `${name} lies in the urban area of a city over ${limit}`,
    reason: `${people(screened)}The 2020 census counts it to the urban area of ${screened.urbanArea}.`,
    remedy:
      'a site outside that area, or the agency finding the place rural in character, which one can ask for.',
  }),
  largeDesignatedPlace: (screened, name) => ({
    title: `${name} has more than ${limit} people, and may not be a city in the sense of the rule`,
    reason: `${people(screened)}Whether the rule counts a township, or a place without a city government, is for the agency to say.`,
    remedy: askAgency,
  }),
  insideDesignatedUrbanArea: (screened, name) => ({
    title: `${name} lies in an urban area whose large place is no city`,
    reason: `The 2020 census counts it to the urban area of ${screened.urbanArea}. No place over ${limit} in it has a city government.`,
    remedy: askAgency,
  }),
  ownBoundaries: (screened, name) => ({
    title: `${name} follows a rule of its own`,
    reason: `In Hawaii and Puerto Rico only the largest places are not rural, by boundaries that the agency draws, and ${name} lies in the urban area of ${screened.urbanArea}.`,
    remedy: askAgency,
  }),
  outsideUrbanAreas: (screened, name) => ({
    title: `${name} looks rural`,
    reason: `${people(screened)}It lies in no urban area of a place over ${limit}.`,
    remedy: 'The map of the agency decides.',
  }),
  mailBeyondLargeTown: (screened, name) => ({
    title: `An address in ${name} may lie on either side`,
    reason: `${people(screened, `The population of ${name}`)}The place itself is likely not eligible, but its mail also goes to land outside${screened.urbanArea ? ` the urban area of ${screened.urbanArea}` : ''}. A street or a ZIP code does not say on which side a site stands.`,
    remedy: townAlone,
  }),
  mailBeyondRuralTown: (screened, name) => ({
    title: `An address in ${name} may lie on either side`,
    reason: `${people(screened, `The population of ${name}`)}The place itself looks rural, but its mail also goes to ${screened.urbanArea ? `land in the urban area of ${screened.urbanArea}` : `a place over ${limit}`}. A street or a ZIP code does not say on which side a site stands.`,
    remedy: townAlone,
  }),
  zipOutsideUrbanAreas: (_, name) => ({
    title: `${name} looks rural`,
    reason: `No place over ${limit}, and no part of the urban area of one, lies in its ZIP codes.`,
    remedy: 'The map of the agency decides.',
  }),
  zipInsideUrbanArea: ({ urbanArea }, name) => ({
    title: `${name} lies in the urban area of a large place`,
    reason: `All of its land belongs to the urban area of ${urbanArea}.`,
    remedy:
      'a site outside that area, or the agency finding the place rural in character, which one can ask for.',
  }),
  zipOnBothSides: ({ urbanArea }, name) => ({
    title: `${name} is not all alike`,
    reason: urbanArea
      ? `It covers land in the urban area of ${urbanArea} and land outside.`
      : `It covers a place over ${limit}, and land around it.`,
    remedy: `Type the town with its state if the project stands in one. ${askAgency}`,
  }),
  postOffice: ({ county }, name) => ({
    title: `${name} is a post office only`,
    reason: `The census counts no place of this name, and no land belongs to its ZIP code.${county ? ` It lies in ${county}.` : ''}`,
    remedy: `A site there can be judged by its exact address only. ${askAgency}`,
  }),
  unlistedPlace: (_, name) => ({
    title: `We have no population for ${name}`,
    reason: 'No count that we have lists it.',
    remedy: `Add its ZIP code. ${askAgency}`,
  }),
  unknownPlace: () => ({
    title: 'We could not find this place',
    reason: 'No place, ZIP code or post office that we know has this name, so there is nothing to judge.',
    remedy: 'Check the spelling, or enter the ZIP code or the town with its state.',
  }),
  determinedState: () => ({
    title: 'The agency decides here',
    reason: 'For the Pacific territories and states the agency determines what is rural, place by place.',
    remedy: 'Ask the state office of the agency.',
  }),
}

function people({ place }: Screened, subject = 'Its population'): string {
  if (!place || place.population === null) return ''
  return `${subject} is ${countedPeople(place.population, place.vintage)}. `
}
