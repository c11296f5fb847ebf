import { type ProgramFacts, programFit } from '@granary/eligibility'
import { currentPack, publicFigures } from '@granary/rules'
import { expect, test } from 'vitest'
import { resultSummary } from './result-summary.ts'

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
const summary = (facts: Partial<ProgramFacts>) =>
  resultSummary(programFit({ ...creamery, ...facts }, publicFigures(currentPack).limits))

test('what fits needs nothing', () => {
  expect(summary({})).toMatchObject({
    outcome: 'fits',
    headline: expect.stringContaining('looks like a fit'),
    reason: 'Nothing that you answered speaks against it.',
    remedy: null,
  })
})

test('the headline names every program that fits, else every one that may', () => {
  const energy = { borrowerStanding: 'PRODUCER', purpose: 'ENERGY' }
  expect(summary(energy).headline).toBe('Rural Energy for America looks like a fit')
  expect(summary({ ...energy, place: 'needsDetermination' })).toMatchObject({
    headline: 'Rural Energy for America and Business & Industry may fit, with open points',
    reason: expect.stringContaining('decided by the agency'),
  })
})

test('what rules out everywhere is the reason, before what rules out one program', () => {
  expect(summary({ federalDebt: 'YES', totalLoanAmount: 90_000_000 })).toMatchObject({
    outcome: 'doesNotFit',
    headline: 'No program fits as it stands',
    reason: expect.stringContaining('federal debt'),
    paragraph: '7 CFR 5001.127',
    remedy:
      'for Business & Industry all of these. Settle the debt or have the bar lifted before you apply. A guaranteed loan of at most $25,000,000, with other funds for the rest.',
  })
})

test('an open place is said with what settles it', () => {
  expect(summary({ place: 'needsDetermination' })).toMatchObject({
    outcome: 'open',
    headline: 'Business & Industry may fit, with open points',
    remedy: expect.stringContaining('map of the agency'),
  })
})

test('what rules out everywhere and alone needs its own remedy only', () => {
  expect(summary({ federalDebt: 'YES' }).remedy).toBe(
    'Settle the debt or have the bar lifted before you apply.',
  )
})
