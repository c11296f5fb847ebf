import fc from 'fast-check'
import { factList } from '../src/facts/fact-list.ts'
import { currentPack, type Facts, type Item } from '../src/index.ts'
import { answerTo, anyDay, anyDocuments, anyTables, anyTerms, fieldsOf } from './any-facts.ts'
import { packageOf, plantedFaults } from './planted-faults.ts'

/** The packages in which a fault is planted. */
export const packages = plantedFaults.map(({ program = 'B_AND_I', ...change }) => packageOf(program, change))

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

/** One thing that somebody changes in the facts of a project. */
type Edit = (facts: Facts) => Facts
const part = <T>(values: fc.Arbitrary<T>, put: (value: T) => Partial<Facts>): fc.Arbitrary<Edit> =>
  values.map((value) => (facts) => ({ ...facts, ...put(value) }))

const anyAnswer: fc.Arbitrary<Edit> = fc.constantFrom(...fields).chain(({ stage, field }) =>
  answerTo(field).map((answer) => ({ answers, ...facts }) => ({
    ...facts,
    answers: { ...answers, [stage]: { ...answers[stage], [field.id]: answer } },
  })),
)
/** Of the loan too: at each limit of the pack, beside it, and anywhere. */
const anyLoan: fc.Arbitrary<Edit> = fc
  .oneof(
    fc
      .constantFrom(...currentPack.limits.flatMap(({ value }) => (value === 'unknown' ? [] : [value])))
      .chain((value) => fc.constantFrom(value - 0.01, value, value + 0.01)),
    fc.integer({ min: 1, max: 60_000_000 }),
  )
  .map((totalLoanAmount) => ({ answers, ...facts }) => ({
    ...facts,
    answers: { ...answers, application: { ...answers.application, totalLoanAmount } },
  }))
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: anyAnswer, weight: 6 },
  { arbitrary: anyLoan, weight: 4 },
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
