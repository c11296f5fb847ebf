import type { StageSummary } from '@granary/api'
import { expect, test } from 'vitest'
import { stepsAfter } from './steps-after.ts'

const at = Date.UTC(2026, 10, 12, 18)
const deed = { at, by: 'Priya Natarajan' }
const stage = (of: StageSummary['stage'], more: Partial<StageSummary> = {}): StageSummary => ({
  ...{ stage: of, submittedAt: null, submittedBy: null, taken: null, accepted: null, returned: null },
  ...{ requiredAnswered: 0, required: 0, missing: 0, toCorrect: 0, ...more },
})
const submitted = { submittedAt: at, submittedBy: 'Marcus' }

function read(
  of: StageSummary['stage'],
  pre: Partial<StageSummary>,
  app: Partial<StageSummary> = {},
  sent = false,
) {
  const stages = [stage('pre-application', pre), stage('application', app)]
  const notes = sent ? [['Sent ', { on: '2026-11-20' }], ['Priya Natarajan']] : []
  const steps = [
    { step: 'sent' as const, state: sent ? ('done' as const) : ('ahead' as const), to: null, notes },
  ]
  return stepsAfter(of, { stages, head: { steps } }).map(({ state, detail = '' }) => `${state}: ${detail}`)
}

test('[S1-128] what comes after a submission follows what has come since', () => {
  expect(read('pre-application', submitted)).toEqual([
    'done: ',
    'current: Waiting for the packaging team',
    'ahead: Waiting for you. What you answered is filled in already, so you can go on at once.',
    'ahead: After both stages are reviewed',
  ])
  expect(read('pre-application', { ...submitted, taken: deed })[1]).toMatch(
    /^current: Priya Natarajan has it since Nov 12/,
  )
  const accepted = { ...submitted, taken: deed, accepted: deed }
  expect(read('pre-application', accepted).slice(1, 3)).toEqual([
    expect.stringMatching(/^done: Accepted Nov 12.* by Priya Natarajan$/),
    expect.stringMatching(/^current: Waiting for you/),
  ])
  expect(read('pre-application', accepted, { returned: deed })[2]).toMatch(
    /^current: Waiting for you. It is open again since Nov 12/,
  )
  expect(read('pre-application', accepted, submitted).slice(2)).toEqual([
    expect.stringMatching(/^done: Submitted Nov 12.* by Marcus$/),
    'current: After both stages are reviewed',
  ])
  const all = read('application', accepted, accepted, true)
  expect(all.map((words) => words.split(':')[0])).toEqual(['done', 'done', 'done', 'done'])
  expect(all[2]).toBe('done: Nothing more is asked for')
  expect(all[3]).toMatch(/^done: Sent Nov 20.* by Priya Natarajan$/)
})
