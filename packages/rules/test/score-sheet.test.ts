import { expect, test } from 'vitest'
import { currentPack, type Facts, points, scoreSheetOf } from '../src/index.ts'
import { factsWith } from './facts.ts'
import { soundTables } from './tables.ts'

const sheetOf = (answers: Record<string, string | number>, rest: Partial<Facts> = {}) => {
  const sheet = scoreSheetOf(currentPack, factsWith(answers, rest))
  if (!sheet) throw new Error('There is no program')
  return { ...sheet, row: (name: string) => sheet.rows.find(({ id }) => id === `${sheet.program}-${name}`) }
}
const programs = { CF: '55', WWD: '150', B_AND_I: '100', REAP: '90' }

test('each program can reach the points that the regulation names, and begins with what is not known', () => {
  for (const [loanProgram, most] of Object.entries(programs)) {
    const sheet = scoreSheetOf(currentPack, {
      today: '2026-11-23',
      answers: { application: { loanProgram } },
    })
    expect(sheet).toMatchObject({ most, points: '0' })
    // Those of a business loan add up to five more than it can reach.
    const together = Number(sheet?.open) + Number(sheet?.discretion)
    expect(together - Number(most)).toBe(loanProgram === 'B_AND_I' ? 5 : 0)
    for (const row of sheet?.rows ?? []) {
      expect(['open', 'discretion'], row.id).toContain(row.outcome)
      // Only the agency's own points lack evidence; what is open says where to enter it.
      expect(row.evidence === null, row.id).toBe(row.outcome === 'discretion')
      if (row.outcome === 'open') expect(row.missing.length, row.id).toBeGreaterThan(0)
    }
  }
  expect(scoreSheetOf(currentPack, { today: '2026-11-23', answers: {} })).toBeNull()
})

test('a business loan earns what its answers, tables and single facts say, and says what would add', () => {
  const sheet = sheetOf(
    {},
    {
      terms: {
        ...{ interestRate: 8.25, primeRate: 7, placePopulation: 24_999, unincorporated: 'NO' },
        ...{ distressed: 'YES', localFood: 'NO', minimumWage: 7.25, healthPlanShare: 50, exportShare: 19.99 },
      },
      tables: {
        ...soundTables,
        owners: [
          { name: 'Ann Hill', share: 55, veteran: false },
          { name: 'Bo Hill', share: 25, veteran: true },
          { name: 'Trust', share: 20 },
        ],
        jobs: [
          { kind: 'CREATED', count: 4, wage: 10.88, basis: 'HOUR' },
          { kind: 'SAVED', count: 9, wage: 22_620, basis: 'YEAR' },
          { kind: 'CREATED', count: 1, wage: 22_620.01, basis: 'YEAR' },
        ],
      },
    },
  )
  const outcomes = Object.fromEntries(sheet.rows.map(({ id, outcome }) => [id.slice(8), outcome]))
  expect(outcomes).toEqual({
    ...{ place: 'counts', distressed: 'counts', rate: 'counts', veteran: 'counts', jobs: 'counts' },
    ...{ healthPlan: 'counts', leverage: 'lacks', exports: 'lacks', localFood: 'lacks' },
    ...{ poverty: 'open', unemployment: 'open', tribalLand: 'open', newIndustry: 'open', localOwner: 'open' },
    ...{ naturalResource: 'open', state: 'discretion', reserve: 'discretion', overTenMillion: 'lacks' },
  })
  expect(sheet).toMatchObject({ points: '30', open: '30', discretion: '20', least: 'unknown' })
  expect(sheet.row('leverage')).toMatchObject({
    because: 'The loan is 82.19 percent of the cost; $2,190,000 would be 60 percent.',
    adds: 'A loan below 60 percent of the cost.',
    inputs: [
      { name: 'Total loan amount', value: '3000000' },
      { name: 'Sum of the uses', value: '3650000' },
    ],
    missing: [],
  })
  expect(sheet.row('jobs')?.because).toBe('5 jobs pay more than $10.88 an hour, $22,620 a year.')
  expect(sheet.row('poverty')?.missing).toEqual([
    { name: points.persistentPoverty, askedOf: 'lender', items: [], entered: 'points' },
  ])
})

