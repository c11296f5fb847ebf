import { expect, test } from 'vitest'
import { concerns, type Facts } from '../src/index.ts'

const facts = (application: NonNullable<Facts['answers']['application']>): Facts => ({
  ...{ today: '2026-11-27', targetDate: null, answers: { application } },
})
const concerned = (some: Facts) =>
  ['C01', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C15'].filter((id) => concerns(id, some))

test('figures that say nothing of a project are left out of its sheets: §105(d) is of business loans alone', () => {
  const always = ['C01', 'C04', 'C06', 'C07']
  expect(concerned(facts({}))).toEqual(['C01', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C15'])
  expect(concerned(facts({ loanProgram: 'CF', isRuralHospitalRefinance: 'NO' }))).toEqual([...always, 'C08'])
  expect(concerned(facts({ loanProgram: 'CF', isRuralHospitalRefinance: 'YES' }))).toEqual([
    ...always,
    ...['C08', 'C09'],
  ])
  const started = { loanProgram: 'B_AND_I', borrowerOperatingStatus: 'NEW' }
  expect(concerned(facts(started)).toSorted()).toEqual([...always, 'C05'].toSorted())
  expect(concerned(facts({ loanProgram: 'REAP' }))).toEqual([...always, ...['C08', 'C15']])
  expect(concerned(facts({ loanProgram: 'WWD' }))).toEqual([...always, 'C08'])
})
