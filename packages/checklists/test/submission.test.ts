import { type Answers, compile, type FormSchema, testAnswers } from '@granary/forms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyAnswer, anySchema } from '../../forms/test/arbitraries.ts'
import { compareSubmissions, type Difference, goingOut, type Submitted, stages } from '../src/index.ts'

const preApplication = stages.get('pre-application')
if (!preApplication) throw new Error('There is no pre-application.')
const latest = preApplication.latestSchema()

const file = (fieldId: string, fileName: string, content: string) => ({
  fieldId,
  fileName,
  fileSize: content.length,
  sha256: content.padEnd(64, '0'),
  storageId: `${fileName} ${content}`,
})

const submitted = (answers: Answers, more: Partial<Submitted> = {}): Submitted => ({
  form: compile(latest),
  answers,
  notApplicable: {},
  files: [],
  ...more,
})

/** Answers, marks and files of one revision of a questionnaire with these fields. */
function anySubmitted(schema: FormSchema): fc.Arbitrary<Submitted> {
  const ids = schema.sections.flatMap(({ fields }) => fields.map(({ id }) => id))
  const anyFile = fc.record({
    fieldId: fc.constantFrom(...ids),
    fileName: fc.constantFrom('a.pdf', 'b.pdf'),
    fileSize: fc.constant(1),
    sha256: fc.constantFrom(null, 'a'.repeat(64), 'b'.repeat(64)),
    storageId: fc.constantFrom('one', 'two', 'three'),
  })
  return fc.record({
    form: fc.constantFrom(...[0, 1].map((more) => compile({ ...schema, revision: schema.revision + more }))),
    answers: fc.dictionary(fc.constantFrom(...ids), anyAnswer),
    notApplicable: fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('none yet', 'other')),
    files: fc.array(anyFile, { maxLength: 4 }),
  })
}

const anyPair = anySchema.chain((schema) => fc.tuple(anySubmitted(schema), anySubmitted(schema)))
const turned = ({ before, after, ...rest }: Difference): Difference => ({
  ...rest,
  before: after,
  after: before,
})

describe('two submissions compared', () => {
  test('one with itself differs in nothing', () => {
    fc.assert(
      fc.property(anyPair, ([one]) => {
        expect(compareSubmissions(one, one)).toEqual([])
      }),
    )
  })

  test('the other way round the same differences come with their sides turned', () => {
    fc.assert(
      fc.property(anyPair, ([one, other]) => {
        expect(compareSubmissions(other, one)).toEqual(compareSubmissions(one, other).map(turned))
      }),
    )
  })

  test('what neither answers, marks nor attaches otherwise is no difference, and everything else is one', () => {
    fc.assert(
      fc.property(anyPair, ([one, other]) => {
        const found = compareSubmissions(one, other).map(({ fieldId }) => fieldId)
        const same = { ...other, answers: one.answers, notApplicable: one.notApplicable, files: one.files }
        expect(compareSubmissions(one, same)).toEqual([])
        for (const fieldId of Object.keys({ ...one.notApplicable, ...other.notApplicable })) {
          const isOther = one.notApplicable[fieldId] !== other.notApplicable[fieldId]
          if (isOther) expect(found).toContain(fieldId)
        }
      }),
    )
  })

  test('an answer that was changed, given, taken away, or is asked for the first time', () => {
    const before = submitted({ lenderSamUin: 'OLD', borrowerLegalName: 'Mill', projectCountyName: null })
    const after = submitted({ lenderSamUin: 'NEW', borrowerLegalName: null, lenderCity: 'Broken Bow' })
    const told = compareSubmissions(before, after).map(({ fieldId, before, after }) => [
      fieldId,
      before.answer,
      after.answer,
    ])
    expect(told).toContainEqual(['lenderSamUin', 'OLD', 'NEW'])
    expect(told.map(([id]) => id)).not.toContain('projectCountyName')
  })

  test('a file sent anew with the same content and name is the same; one of another content is not', () => {
    const budget = 'borrowerCurrentBalanceSheetReference'
    const [one, again] = [file(budget, 'sheet.pdf', 'content'), file(budget, 'sheet.pdf', 'content')]
    const answers = { [budget]: ['x'] }
    const sent = (...files: Submitted['files'][number][]) => submitted(answers, { files })
    expect(compareSubmissions(sent(one), sent({ ...again, storageId: 'another' }))).toEqual([])
    const other = file(budget, 'sheet.pdf', 'changed')
    expect(compareSubmissions(sent(one, again), sent(again, other))).toMatchObject([
      { fieldId: budget, before: { files: [one] }, after: { files: [other] }, keptFiles: 1 },
    ])
  })

  test('across revisions every question is told in the words of its own', () => {
    const [first, last] = [preApplication.revision(8), latest]
    const label = (schema: FormSchema, id: string) =>
      schema.sections.flatMap(({ fields }) => fields).find((field) => field.id === id)?.label
    const of = (schema: FormSchema, changes: Answers) =>
      submitted({ ...testAnswers(schema), ...changes }, { form: compile(schema) })
    const found = compareSubmissions(of(first, { lenderLegalName: 'A' }), of(last, { lenderLegalName: 'B' }))
    const name = found.find(({ fieldId }) => fieldId === 'lenderLegalName')
    expect(name?.before.field?.label).toBe(label(first, 'lenderLegalName'))
    expect(name?.after.field?.label).toBe(label(last, 'lenderLegalName'))
  })
})