test('what rows leave open is not known, and never guessed either way', () => {
  const owners = (veteran?: boolean) =>
    sheetOf(
      {},
      {
        tables: {
          owners: [
            { share: 60, veteran: false },
            { share: 40, ...(veteran !== undefined && { veteran }) },
          ],
        },
      },
    )
  expect(owners().row('veteran')?.outcome).toBe('open')
  expect(owners(false).row('veteran')?.outcome).toBe('lacks')
  expect(owners(true).row('veteran')?.outcome).toBe('counts')
  const rows = (...jobs: Record<string, number>[]) =>
    sheetOf({}, { terms: { minimumWage: 7.25 }, tables: { jobs } }).row('jobs')?.outcome
  expect(rows({ count: 4, wage: 30_000 }, { count: 3 })).toBe('open')
  expect(rows({ count: 5, wage: 30_000 }, { count: 3 })).toBe('counts')
})

test('of a kind the highest alone counts, and other funds are those that the loan does not pay', () => {
  const sheet = sheetOf({ loanProgram: 'CF' }, { terms: { placePopulation: 20_000 }, tables: soundTables })
  const of = (name: string) => sheet.row(name)?.outcome
  expect([of('funds50'), of('funds20'), of('funds5'), of('population')]).toEqual([
    ...['lacks', 'lacks', 'counts', 'lacks'],
  ])
  expect(sheet.row('funds20')?.because).toBe('Sources other than the guaranteed loan pay 17.81 percent.')
  const rich = sheetOf(
    { loanProgram: 'WWD' },
    {
      tables: {
        sources: [
          { kind: 'GUARANTEED_LOAN', amount: 1 },
          { kind: 'GRANT', amount: 1 },
        ],
      },
    },
  )
  expect([rich.row('funds50')?.outcome, rich.row('funds20')?.outcome, rich.points]).toEqual([
    ...['counts', 'covered', '15'],
  ])
})

test('an energy project: the worked examples of commitments, energy for a dollar, and payback', () => {
  const energy = (rest: Record<string, string | number>, answers: Record<string, string | number> = {}) =>
    sheetOf(
      {
        loanProgram: 'REAP',
        totalLoanAmount: 300_000,
        reapProjectCategory: 'RENEWABLE_ENERGY_SYSTEM',
        ...answers,
      },
      {
        terms: { kilowattHours: 310_000, kilowattHourPrice: 0.115, commitmentShare: 80, ...rest },
        tables: { uses: [{ amount: 400_000, eligible: 'YES' }] },
      },
    )
  const sheet = energy({ energyEffect: 'GENERATE', environmentalBenefits: 2 })
  expect(sheet.row('commitments')).toMatchObject({ outcome: 'counts', points: '9', most: '15' })
  expect(sheet.row('energyPerDollar')).toMatchObject({ outcome: 'counts', points: '0.71' })
  expect(sheet.row('payback2')?.because).toBe('It pays back in 11.22 years.')
  const outcomes = ['payback1', 'payback2', 'payback3', 'environment1', 'environment3', 'environment5']
  expect(outcomes.map((name) => sheet.row(name)?.outcome)).toEqual([
    ...['lacks', 'counts', 'covered', 'covered', 'counts', 'lacks'],
  ])
  expect([sheet.row('generation')?.outcome, sheet.row('save50')?.outcome]).toEqual(['counts', 'lacks'])
  expect(energy({ commitmentShare: 40 }).row('commitments')).toMatchObject({ outcome: 'lacks', points: '0' })
  expect(energy({ kilowattHours: 999_999_999 }).row('energyPerDollar')?.points).toBe('10')
  expect(sheet.row('equipment')).toMatchObject({ outcome: 'open', missing: [{ askedOf: 'staff' }] })
  expect(energy({}, { reapProjectCategory: 'OTHER' }).row('payback1')).toMatchObject({
    outcome: 'open',
    missing: [{ askedOf: 'staff' }],
  })
  expect(energy({}, { hasPreviousUsdaGuarantee: 'NO' }).row('newApplicant')?.outcome).toBe('counts')
  expect(energy({}, { hasPreviousUsdaGuarantee: 'YES' }).row('newApplicant')?.outcome).toBe('open')
  expect(energy({ energyApplicant: 'EARLIER' }).row('earlierApplicant')?.points).toBe('10')
})
