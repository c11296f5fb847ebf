import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factList } from '../src/facts/fact-list.ts'
import {
  checksOf,
  currentPack,
  type Facts,
  followRules,
  type Item,
  readingOf,
  rehearsalOf,
  requirementsOf,
} from '../src/index.ts'
import { answerTo, anyDay, anyDocuments, anyFacts, anyTables, anyTerms, fieldsOf } from './any-facts.ts'
import { type Change, packageOf, plantedFaults } from './planted-faults.ts'

/** In the long run 100,000 cases. */
const isLong = process.env.GRANARY_LONG === '1'
const options = { numRuns: isLong ? 100_000 : 300, seed: 20_261_126 }
const longest = isLong ? 3_600_000 : 60_000

const packages = plantedFaults.map(({ program = 'B_AND_I', ...change }) => packageOf(program, change))

/** The questions that rules look at; the others change nothing and would be most of what is tried. */
const read = new Set([
  ...Object.values(factList).flatMap(({ items }: { items: readonly Item[] }) =>
    items.map(({ fieldId }) => fieldId),
  ),
  ...packages.flatMap(({ answers }) => Object.keys(answers.application ?? {})),
])
const fields = (['application', 'pre-application'] as const).flatMap((stage) =>
  fieldsOf(stage).flatMap((field) => (read.has(field.id) ? [{ stage, field }] : [])),
)
const anyItem = fc.constantFrom(...fields.map(({ stage, field }) => ({ stage, fieldId: field.id })))
const anyMoment = fc.constantFrom('2026-11-01T10:00:00Z', '2026-11-20T10:00:00Z', null)

type Edit = (facts: Facts) => Facts
const part = <T>(values: fc.Arbitrary<T>, put: (value: T) => Partial<Facts>): fc.Arbitrary<Edit> =>
  values.map((value) => (facts) => ({ ...facts, ...put(value) }))

const anyAnswer: fc.Arbitrary<Edit> = fc.constantFrom(...fields).chain(({ stage, field }) =>
  answerTo(field).map((answer) => ({ answers, ...facts }) => ({
    ...facts,
    answers: { ...answers, [stage]: { ...answers[stage], [field.id]: answer } },
  })),
)
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: anyAnswer, weight: 6 },
  anyTerms.map((terms) => (facts: Facts) => ({ ...facts, terms: { ...facts.terms, ...terms } })),
  anyTables.map((tables) => (facts: Facts) => ({ ...facts, tables: { ...facts.tables, ...tables } })),
  part(anyTables, (tables) => ({ tables })),
  part(anyTerms, (terms) => ({ terms })),
  part(anyDocuments, (documents) => ({ documents })),
  part(anyDay, (targetDate) => ({ targetDate })),
  part(fc.constantFrom('2026-11-23', '2028-02-29'), (today) => ({ today })),
  part(fc.record({ acceptedAt: anyMoment, changedAt: anyMoment }), (moments) => moments),
  part(
    fc.array(
      anyItem.map((item) => ({ ...item, reason: 'none is there' })),
      { maxLength: 3 },
    ),
    (notApplicable) => ({
      notApplicable,
    }),
  ),
  part(
    fc.array(
      anyItem.map((item) => ({ ...item, by: 'Ann', note: '' })),
      { maxLength: 3 },
    ),
    (waivedItems) => ({
      waivedItems,
    }),
  ),
  part(fc.subarray(currentPack.requirements.map(({ id }) => id)), (ids) => ({
    waived: Object.fromEntries(ids.map((id) => [id, 'Priya Natarajan'])),
  })),
  part(fc.constantFrom('2000000', '3000000'), (value) => ({
    told: [
      {
        stage: 'application',
        fieldId: 'lendersCreditEvaluationUpload',
        fileName: 'Memo.pdf',
        page: 2,
        passage: value,
        fact: 'loanAmount',
        value,
      },
    ],
  })),
)

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
