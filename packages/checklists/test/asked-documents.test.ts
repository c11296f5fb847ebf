import { type Answers, type CompiledForm, compile } from '@granary/forms'
import { expect, test } from 'vitest'
import {
  askedDocuments,
  type DocumentFacts,
  documentTitle,
  packageTabOf,
  questionnaires,
} from '../src/index.ts'

const [early, late] = questionnaires.map(({ source }) => compile(source)) as [CompiledForm, CompiledForm]

const nothing: DocumentFacts = { hasFiles: () => false, isAsked: () => false }
const anAnswer: Answers = { loanProgram: 'B_AND_I' }

interface Given {
  readonly answers?: Answers
  readonly lateAnswers?: Answers
  readonly notApplicable?: readonly string[]
  readonly facts?: Partial<DocumentFacts>
}

function listed({ answers = anAnswer, lateAnswers = answers, notApplicable = [], facts = {} }: Given = {}) {
  const none = new Set(notApplicable)
  return askedDocuments(
    {
      'pre-application': { form: early, evaluation: early.evaluate(answers, none) },
      application: { form: late, evaluation: late.evaluate(lateAnswers, none) },
    },
    { ...nothing, ...facts },
  )
}

const all = (given?: Given) => listed(given).flatMap(({ documents }) => documents)
const labelled = (label: string, given?: Given) => all(given).find((each) => each.label === label)
const balance = 'borrowerCurrentBalanceSheetReference'
const later = 'currentBalanceSheetUpload'

test('a document that both stages ask for stands there once, with both questions', () => {
  const found = labelled('Current balance sheet')
  expect(found?.places.map(({ stage, field }) => `${stage} ${field.id}`)).toEqual([
    `pre-application ${balance}`,
    `application ${later}`,
  ])
  expect(all().filter(({ places }) => places.some(({ field }) => field.id === balance))).toHaveLength(1)
})

test('every question for a document that is asked stands in the list exactly once', () => {
  const asked = all().flatMap(({ places }) => places.map(({ stage, field }) => `${stage}/${field.id}`))
  const wanted = [early, late].flatMap((form, at) => {
    const evaluation = form.evaluate(anAnswer)
    const stage = at === 0 ? 'pre-application' : 'application'
    return form.schema.sections
      .flatMap(({ fields }) => fields)
      .filter(({ id, type }) => type === 'file' && form.fieldState(evaluation, id)?.visible)
      .map(({ id }) => `${stage}/${id}`)
  })
  expect(asked.toSorted()).toEqual(wanted.toSorted())
  expect(new Set(all().map(({ id }) => id)).size).toBe(all().length)
})

test('groups follow the application, what the pre-application alone asks for follows its neighbour there', () => {
  const order = late.categories.map(({ id }) => id)
  const groups = listed().map(({ id }) => id)
  expect(groups).toEqual(order.filter((id) => groups.includes(id)))
  const financial = listed({ answers: { ...anAnswer, primaryOwnerGuaranteeType: 'CORPORATE' } }).find(
    ({ id }) => id === 'financialDocumentation',
  )
  const labels = financial?.documents.map(({ label }) => label) ?? []
  expect(labels.indexOf('Guarantor: current balance sheet')).toBe(
    labels.indexOf('Projected cash flow statements') + 1,
  )
})

test('it is missing until every question has it, asked when somebody was, and there with its files', () => {
  const id = `pre-application/${balance}`
  const stateOf = (given?: Given) => all(given).find((each) => each.id === id)?.state
  const isEarly = (_: string, fieldId: string) => fieldId === balance
  expect(stateOf()).toBe('missing')
  expect(stateOf({ facts: { isAsked: isEarly } })).toBe('asked')
  const given = { ...anAnswer, [balance]: ['a'] }
  expect(stateOf({ answers: given, lateAnswers: anAnswer, facts: { hasFiles: isEarly } })).toBe('missing')
  const both = { answers: given, lateAnswers: { ...anAnswer, [later]: ['a'] } }
  expect(stateOf({ ...both, facts: { hasFiles: isEarly, isAsked: isEarly } })).toBe('there')
  expect(stateOf({ notApplicable: [balance, later] })).toBe('notApplicable')
  expect(all().find(({ label }) => label === 'Draft scoring')?.state).toBe('optional')
})

test('files of a question that is not asked any more stay in the list, and are told apart', () => {
  const hidden = 'cfWrittenCertificationUpload'
  const isHidden = (_: string, fieldId: string) => fieldId === hidden
  const inList = (given?: Given) => all(given).find(({ places }) => places[0]?.field.id === hidden)
  expect(inList()).toBeUndefined()
  const left = inList({ facts: { hasFiles: isHidden } })
  expect(left).toMatchObject({ state: 'there', places: [{ isLeft: true }] })
})

test('every document is called as the list calls it, from whichever stage its file is', () => {
  const forms = new Map([['pre-application', early] as const, ['application', late] as const])
  const listedTitles = all().flatMap(({ label, places }) => {
    const last = places.at(-1)
    const title = { label, tab: packageTabOf(last?.field.id ?? '', last?.sectionId ?? '') }
    return places.map(({ stage, field }) => ({ place: { stage, fieldId: field.id }, title }))
  })
  expect(listedTitles.length).toBeGreaterThan(20)
  for (const { place, title } of listedTitles) expect(documentTitle(forms, place)).toEqual(title)
  expect(documentTitle(forms, { stage: 'application', fieldId: 'noSuchField' })).toBeNull()
})
