import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { DatabaseAway } from '../line/passing-errors.ts'
import { Patience } from './patience.ts'

const holdMs = 60_000
const away = new DatabaseAway('It says nothing.')

function refusedWith(code: string, constraint?: string): Error {
  const error = new pg.DatabaseError('refused', 7, 'error')
  return Object.assign(error, { code, constraint })
}

const early = (error: unknown) => ({ error, wasFirst: false, isOutcomeUnknown: false })
const late = (error: unknown) => ({ error, wasFirst: true, isOutcomeUnknown: false })
const atCommit = { error: away, wasFirst: true, isOutcomeUnknown: true }

describe('how long a mutation is tried', () => {
  test('without a database for as long as anybody is held, then nobody knows', () => {
    const patience = new Patience(holdMs, true)
    expect(patience.after(early(away), 0).kind).toBe('when back')
    expect(patience.after(early(away), holdMs - 1).kind).toBe('when back')
    expect(patience.after(early(away), holdMs).kind).toBe('unknown')
  })

  test.each(['25006', '55P03', '57014', '53200', '58030'])(
    '%s is tried for some seconds, then it is told',
    (code) => {
      const patience = new Patience(holdMs, true)
      expect(patience.after(late(refusedWith(code)), 0).kind).toBe('again')
      expect(patience.after(late(refusedWith(code)), 7_999).kind).toBe('again')
      expect(patience.after(late(refusedWith(code)), 8_000).kind).toBe('failed')
    },
  )

  test('a full disk is told at once, nearly', () => {
    const patience = new Patience(holdMs, true)
    expect(patience.after(late(refusedWith('53100')), 0).kind).toBe('again')
    expect(patience.after(late(refusedWith('53100')), 600).kind).toBe('failed')
  })

  test.each([
    ['40001', ''],
    ['40P01', ''],
    ['23505', 'replay_pkey'],
  ])('%s is tried often, at last alone', (code, constraint) => {
    const patience = new Patience(holdMs, true)
    const conflict = late(refusedWith(code, constraint))
    for (let time = 0; time < 20; time += 1) expect(patience.after(conflict, 0).kind).toBe('again')
    expect(patience.wantsToBeAlone).toBe(true)
    expect(patience.after(conflict, 0).kind).toBe('failed')
  })

  test('what was refused for good is not tried again', () => {
    for (const error of [
      new Error('Refused.'),
      refusedWith('23505', 'projects_pkey'),
      refusedWith('22012'),
    ]) {
      expect(new Patience(holdMs, true).after(late(error), 0).kind).toBe('failed')
    }
  })
})

describe('after a COMMIT that nobody answered', () => {
  test('nothing is told as failed before a later copy has seen that it is not done', () => {
    const patience = new Patience(holdMs, true)
    expect(patience.after(atCommit, 0).kind).toBe('when back')
    expect(patience.after(early(refusedWith('25006')), 9_000).kind).toBe('unknown')
    expect(patience.after(late(refusedWith('25006')), 9_000).kind).toBe('failed')
  })

  test('a call without a record is not done a second time', () => {
    const patience = new Patience(holdMs, false)
    expect(patience.after(early(away), 0).kind).toBe('when back')
    expect(patience.after(atCommit, 1).kind).toBe('unknown')
  })
})
