import type { DocumentRow } from '@granary/api'
import { expect, test } from 'vitest'
import { newFiles } from './new-files.tsx'

const documents = ['Current balance sheet', 'Appraisal'].map(
  (label) => ({ documentId: label, label }) as DocumentRow,
)
const one = (name: string, refusals: Readonly<Record<string, string>>) =>
  newFiles([new File(['x'], name)], documents, ({ label }) => refusals[label])[0]

test('a file that no document takes is refused before it is asked what it is', () => {
  const no = 'This file is empty.'
  const everywhere = { 'Current balance sheet': no, Appraisal: no }
  expect(one('appraisal.pdf', everywhere)).toMatchObject({ refusal: no, documentId: '', isGuess: false })
  expect(one('appraisal.pdf', { ...everywhere, Appraisal: 'Too large.' })?.refusal).toMatch(/^No document/)
})

test('it is guessed to be one of those that take it', () => {
  expect(one('appraisal.pdf', {})).toMatchObject({ documentId: 'Appraisal', refusal: undefined })
  expect(one('appraisal.xls', { Appraisal: 'No.' })).toMatchObject({ documentId: '', refusal: undefined })
})
