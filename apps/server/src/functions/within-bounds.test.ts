import { adminReviews, notifications, projectAgency, projectFiles, projectRemarks } from '@granary/api'
import { describe, expect, test } from 'vitest'
import { asDeclared, requireWithinBounds } from './within-bounds.ts'

const ofLine = (line: unknown) => ({ fileKey: 'a file', line, entries: {} })
const rows = (line: unknown) => ({ fileKey: 'a file', rows: [{ line, borrowerName: '', projectName: '' }] })

describe('the line of a file', () => {
  test.each([-1, 0, 1.5, 1e308, 1_048_577, Number.NaN, Number.POSITIVE_INFINITY])('is none at %d', (line) => {
    const message = 'Use a whole number from 1 to 1,048,576.'
    const data = { code: 'VALIDATION', message, problems: [{ fieldId: 'line', code: 'number', message }] }
    const refused = expect.objectContaining({ data })
    expect(() => requireWithinBounds(projectFiles.create.args, ofLine(line))).toThrow(refused)
    expect(() => requireWithinBounds(projectFiles.look.args, rows(line))).toThrow(refused)
  })

  test.each([1, 2, 1_048_576])('can be %d', (line) => {
    requireWithinBounds(projectFiles.create.args, ofLine(line))
    requireWithinBounds(projectFiles.look.args, rows(line))
  })
})

describe('a text that is far too long', () => {
  const far = 'x'.repeat(20_001)
  test.each([
    ['a remark', projectRemarks.add, 'text', 'Write up to 4,000 characters.'],
    ['a dispute', projectRemarks.dispute, 'note', 'Write up to 4,000 characters.'],
    ['a covering note', adminReviews.returnForChanges, 'note', 'Write up to 2,000 characters.'],
    ['a note of a decision', adminReviews.setItemState, 'note', 'Write up to 2,000 characters.'],
    ['a note of an event', adminReviews.recordEvent, 'note', 'Write up to 4,000 characters.'],
  ])('of %s is refused in the words of its field', (_, { args }, fieldId, message) => {
    const data = { code: 'VALIDATION', message, problems: [{ fieldId, code: 'tooLong', message }] }
    expect(() => requireWithinBounds(args, { [fieldId]: far })).toThrow(expect.objectContaining({ data }))
    requireWithinBounds(args, { [fieldId]: far.slice(1) })
  })
})

test('no words of people keep the signs that turn their direction; a place in a list comes back as it was given', () => {
  const turned = '\u202eRead\u202c\nthis\u200f \u05d0\u05d1'
  const words = 'Read\nthis \u05d0\u05d1'
  const said = { remarkId: 'r', text: turned, note: turned }
  expect(asDeclared(projectRemarks.reply.args, said)).toMatchObject({ text: words })
  expect(asDeclared(projectRemarks.dispute.args, said)).toMatchObject({ note: words })
  expect(asDeclared(adminReviews.returnForChanges.args, said)).toMatchObject({ note: words })
  expect(asDeclared(adminReviews.recordEvent.args, said)).toMatchObject({ note: words })
  expect(asDeclared(projectAgency.answer.args, said)).toMatchObject({ text: words })
  const paginationOpts = { numItems: 5, cursor: JSON.stringify([turned]) }
  expect(asDeclared(notifications.list.args, { paginationOpts })).toEqual({ paginationOpts })
})
