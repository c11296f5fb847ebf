import type { eligibility } from '@granary/api'
import { aboutMiles, countedPeople, outcomeLabels, screeningWords } from '@granary/eligibility'
import type { MessageTone } from '@granary/ui'

type PlaceCheck = eligibility.PlaceCheck

export interface PlaceWords {
  readonly tone: MessageTone
  readonly title: string
  readonly text: string
}

const tones = {
  likelyEligible: 'success',
  likelyNotEligible: 'warning',
  needsDetermination: 'info',
  notFound: 'info',
} as const

/** The screening of a place: the outcome, the one reason, what would change it, and how far a large place is. */
export function placeWords(check: PlaceCheck): PlaceWords {
  const { outcome, reason } = check
  if (outcome === null || reason === 'severalPlaces') {
    return { tone: 'info', title: 'Which one?', text: `${check.label} stands for several places.` }
  }
  const words = screeningWords({ ...check, outcome, reason })
  return {
    tone: tones[outcome],
    title: `Place: ${outcomeLabels[outcome].toLowerCase()}.`,
    text: [`${words.title}.`, words.reason, distance(check), words.remedy].filter(Boolean).join(' '),
  }
}

function distance({ nearestLarge }: PlaceCheck): string {
  if (!nearestLarge || nearestLarge.miles < 0.5) return ''
  const { name, population, vintage, miles } = nearestLarge
  return `The nearest city over 50,000 is ${name}, ${countedPeople(population, vintage)}, ${aboutMiles(miles)} away.`
}
