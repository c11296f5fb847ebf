import { projectFiles } from '@granary/api'
import { describe, expect, test } from 'vitest'
import { requireWithinBounds } from './within-bounds.ts'

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
