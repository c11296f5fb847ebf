import { programName } from '@granary/eligibility'
import type { Field } from '@granary/forms'
import { choice, money, of, percent, type TableDeclaration, whole } from './table.ts'

const yesOrNo = of({ YES: 'Yes', NO: 'No' })
const said = (program: Parameters<typeof programName>[0]) => (id: string, label: string) =>
  choice(id, label, yesOrNo, { helperText: programName(program) })

const business = said('B_AND_I')
const water = said('WWD')

const ofWater: readonly Field[] = [
  water('drinkingWaterOrder', 'Meets an emergency or order about drinking water'),
  water('wastewaterOrder', 'Meets an order about wastewater'),
  water('solidWasteOrder', 'Meets an order about solid waste'),
  water('populationDecline', 'Population declines'),
  water('poverty', 'Poor area'),
  water('unemployment', 'High unemployment'),
  water('systemsMerge', 'Merges systems'),
  water('serviceExtended', 'Extends service'),
  water('targetArea', 'In a target area'),
  water('recycling', 'Recycles'),
  water('unreliableWater', 'Water is unreliable now'),
]

const ofBusiness: readonly Field[] = [
  business('unincorporated', 'Place is unincorporated'),
  business('distressed', 'Distressed community'),
  business('persistentPoverty', 'County in persistent poverty'),
  business('highUnemployment', 'Unemployment at 125% of the state or more'),
  business('tribalLand', 'On tribal land'),
  percent('primeRate', 'Prime rate, %', { helperText: programName('B_AND_I') }),
  business('newIndustry', 'Industry new to the area'),
  percent('exportShare', 'Revenue from exports, %', { helperText: programName('B_AND_I') }),
  business('localOwner', 'Local owner'),
  business('naturalResource', 'Product of natural resources'),
  business('localFood', 'Local food for an underserved area'),
  money('minimumWage', 'Minimum wage an hour, $', {
    helperText: `${programName('B_AND_I')}: the one that holds where the jobs are.`,
  }),
  percent('healthPlanShare', 'Paid by the employer of the health plan, %', {
    helperText: programName('B_AND_I'),
  }),
]

const ofEnergy: readonly Field[] = [
  whole('environmentalBenefits', 'Environmental benefits with evidence', {
    max: 3,
    helperText: programName('REAP'),
  }),
  choice(
    'energyEffect',
    'Energy project',
    of({ REPLACE: 'Replaces energy', GENERATE: 'Generates energy', SAVE: 'Saves energy' }),
    { helperText: programName('REAP') },
  ),
  percent('energyShare', 'Energy replaced or saved, %', { helperText: programName('REAP') }),
  percent('commitmentShare', 'Money committed in writing, %', { helperText: programName('REAP') }),
  choice(
    'energyApplicant',
    'Grant or guarantee of this program before',
    of({ NEVER: 'Never', EARLIER: 'In earlier years', RECENT: 'Of late' }),
    { helperText: programName('REAP') },
  ),
]

/** What only the priority points of ¶¶316 to 319 depend on: one row of single facts, each for the program it names. */
export const points: TableDeclaration = {
  id: 'points',
  title: 'Priority points',
  row: 'the priority points',
  isSingle: true,
  columns: [
    whole('placePopulation', 'People in the place of the project', {
      helperText: 'By the latest census; every program but the energy program.',
    }),
    said('CF')('communityPurpose', 'Serves safety, health, school or early education'),
    ...ofBusiness,
    ...ofWater,
    ...ofEnergy,
  ],
  totals: [],
  checks: [],
}
