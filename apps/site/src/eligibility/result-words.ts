import type { Assessment, Outcome, Place, Reason } from '@granary/eligibility'
import type { IconName } from '../layout/icons.tsx'

export const outcomeWords: Readonly<Record<Outcome, { readonly label: string; readonly icon: IconName }>> = {
  likelyEligible: { label: 'Likely eligible', icon: 'done' },
  likelyNotEligible: { label: 'Likely not eligible', icon: 'no' },
  needsDetermination: { label: 'Needs a determination', icon: 'question' },
}

/** The result in one line and the reason in another. Never more sure than the data are. */
export function resultWords(
  assessment: Assessment,
  label: string,
): { readonly title: string; readonly text: string } {
  return words[assessment.reason](assessment, assessment.place?.name ?? label)
}

const words: Readonly<
  Record<Reason, (assessment: Assessment, name: string) => { title: string; text: string }>
> = {
  awayFromLargePlaces: ({ pack }, name) => ({
    title: `${name} looks rural`,
    text: `It has no more than ${count(pack.largestRuralPopulation)} people, and its center lies more than ${pack.reviewRadiusMiles} miles from any place over ${count(pack.largestRuralPopulation)}.`,
  }),
  largePlace: ({ pack }, name) => ({
    title: `${name} has more than ${count(pack.largestRuralPopulation)} people`,
    text: 'A project inside a city or town of this size is usually not in a rural area. Some programs have exceptions, which the agency applies.',
  }),
  nearLargePlace: ({ nearestLarge, pack }, name) => ({
    title: `${name} is close to a large place`,
    text: `${nearestLarge ? `${nameOf(nearestLarge.place)} is` : 'A larger place is'} within ${pack.reviewRadiusMiles} miles. Whether the project stands in the urbanized area around it is seen only on the map of the agency. The ${pack.reviewRadiusMiles} miles are our own margin, not a figure of the rule.`,
  }),
  mixedPlaces: (_, name) => ({
    title: `The ZIP code of ${name} covers both`,
    text: 'It covers a place over 50,000 and smaller ones. Where exactly the project stands decides.',
  }),
  unlistedPlace: (_, name) => ({
    title: `We have no population for ${name}`,
    text: 'Our list begins at 1,000 people; a smaller place, or a part of a larger one, is not in it. The agency can tell.',
  }),
  unknownPlace: () => ({
    title: 'We could not find this place',
    text: 'Check the spelling, or enter the ZIP code or the town with its state. The agency can look up any address.',
  }),
  determinedPlace: (_, name) => ({
    title: `${name} follows a rule of its own`,
    text: 'In Puerto Rico and Hawaii everything is rural except San Juan, Honolulu and places over 50,000, by boundaries that the agency draws.',
  }),
  determinedState: () => ({
    title: 'The agency decides here',
    text: 'For the Pacific territories and states the agency determines what is rural, place by place.',
  }),
}

export const count = (number: number) => number.toLocaleString('en-US')

export const nameOf = ({ name, state }: Place) => `${name}, ${state}`
