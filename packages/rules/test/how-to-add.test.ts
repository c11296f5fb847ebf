import { expect, test } from 'vitest'
import { asReaderOfPackage, currentPack, requirementsOf } from '../src/index.ts'
import { soundFacts } from './facts.ts'

test('who works on a package is told how to add what no question asks for, and who reads it that it is missing', () => {
  const facts = { ...soundFacts, documents: [] }
  const said = requirementsOf(currentPack, facts).map(({ because }) => because)
  const told = said.filter((because) => because.includes('no question asks for it'))
  expect(told.join('\n')).toContain('add it to any document and say that it is “Credit report”')
  for (const because of told) {
    const read = asReaderOfPackage(because)
    expect(read).not.toContain('no question asks')
    expect(read).not.toContain('add it')
    expect(read).toContain('it is missing')
  }
  const others = said.filter((because) => !told.includes(because))
  expect(others.map(asReaderOfPackage)).toEqual(others)
})

test('nobody at the agency is asked which appraisal a file is', () => {
  const asked =
    'Chattel appraisal: one file is there; say which of these it is: “Appraisal of real estate”, “Appraisal “as is” and prospective”, “Appraisal of chattel” or “Appraisal review”.'
  expect(asReaderOfPackage(asked)).toBe(
    'Chattel appraisal: a file is there, and which appraisal it is is not said.',
  )
})
