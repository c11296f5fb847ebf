import { describe, expect, test } from 'vitest'
import { checkQuestions } from './intake/eligibility-check.ts'
import { hintsOf } from './intake/entry-kinds.ts'
import { type ProgramFacts, programFacts } from './program-facts.ts'
import { programFit } from './program-fit.ts'
import type { ProgramPack } from './program-pack.ts'

const pack: ProgramPack = {
  largestLoan: { B_AND_I: 25_000_000, CF: 100_000_000, WWD: 50_000_000, REAP: 25_000_000 },
  largestLoanOfCooperative: 40_000_000,
  smallestEnergyLoan: 5_000,
}
const creamery: ProgramFacts = {
  borrowerEntityType: 'LLC',
  borrowerStanding: 'SMALL_BUSINESS',
  citizenship: null,
  federalDebt: 'NO',
  purpose: 'BUSINESS',
  excludedActivity: 'NO',
  lenderTies: 'NO',
  federallyRegulated: 'yes',
  usdaApproved: null,
  totalLoanAmount: 2_500_000,
  place: 'likelyEligible',
}
const clinic: ProgramFacts = {
  ...creamery,
  borrowerEntityType: 'Nonprofit',
  borrowerStanding: 'NONE',
  purpose: 'COMMUNITY_FACILITY',
}
const waterDistrict: ProgramFacts = {
  ...creamery,
  borrowerEntityType: 'Corporation',
  borrowerStanding: 'PUBLIC_BODY',
  purpose: 'WATER_WASTE',
}
const farm: ProgramFacts = { ...creamery, borrowerStanding: 'PRODUCER', purpose: 'ENERGY' }

const outcomes = (facts: ProgramFacts) =>
  Object.fromEntries(programFit(facts, pack).map(({ program, outcome }) => [program, outcome]))
const fit = (facts: ProgramFacts, program: string) =>
  programFit(facts, pack).find((each) => each.program === program)
const notFor = (facts: ProgramFacts, program: string) =>
  fit(facts, program)?.findings.filter(({ verdict }) => verdict !== 'for')
const reasons = (facts: ProgramFacts, program: string) =>
  notFor(facts, program)?.map(({ rule, verdict }) => `${rule} ${verdict}`)

const no = 'doesNotFit'
describe('projects', () => {
  test.each([
    ['a creamery', creamery, { B_AND_I: 'fits', CF: no, WWD: no, REAP: no }],
    ['a clinic of a nonprofit', clinic, { B_AND_I: 'open', CF: 'fits', WWD: no, REAP: no }],
    ['a water district', waterDistrict, { B_AND_I: 'open', CF: no, WWD: 'fits', REAP: no }],
    ['solar panels on a farm', farm, { B_AND_I: 'open', CF: no, WWD: no, REAP: 'fits' }],
  ])('%s', (_case, facts, expected) => {
    expect(outcomes(facts)).toEqual(expected)
  })

  test('the program that fits stands first, and what is ruled out stands last', () => {
    expect(programFit(clinic, pack).map(({ program }) => program)).toEqual(['CF', 'B_AND_I', 'WWD', 'REAP'])
  })

  test('the programs are called as where the check asks for one', () => {
    const labels = programFit(farm, pack).map(({ program, label }) => [program, label])
    expect(Object.fromEntries(labels)).toEqual({
      B_AND_I: 'Business & Industry',
      CF: 'Community Facilities',
      WWD: 'Water & Waste Disposal',
      REAP: 'Rural Energy for America',
    })
  })
})

describe('what decides', () => {
  test.each([
    ['a large place', creamery, 'B_AND_I', { place: 'likelyNotEligible' }, ['place against']],
    ['a place nobody could screen', creamery, 'B_AND_I', { place: null }, ['place open']],
    ['a place near a city', clinic, 'CF', { place: 'needsDetermination' }, ['place open']],
    ['a place that nobody knows', clinic, 'CF', { place: 'notFound' }, ['place open']],
    ['a farm in a city', farm, 'REAP', { place: 'likelyNotEligible' }, ['place open']],
    [
      'a small business in a city',
      { ...farm, borrowerStanding: 'SMALL_BUSINESS' },
      'REAP',
      { place: 'likelyNotEligible' },
      ['place against'],
    ],
    ['a tribe', clinic, 'CF', { borrowerEntityType: 'Corporation', borrowerStanding: 'TRIBE' }, []],
    ['a business in CF', clinic, 'CF', { borrowerEntityType: 'LLC' }, ['borrower against']],
    [
      'an unknown borrower in CF',
      clinic,
      'CF',
      { borrowerEntityType: 'LLC', borrowerStanding: 'NOT_SURE' },
      ['borrower open'],
    ],
    [
      'a nonprofit in WWD',
      waterDistrict,
      'WWD',
      { borrowerEntityType: 'Nonprofit', borrowerStanding: 'NONE' },
      [],
    ],
    ['a public body in REAP', farm, 'REAP', { borrowerStanding: 'PUBLIC_BODY' }, ['borrower against']],
    ['no citizen', creamery, 'B_AND_I', { citizenship: 'NO' }, ['citizenship against']],
    ['perhaps a citizen', creamery, 'B_AND_I', { citizenship: 'NOT_SURE' }, ['citizenship open']],
    ['an overdue debt', creamery, 'B_AND_I', { federalDebt: 'YES' }, ['federalDebt against']],
    ['perhaps an overdue debt', creamery, 'B_AND_I', { federalDebt: 'NOT_SURE' }, ['federalDebt open']],
    ['gambling', clinic, 'CF', { excludedActivity: 'YES' }, ['excludedActivity against']],
    ['shared ownership', farm, 'REAP', { lenderTies: 'YES' }, ['lenderTies against']],
    ['a lender in doubt', creamery, 'B_AND_I', { federallyRegulated: 'not_sure' }, ['lender open']],
    [
      'a lender without approval',
      creamery,
      'B_AND_I',
      { federallyRegulated: 'no', usdaApproved: 'no' },
      ['lender open'],
    ],
    ['an approved lender', creamery, 'B_AND_I', { federallyRegulated: 'no', usdaApproved: 'yes' }, []],
  ] as const)('%s', (_case, facts, program, change, expected) => {
    expect(reasons({ ...facts, ...change }, program)).toEqual(expected)
  })
})