describe('what would go out', () => {
  const form = compile(latest)
  const whole = { ...testAnswers(latest), loanProgram: 'CF' }

  test('counts add up to what the questionnaire itself counts, without what staff look after', () => {
    fc.assert(
      fc.property(
        anySchema,
        fc.dictionary(fc.constantFrom('loanProgram', 'f0', 'f1', 'f2'), anyAnswer),
        (schema, given) => {
          const any = compile(schema)
          const state = any.evaluate(given)
          const { required, optional, categories, missing, toCorrect } = goingOut(any, state)
          expect(required).toEqual({ answered: state.total.requiredAnswered, asked: state.total.required })
          expect(required.answered + optional.answered).toBe(state.total.answered)
          expect(categories.reduce((sum, { answered }) => sum + answered, 0)).toBe(state.total.answered)
          expect([missing.length, toCorrect.length]).toEqual([state.total.missing, state.total.toCorrect])
        },
      ),
    )
  })

  test('names what is missing, what is to be corrected, and what is optional and left out', () => {
    const answers = { ...whole, lenderLegalName: '', lenderContactEmail: 'nobody', borrowerSex: null }
    const found = goingOut(form, form.evaluate(answers))
    expect(found.missing.map(({ fieldId }) => fieldId)).toContain('lenderLegalName')
    expect(found.toCorrect).toMatchObject([
      { fieldId: 'lenderContactEmail', message: 'Enter a valid email address.' },
    ])
    expect(found.leftOut.map(({ fieldId }) => fieldId)).toEqual(['borrowerSex'])
    const ids = [...found.missing, ...found.leftOut, ...found.unusual].map(({ fieldId }) => fieldId)
    for (const id of ['packagingStatus', 'combinedPreApplicationPdfUpload']) expect(ids).not.toContain(id)
  })

  test('tells what counts as answered because it does not apply from what was answered', () => {
    const excusable = 'borrowerHistoricalBalanceSheetReference'
    const before = goingOut(form, form.evaluate(whole))
    const after = goingOut(form, form.evaluate({ ...whole, [excusable]: null }, new Set([excusable])))
    expect(before.excused).toEqual([])
    expect(after.excused.map(({ fieldId }) => fieldId)).toEqual([excusable])
    expect(after.documentsAsked).toBe(before.documentsAsked - 1)
    const ofCategory = ({ categories }: typeof after) =>
      categories.find(({ categoryId }) => categoryId === 'financialDocumentation')
    expect(ofCategory(before)).toMatchObject({ excused: 0 })
    expect(ofCategory(after)).toMatchObject({ excused: 1 })
    expect(after.missing.map(({ fieldId }) => fieldId)).not.toContain(excusable)
  })

  test('an answer that looks unusual comes with how it usually looks', () => {
    const found = goingOut(form, form.evaluate({ ...whole, projectNaicsCode: '99' }))
    expect(found.unusual).toContainEqual({
      fieldId: 'projectNaicsCode',
      label: expect.any(String),
      advice: 'A NAICS code has six digits, for example 111150.',
    })
  })
})
