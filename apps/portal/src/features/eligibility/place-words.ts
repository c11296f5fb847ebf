import type { eligibility } from '@granary/api'
import type { MessageTone } from '@granary/ui'

type PlaceCheck = eligibility.PlaceCheck

export interface PlaceWords {
  readonly tone: MessageTone
  readonly title: string
  readonly text: string
}

/** The screening of a place in two sentences; never more sure than the data are. */
export function placeWords(check: PlaceCheck): PlaceWords {
  if (check.outcome === null) {
    return { tone: 'info', title: 'Which one?', text: `${check.label} stands for several places.` }
  }
  if (check.outcome === 'likelyEligible') {
    return { tone: 'success', title: 'Likely eligible.', text: facts(check) }
  }
  if (check.outcome === 'likelyNotEligible') {
    const rest = 'Projects inside a place of this size usually are not rural.'
    return { tone: 'warning', title: 'Likely not eligible.', text: `${facts(check)} ${rest}` }
  }
  return { tone: 'info', title: 'Needs a determination.', text: undecided(check) }
}

function facts({ place, nearestLarge, label, largestRuralPopulation }: PlaceCheck): string {
  const name = place?.name ?? label
  const people = place?.population == null ? '' : `${name} has ${count(place.population)} people`
  if (!nearestLarge || nearestLarge.miles < 0.5) return people && `${people}.`
  const distance = `the nearest place over ${count(largestRuralPopulation)} is ${nearestLarge.name}, about ${Math.round(nearestLarge.miles)} miles away`
  return people ? `${people}; ${distance}.` : `For ${name}, ${distance}.`
}

function undecided(check: PlaceCheck): string {
  const name = check.place?.name ?? check.label
  const words: Readonly<Record<string, string>> = {
    nearLargePlace: `${facts(check)} Whether the project stands in the urbanized area around it is seen only on the map of the agency.`,
    mixedPlaces: `The ZIP code covers a place over ${count(check.largestRuralPopulation)} and smaller ones. Where exactly the project stands decides.`,
    unlistedPlace: `We have no population for ${name}. The agency can tell.`,
    unknownPlace:
      'We could not find this place. Add the town with its state, or the ZIP code; or go on, and the agency decides.',
    determinedPlace: `${name} follows a rule of its own, by boundaries that the agency draws.`,
    determinedState: 'For the Pacific territories and states the agency decides place by place.',
  }
  return words[check.reason] ?? 'The agency decides, on its own map.'
}

const count = (number: number) => number.toLocaleString('en-US')
