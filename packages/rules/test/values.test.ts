import { expect, test } from 'vitest'
import {
  changeValues,
  currentPack,
  impactOf,
  type RulePack,
  type ValueChange,
  valueInWords,
  valuesOf,
} from '../src/index.ts'

const head = { id: '2027-01', title: 'Rules of 2027', effectiveFrom: '2027-01-01', note: 'A draft.' }
const drafted = (...values: readonly ValueChange[]): RulePack => {
  const { pack } = changeValues(currentPack, head, values)
  if (!pack) throw new Error('It was refused.')
  return pack
}
const problemsOf = (...values: readonly ValueChange[]) => changeValues(currentPack, head, values).problems
const facts = {
  today: '2026-11-23',
  answers: { application: { loanProgram: 'B_AND_I', totalLoanAmount: 500_000 } },
}

test('every figure of a pack is listed with its unit, and told in words', () => {
  const values = valuesOf(currentPack)
  const { percentages, fees, limits, windows, scores } = currentPack
  expect(values).toHaveLength([percentages, fees, limits, windows, scores].flat().length)
  const words = (id: string) => {
    const value = values.find((each) => each.id === id)
    return value && valueInWords(value)
  }
  expect(
    ['B_AND_I-2026-below-5M', 'CF-2027', 'draftLoanAgreement', 'statements', 'appraisal'].map(words),
  ).toEqual(['85%', 'unknown', '$600,000', '90 days', '1 year'])
  expect(valueInWords({ value: 1.1, unit: 'ratio' })).toBe('1.1')
})

test('what is not named of a value stays, and a note that is empty goes', () => {
  const noted = drafted({ id: 'statements', value: 60, note: 'A sample.' })
  const before = currentPack.windows.find(({ id }) => id === 'statements')
  expect(noted.windows.find(({ id }) => id === 'statements')).toEqual({
    ...before,
    value: 60,
    note: 'A sample.',
  })
  const { pack } = changeValues({ ...noted, id: currentPack.id }, head, [{ id: 'statements', note: ' ' }])
  expect(pack?.windows.find(({ id }) => id === 'statements')).toEqual({ ...before, value: 60 })
  expect(currentPack.windows.find(({ id }) => id === 'statements')).toEqual(before)
})

test('what no pack can say is refused with its place, and nothing else of the change is taken', () => {
  expect(problemsOf({ id: 'nowhere', value: 1 })).toEqual([
    { at: 'nowhere', message: 'There is no such entry in this pack.' },
  ])
  // A requirement has no figure.
  expect(problemsOf({ id: 'R08', value: 1 })).toHaveLength(1)
  expect(problemsOf({ id: 'CF-2027', value: 91 }, { id: 'statements', value: 30 })).toEqual([
    { at: 'percentages › CF-2027 › value', message: 'Enter a number from 0 to 90, or unknown.' },
  ])
})

test('the impact of a pack is every rule that says something else of the same facts, and nothing besides', () => {
  expect(impactOf(currentPack, drafted({ id: 'CF-2027', value: 80 }), facts)).toEqual([])
  const impact = impactOf(currentPack, drafted({ id: 'draftLoanAgreement', value: 400_000 }), facts)
  expect(impact.map(({ kind, id }) => [kind, id])).toEqual([['requirement', 'R08']])
  expect(impact[0]).toMatchObject({ before: 'Not needed because the loan is below $600,000.' })
  const without = { ...currentPack, requirements: currentPack.requirements.slice(1) }
  expect(impactOf(currentPack, without, facts)).toMatchObject([
    { id: 'R01', after: 'There is no such rule.' },
  ])
})
