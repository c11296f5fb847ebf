/** The wording of the specification, which the regulation does not share; the note beside it says how we read it. */
export const ruralText =
  'Population density of no more than 50,000; not within or adjacent to an urbanized area (50,000 or more) or an urban cluster (2,500 to 50,000).'

export const ruralNote =
  'The regulation looks at the population of the city or town, and at the urbanized area adjoining a city over 50,000. Small towns are not excluded for being a cluster of 2,500 or more, so our check does not use that figure.'
