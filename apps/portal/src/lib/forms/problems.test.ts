import { appError } from '@granary/api'
import { describe, expect, test } from 'vitest'
import { noRefusal, refusalOf, without } from './problems.ts'

const refused = appError('VALIDATION', {
  problems: [
    { fieldId: 'projectName', code: 'projectCreation', message: 'Please enter a project name.' },
    { fieldId: 'program', code: 'projectCreation', message: 'Select a USDA program.' },
  ],
})

describe('what a form shows after a refusal', () => {
  test('each problem stands at its field', () => {
    expect(refusalOf(refused, ['projectName', 'program'])).toEqual({
      fields: { projectName: 'Please enter a project name.', program: 'Select a USDA program.' },
      whole: undefined,
    })
  })

  test('a problem of no field of this form becomes the sentence of the whole', () => {
    expect(refusalOf(refused, [])).toEqual({ fields: {}, whole: 'Please check what you entered.' })
  })

  test('any other failure shows the general text', () => {
    expect(refusalOf(new Error('[CONVEX M(lender/projects:create)] at line 1'), ['program']).whole).toBe(
      'Something went wrong on our side. Please try again.',
    )
  })

  test('editing a field takes away what was said about it', () => {
    expect(without(refusalOf(refused, ['projectName', 'program']), 'program').fields).toEqual({
      projectName: 'Please enter a project name.',
    })
    expect(without(noRefusal, 'program')).toEqual(noRefusal)
  })
})
