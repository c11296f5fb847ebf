import type { Field } from '@granary/forms'
import { expect, test } from 'vitest'
import { answerIn, sameCell } from './cells.ts'

const number = (format?: Field['format']): Field => ({
  ...{ id: 'n', type: 'number', label: 'N', required: false },
  ...(format && { format }),
})

test.each([
  ['percentage', 0.0875, 8.75],
  ['percentage', 0.26, 26],
  ['percentage', 0.07, 7],
  ['percentage', 1.1, 110],
  [undefined, 1.25, 1.25],
  ['currency', 0.5, 0.5],
] as const)(
  'a cell that a spreadsheet shows as a percentage is read for %s as it is meant: %d is %d',
  (format, cell, answer) => {
    const field = number(format)
    expect(answerIn(field, { shownAsPercent: cell })).toEqual({ ok: true, answer })
    expect(sameCell(field, { shownAsPercent: cell }, answer)).toBe(true)
    expect(answerIn(field, answer)).toEqual({ ok: true, answer })
  },
)
