import type { Submission } from '@granary/api'
import { expect, test } from 'vitest'
import { withWorkOfStaff } from './sent-and-today.ts'

const said = { reason: 'No lease.', by: 'Dana', at: 1, fromPreApplication: false, dispute: null }
const dispute = { note: 'There is one.', by: 'Priya', at: 2 }

const sent = {
  round: 2,
  version: 7,
  revision: 10,
  schema: {
    sections: [
      { fields: [{ id: 'borrower' }, { id: 'status', metadata: { owner: 'staff' } }] },
      { fields: [{ id: 'lease' }, { id: 'bundle', metadata: { owner: 'staff' } }] },
    ],
  },
  answers: { borrower: 'As sent', status: 'Waiting' },
  uploadsByField: { lease: ['lease.pdf'] },
  notApplicable: { lease: said },
} as unknown as Submission

test('what was sent stays, and what the packaging team looks after is as it stands today', () => {
  const now = {
    answers: { borrower: 'Changed since', status: 'Sent', later: 'Not asked then' },
    uploadsByField: { lease: ['other.pdf'], bundle: ['bundle.pdf'] },
    notApplicable: { lease: { ...said, reason: 'Another', dispute }, borrower: said },
  }
  expect(withWorkOfStaff(sent, now as never)).toMatchObject({
    version: 7,
    schemaRevision: 10,
    answers: { borrower: 'As sent', status: 'Sent' },
    uploadsByField: { lease: ['lease.pdf'], bundle: ['bundle.pdf'] },
    notApplicable: { lease: { ...said, dispute } },
  })
  const { answers, notApplicable } = withWorkOfStaff(sent, now as never)
  expect([Object.keys(answers), Object.keys(notApplicable)]).toEqual([['borrower', 'status'], ['lease']])
})
