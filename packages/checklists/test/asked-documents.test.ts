import { type Answers, type CompiledForm, compile } from '@granary/forms'
import { expect, test } from 'vitest'
import {
  askedDocuments,
  type DocumentFacts,
  documentTitle,
  packageContents,
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

test('groups are the tabs of the package in its order, with the documents as they stand there', () => {
  const given = { answers: { ...anAnswer, primaryOwnerGuaranteeType: 'CORPORATE' } }
  const groups = listed(given)
  const [behind] = groups.slice(-1)
  const packaged = packageContents<{ readonly fieldId: string; readonly storageId: string }>(
    ([early, late] as const).map((form, at) => ({
      stage: at === 0 ? 'pre-application' : 'application',
      form,
      answers: given.answers,
      notApplicable: {},
      // A file in every question, which flowed on where the application asks for the same.
      files: all(given).flatMap(({ id, places }) =>
        places
          .filter(({ stage }) => (stage === 'pre-application') === (at === 0))
          .map(({ field }) => ({ fieldId: field.id, storageId: id })),
      ),
    })),
  )
  const byTab = packaged
    .map(({ number, title, files }) => [`${number} ${title}`, files.map(({ label }) => label)] as const)
    .filter(([, labels]) => labels.length > 0)
  expect(
    groups
      .filter(({ tab }) => tab !== null)
      .map(({ tab, title, documents }) => [`${tab} ${title}`, documents.map(({ label }) => label)]),
  ).toEqual(byTab)
  expect(byTab.length).toBeGreaterThan(8)
  expect(behind).toMatchObject({
    tab: null,
    title: 'Not in the package',
    documents: [{ label: 'Combined pre-application PDF' }, { label: 'Application package' }],
  })
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
  const given = { facts: { hasFiles: isHidden } }
  expect(inList(given)).toMatchObject({ state: 'there', places: [{ isLeft: true }] })
  const behind = listed(given).find(({ tab }) => tab === null)
  expect(behind?.documents).toContainEqual(inList(given))
})

test('every document is called as the list calls it, from whichever stage its file is', () => {
  const forms = new Map([['pre-application', early] as const, ['application', late] as const])
  const listedTitles = all().flatMap(({ label, tab, places }) => {
    const title = { label, tab }
    return places.map(({ stage, field }) => ({ place: { stage, fieldId: field.id }, title }))
  })
  expect(listedTitles.length).toBeGreaterThan(20)
  for (const { place, title } of listedTitles) expect(documentTitle(forms, place)).toEqual(title)
  expect(documentTitle(forms, { stage: 'application', fieldId: 'noSuchField' })).toBeNull()
})
