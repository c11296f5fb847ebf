import { type Answers, compile } from '@granary/forms'
import { expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { isPackaged, packageContents } from '../src/index.ts'
import { latestOf } from './questionnaire.ts'

test('a file goes into the package exactly while its question is asked, and once under its tab', () => {
  const form = compile(latestOf('applicationChecklist.v1'))
  const fileFields = fieldsOf(form.schema).filter(({ type }) => type === 'file')
  const files = fileFields.map(({ id }) => ({
    fieldId: id,
    storageId: `stored ${id}`,
    fileName: `${id}.pdf`,
  }))
  const ofTheWork = fileFields.filter((field) => !isPackaged(field)).map(({ id }) => id)
  expect(ofTheWork.toSorted()).toEqual([
    'applicationPackagingBundleUpload',
    'combinedPreApplicationPdfUpload',
  ])
  const packaged = (answers: Answers) =>
    packageContents([{ stage: 'application', form, answers, notApplicable: {}, files }])
      .flatMap((tab) => tab.files.map(({ fieldId }) => fieldId))
      .toSorted()
  const asked = (answers: Answers) => {
    const evaluation = form.evaluate(answers)
    return fileFields
      .map(({ id }) => id)
      .filter((id) => form.fieldState(evaluation, id)?.visible)
      .filter((id) => !ofTheWork.includes(id))
      .toSorted()
  }
  for (const program of ['BUSINESS_INDUSTRY', 'COMMUNITY_FACILITIES', 'REAP']) {
    const answers = { program }
    expect(packaged(answers)).toEqual(asked(answers))
    expect(packaged(answers).length).toBeLessThan(files.length)
  }
})

test('a file stands where the rule is that it is there for, else where its question is', () => {
  const form = compile(latestOf('applicationChecklist.v1'))
  const fieldId = 'currentIncomeStatementUpload'
  const files = ['R09', 'R20', 'R36', null].map((isForRule) => ({
    ...{ fieldId, isForRule },
    storageId: `stored for ${isForRule}`,
  }))
  const tabs = packageContents([{ stage: 'application', form, answers: {}, notApplicable: {}, files }])
  const places = tabs.flatMap(({ number, files: there }) => there.map((file) => [number, file.isForRule]))
  expect(places).toEqual([
    ['01', 'R36'],
    ['07', null],
    ['10', 'R09'],
    ['15', 'R20'],
  ])
})

test('the sheets of the work print nothing: neither its status nor its notes', () => {
  const form = compile(latestOf('applicationChecklist.v1'))
  const answers = { packagingNotes: 'Call them first.', packagingStatus: 'IN_PROGRESS' }
  const tabs = packageContents([{ stage: 'application', form, answers, notApplicable: {}, files: [] }])
  const printed = tabs.flatMap(({ sections }) => sections.flatMap((section) => section.answers))
  expect(printed.length).toBeGreaterThan(20)
  const staffs = fieldsOf(form.schema).filter(({ metadata }) => metadata?.owner === 'staff')
  expect(printed.filter(({ fieldId }) => staffs.some(({ id }) => id === fieldId))).toEqual([])
})
