import {
  borrowerBusinessStages,
  borrowerEntityTypes,
  creationQuestions,
  federallyRegulatedAnswers,
  projectPrograms,
} from '@granary/eligibility'
import { describe, expect, test } from 'vitest'
import { parseProjectCreation } from './project-creation.ts'

const given = {
  borrowerName: 'Cascade Creamery LLC',
  borrowerEntityType: 'LLC',
  borrowerBusinessStage: 'Expansion',
  contactEmail: 'dana@firstbank.example',
  contactFirstName: 'Dana',
  contactLastName: 'Ortiz',
  contactTitle: 'Vice President',
  contactPhone: '(503) 555-0100',
  contactPhoneExtension: '12',
  lenderName: 'First Bank',
  headquartersAddress: '12 Main St, Salem, OR 97301',
  servedState: 'or',
  federallyRegulated: 'not_sure',
  usdaApproved: 'yes',
  projectName: 'New creamery',
  program: 'Business & Industry',
  totalLoanAmount: '$1,250,000',
  projectAddress: '40 Mill Rd, Dallas, OR 97338',
} as const

/** The problem at one field when it is answered so; undefined when it is accepted. */
function problemOf(field: keyof typeof given, answer: unknown): string | undefined {
  const result = parseProjectCreation({ ...given, [field]: answer })
  if (result.ok) return undefined
  expect(Object.keys(result.problems)).toEqual([field])
  return result.problems[field]
}

function accepted(field: keyof typeof given, answers: readonly unknown[]): unknown[] {
  return answers.filter((answer) => problemOf(field, answer) === undefined)
}

const letters = (length: number) => 'a'.repeat(length)

test('[S1-201] a whole set of answers is read, trimmed and turned into values', () => {
  const result = parseProjectCreation({ ...given, borrowerName: '  Cascade Creamery LLC ', other: 1 })
  expect(result).toEqual({ ok: true, value: { ...given, servedState: 'OR', totalLoanAmount: 1_250_000 } })
})

describe('choices', () => {
  test.each([
    [
      '[S1-196]',
      'borrowerEntityType',
      borrowerEntityTypes,
      ['Individual', 'Corporation', 'LLC', 'Cooperative', 'Nonprofit'],
    ],
    [
      '[S1-197]',
      'borrowerBusinessStage',
      borrowerBusinessStages,
      ['New business', 'Existing business', 'Expansion'],
    ],
    ['[S1-198]', 'federallyRegulated', federallyRegulatedAnswers, ['yes', 'no', 'not_sure']],
    [
      '[S1-200]',
      'program',
      projectPrograms,
      [
        'OneRD Guarantee',
        'Business & Industry',
        'Rural Energy for America',
        'Community Facilities',
        'Water & Waste Disposal',
      ],
    ],
  ] as const)('%s %s', (_, field, offered, specified) => {
    expect(offered).toEqual(specified)
    expect(accepted(field, [...offered, 'Trust', '', null, undefined, 3])).toEqual(specified)
  })

  test('[S1-196] [S1-197] [S1-198] [S1-199] [S1-200] a page offers what is taken, and nothing else', () => {
    for (const { id, options } of creationQuestions.fields) {
      // Of the states any two letters are taken: callers know places that no list of ours has.
      if (!options || id === 'servedState') continue
      const values = options.map(({ value }) => value)
      expect(accepted(id, [...values, 'Trust'])).toEqual(values)
    }
  })

  test('[S1-199] the approval may be left out', () => {
    expect(accepted('usdaApproved', ['yes', 'no', undefined, null, '', 'maybe'])).toEqual([
      'yes',
      'no',
      undefined,
      null,
      '',
    ])
    expect(parseProjectCreation({ ...given, usdaApproved: '' })).not.toHaveProperty('value.usdaApproved')
  })

  test('[S1-211] without a program', () => {
    expect(problemOf('program', undefined)).toBe('Select a USDA program.')
  })
})

describe('lengths', () => {
  test.each([
    ['[S1-202]', 'borrowerName', 2, 120],
    ['[S1-203]', 'contactFirstName', 2, 80],
    ['[S1-203]', 'contactLastName', 2, 80],
    ['[S1-204]', 'contactTitle', 2, 160],
    ['[S1-207]', 'lenderName', 2, 160],
    ['[S1-208]', 'headquartersAddress', 5, 400],
    ['[S1-210]', 'projectName', 2, 120],
    ['[S1-213]', 'projectAddress', 5, 400],
  ] as const)('%s %s: %i to %i characters', (_, field, min, max) => {
    const lengths = [0, min - 1, min, max, max + 1]
    expect(lengths.filter((length) => problemOf(field, letters(length)) === undefined)).toEqual([min, max])
    expect(problemOf(field, `  ${letters(min - 1)}  `)).toBe(problemOf(field, ''))
  })

  test('[S1-202] [S1-210] [S1-213] [A45] the words', () => {
    expect(problemOf('borrowerName', '')).toBe('Enter the borrower name.')
    expect(problemOf('borrowerName', letters(121))).toBe('Borrower name should be fewer than 120 characters.')
    expect(problemOf('projectName', 'a')).toBe('Please enter a project name.')
    expect(problemOf('projectAddress', '1 Rd')).toBe('Project address is required.')
  })
})

describe('forms of an answer', () => {
  test('[S1-205] a phone number has 7 to 20 characters and 7 to 20 digits', () => {
    const fine = ['1234567', '(503) 555-0100', '1'.repeat(20)]
    expect(
      accepted('contactPhone', [...fine, '123-456', '1'.repeat(21), '(503) 555-0100 and so', '']),
    ).toEqual(fine)
    expect(problemOf('contactPhone', '123-456')).toBe('Enter a valid phone number.')
  })

  test('[S1-206] an extension is empty or has 1 to 6 digits', () => {
    expect(accepted('contactPhoneExtension', ['', undefined, '1', '123456', '1234567', '12a'])).toEqual([
      '',
      undefined,
      '1',
      '123456',
    ])
    expect(problemOf('contactPhoneExtension', '12a')).toBe('Extension must be 1 to 6 digits.')
  })

  test('[S1-209] a state has two characters and is written in capitals', () => {
    expect(accepted('servedState', ['or', 'OR', 'o', 'ore', ''])).toEqual(['or', 'OR'])
    expect(problemOf('servedState', '')).toBe('Select the primary state served.')
  })

  test('[S1-212] an amount is empty or a number once dollar signs, commas and spaces are gone', () => {
    const fine = ['', '$1,250,000', '1 000', '99.50', 250_000, null]
    expect(accepted('totalLoanAmount', [...fine, '12k', '1e5', '-5', 'Infinity', {}])).toEqual(fine)
    expect(problemOf('totalLoanAmount', '12k')).toBe('Enter a valid dollar amount (numbers only).')
    expect(parseProjectCreation({ ...given, totalLoanAmount: '' })).toMatchObject({
      value: { totalLoanAmount: null },
    })
  })

  test('[S1-214] an email address needs a domain with a suffix', () => {
    expect(accepted('contactEmail', ['a@b', 'a b@c.de', 'a@b.co'])).toEqual(['a@b.co'])
    expect(problemOf('contactEmail', 'a@b')).toBe('Enter a valid email address.')
  })
})

test.each([
  [null],
  [undefined],
  ['text'],
  [[]],
  [Object.create(given)],
  [JSON.parse('{"__proto__": {"program": "x"}}')],
])('hostile input %# is described, never thrown', (input) => {
  const result = parseProjectCreation(input)
  if (result.ok) throw new Error('nothing was given')
  expect(Object.keys(result.problems)).toHaveLength(15)
})
