import { type Answers, compile } from '@granary/forms'
import { expect, test } from 'vitest'
import { fieldsOf } from '../src/document.ts'
import { packageContents } from '../src/index.ts'
import { latestOf } from './questionnaire.ts'

test('a file goes into the package exactly while its question is asked, and once under its tab', () => {
  const form = compile(latestOf('applicationChecklist.v1'))
  const fileFields = fieldsOf(form.schema).filter(({ type }) => type === 'file')
  const files = fileFields.map(({ id }) => ({
    fieldId: id,
    storageId: `stored ${id}`,
    fileName: `${id}.pdf`,
  }))
  const packaged = (answers: Answers) =>
    packageContents([{ stage: 'application', form, answers, notApplicable: {}, files }])
      .flatMap((tab) => tab.files.map(({ fieldId }) => fieldId))
      .toSorted()
  const asked = (answers: Answers) => {
    const evaluation = form.evaluate(answers)
    return fileFields
      .map(({ id }) => id)
      .filter((id) => form.fieldState(evaluation, id)?.visible)
      .toSorted()
  }
  for (const program of ['BUSINESS_INDUSTRY', 'COMMUNITY_FACILITIES', 'REAP']) {
    const answers = { program }
    expect(packaged(answers)).toEqual(asked(answers))
    expect(packaged(answers).length).toBeLessThan(files.length)
  }
})
