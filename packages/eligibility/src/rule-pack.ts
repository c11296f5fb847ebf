/** Every figure of the rule with where it comes from, so that a newer rule is new data and not new code. */
export interface RulePack {
  readonly id: string
  /** A place with more people than this is not rural. */
  readonly largestRuralPopulation: number
  /**
   * Our own figure, not the agency's: whether a place touches the urbanized area of a city cannot be seen from points,
   * so within this distance we do not give an answer.
   */
  readonly reviewRadiusMiles: number
  /** Places with a rule of their own, which the agency applies by its own boundaries. */
  readonly determinedPlaces: readonly { readonly name: string; readonly state: string }[]
  /** Where the agency decides place by place. */
  readonly determinedStates: readonly string[]
  readonly paragraph: string
  readonly statute: string
  /** ISO dates. */
  readonly lastChecked: string
  readonly populationData: { readonly source: string; readonly license: string; readonly asOf: string }
}

export const currentRulePack: RulePack = {
  id: 'rural-2025-01',
  largestRuralPopulation: 50_000,
  reviewRadiusMiles: 15,
  determinedPlaces: [
    { name: 'San Juan', state: 'PR' },
    { name: 'Honolulu', state: 'HI' },
  ],
  determinedStates: ['AS', 'FM', 'GU', 'MH', 'MP', 'PW'],
  paragraph: '7 CFR 5001.3',
  statute: '7 U.S.C. 1991(a)(13)(A)',
  lastChecked: '2025-01-31',
  populationData: { source: 'GeoNames', license: 'CC BY 4.0', asOf: '2020' },
}
