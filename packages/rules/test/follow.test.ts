import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksOf, currentPack, followRules, readingOf, rehearsalOf, requirementsOf } from '../src/index.ts'
import { anyEdit, packages } from './any-edit.ts'
import { anyFacts } from './any-facts.ts'
import { type Change, packageOf, plantedFaults } from './planted-faults.ts'

/** In the long run 100,000 cases. */
const isLong = process.env.GRANARY_LONG === '1'
const options = { numRuns: isLong ? 100_000 : 300, seed: 20_261_126 }
const longest = isLong ? 3_600_000 : 60_000

describe('rules that follow the facts', () => {
  test(
    'say after each change what a full reading says',
    () => {
      const beginning = fc.oneof(fc.constantFrom(...packages), anyFacts)
      fc.assert(
        fc.property(beginning, fc.array(anyEdit, { minLength: 1, maxLength: 4 }), (first, edits) => {
          const rules = followRules(currentPack, first)
          let facts = first
          for (const edit of edits) {
            facts = edit(facts)
            expect(rules.update(facts)).toEqual(readingOf(currentPack, facts))
          }
          // As it comes from the database: nothing is the same object, and nothing has changed.
          const before = rules.reading()
          expect(rules.update(structuredClone(facts))).toBe(before)
          expect(rules.update(first)).toEqual(readingOf(currentPack, first))
        }),
        options,
      )
    },
    longest,
  )

  test('find each planted fault when it is made, and nothing once it is mended', () => {
    for (const { program = 'B_AND_I', finds, ...change } of plantedFaults) {
      const [clean, faulty] = [packageOf(program), packageOf(program, change)]
      const rules = followRules(currentPack, clean)
      expect([finds, rules.update(faulty).findings]).toEqual([finds, rehearsalOf(currentPack, faulty)])
      expect([finds, rules.update(clean).findings]).toEqual([finds, []])
    }
  })

  test('are not read again for what no rule looks at', () => {
    const rules = followRules(currentPack, packageOf('B_AND_I'))
    const before = rules.reading()
    const told = (change: Change) => rules.update(packageOf('B_AND_I', change))
    expect(told({ answers: { borrowerWebsite: 'hillcrest.example' } })).toBe(before)
    expect(told({ answers: { totalLoanAmount: 500_000 } })).not.toBe(before)
  })

  test(
    'come to the state that their rows tell',
    () => {
      fc.assert(
        fc.property(anyFacts, (facts) => {
          const { requirements, checks } = readingOf(currentPack, facts)
          expect(requirements.map(({ id, state }) => [id, state])).toEqual(
            requirementsOf(currentPack, facts).map(({ ruleId, state }) => [ruleId, state]),
          )
          expect(checks.map(({ id, state }) => [id, state])).toEqual(
            checksOf(currentPack, facts).map(({ checkId, outcome }) => [checkId, outcome]),
          )
        }),
        options,
      )
    },
    longest,
  )
})