describe('loan limits, to the dollar', () => {
  test.each([
    ['B_AND_I', creamery, 25_000_000, []],
    ['B_AND_I', creamery, 25_000_001, ['amount against']],
    ['B_AND_I', { ...creamery, borrowerEntityType: 'Cooperative' }, 40_000_000, ['amount open']],
    ['B_AND_I', { ...creamery, borrowerEntityType: 'Cooperative' }, 40_000_001, ['amount against']],
    ['CF', clinic, 100_000_000, []],
    ['CF', clinic, 100_000_001, ['amount against']],
    ['WWD', waterDistrict, 50_000_000, []],
    ['WWD', waterDistrict, 50_000_001, ['amount against']],
    ['REAP', farm, 25_000_000, []],
    ['REAP', farm, 25_000_001, ['amount against']],
    ['REAP', farm, 5_000, []],
    ['REAP', farm, 4_999, ['amount against']],
    ['REAP', farm, null, []],
  ] as const)('%s %#', (program, facts, totalLoanAmount, expected) => {
    expect(reasons({ ...facts, totalLoanAmount }, program)).toEqual(expected)
  })

  test('the limits are read from the rule pack', () => {
    const lower = { ...pack, largestLoan: { ...pack.largestLoan, B_AND_I: 1 } }
    const [first] = programFit(creamery, lower).filter(({ program }) => program === 'B_AND_I')
    expect(first?.outcome).toBe('doesNotFit')
  })

  test('a limit that nobody found is asked for and not guessed', () => {
    const { largestLoan } = pack
    const unknown = { ...pack, largestLoan: { ...largestLoan, B_AND_I: null }, smallestEnergyLoan: null }
    const [first] = programFit(creamery, unknown).filter(({ program }) => program === 'B_AND_I')
    expect(first?.findings.find(({ rule }) => rule === 'amount')).toMatchObject({
      verdict: 'open',
      text: 'How much one borrower may have in this program is not known to us.',
    })
  })
})

test('whatever is not for a program says what would change it, and every finding names its paragraph', () => {
  const worst = {
    ...creamery,
    place: 'likelyNotEligible',
    federalDebt: 'YES',
    lenderTies: 'NOT_SURE',
  } as const
  for (const facts of [worst, clinic, farm, waterDistrict]) {
    for (const { findings } of programFit(facts, pack)) {
      for (const { verdict, remedy, paragraph } of findings) {
        expect(paragraph).toMatch(/^7 CFR 5001\.\d/)
        expect(Boolean(remedy)).toBe(verdict !== 'for')
      }
    }
  }
})

describe('reading the answers', () => {
  test('amounts lose their signs, blanks are unknown', () => {
    expect(programFacts({ totalLoanAmount: '$2,500,000', purpose: ' ' }, null)).toMatchObject({
      totalLoanAmount: 2_500_000,
      purpose: null,
    })
    expect(programFacts({ totalLoanAmount: '' }, null).totalLoanAmount).toBeNull()
    expect(programFacts({ totalLoanAmount: '12k' }, null).totalLoanAmount).toBeNull()
  })

  test('answers to questions that are no longer asked are not read', () => {
    const answers = {
      borrowerEntityType: 'LLC',
      citizenship: 'NO',
      federallyRegulated: 'yes',
      usdaApproved: 'no',
    }
    expect(programFacts(answers, null)).toMatchObject({ citizenship: null, usdaApproved: null })
    expect(
      programFacts({ ...answers, borrowerEntityType: 'Individual', federallyRegulated: 'no' }, null),
    ).toMatchObject({ citizenship: 'NO', usdaApproved: 'no' })
  })
})

test('every screening question names its paragraph and has at least two answers', () => {
  // The approval of a lender has a paragraph too, and is asked of every project.
  const asked = checkQuestions.fields.filter(
    (field) => hintsOf(field).paragraph && field.id !== 'usdaApproved',
  )
  expect(asked).toHaveLength(6)
  for (const field of asked) {
    const { options = [], helperText = '' } = field
    const { paragraph, refusal } = hintsOf(field)
    expect(paragraph).toMatch(/^7 CFR 5001\.\d/)
    expect(new Set(options.map(({ value }) => value)).size).toBeGreaterThan(1)
    expect(helperText).not.toBe('')
    expect(refusal).not.toBe('')
  }
  expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length)
})
