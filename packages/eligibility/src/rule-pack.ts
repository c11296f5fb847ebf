import type { Vintage } from './place.ts'

/** Every figure of the rule with where it comes from, so that a newer rule is new data and not new code. */
export interface RulePack {
  readonly id: string
  /** A city or town with more people than this is not rural. */
  readonly largestRuralPopulation: number
  /**
   * Where places that are only designated for counting are judged like cities, and where all else is rural in
   * principle, whatever urban area it lies in.
   */
  readonly statesOfDesignatedPlaces: readonly string[]
  /** Where the agency decides place by place. */
  readonly determinedStates: readonly string[]
  readonly paragraph: string
  readonly statute: string
  /** ISO dates. */
  readonly lastChecked: string
  readonly populationData: Readonly<Record<Vintage, { readonly source: string; readonly asOf: string }>>
  readonly urbanAreaData: string
}

export const currentRulePack: RulePack = {
  id: 'rural-2026-11',
  largestRuralPopulation: 50_000,
  statesOfDesignatedPlaces: ['HI', 'PR'],
  determinedStates: ['AS', 'FM', 'GU', 'MH', 'MP', 'PW'],
  paragraph: '7 CFR 5001.3',
  statute: '7 U.S.C. 1991(a)(13)(A)',
  lastChecked: '2025-01-31',
  populationData: {
    census2020: { source: '2020 census', asOf: 'April 1, 2020' },
    survey2019to2023: { source: 'American Community Survey', asOf: '2019 to 2023' },
  },
  urbanAreaData: '2020 urban areas',
}
