import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveOf } from '../db/embedded/archive-folder.ts'
import { copiesIn, copyNote, forgetBefore, pieceBefore } from './copies.ts'
import { readTarget } from './restore-moment.ts'

test.each([
  ['000000010000000000000002', '000000010000000000000001'],
  ['000000010000000100000000', '0000000100000000000000FF'],
  ['0000000A000000FF000000A0', '0000000A000000FF0000009F'],
])('the piece before %s is %s', (piece, before) => {
  expect(pieceBefore(piece)).toBe(before)
})

test('what no moment of the last days needs goes, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'granary-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = archiveOf(folder, '7')
  mkdirSync(archive.log, { recursive: true })
  const copy = (completeAt: string, firstPiece: string) => {
    const path = join(archive.copies, completeAt)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, copyNote), JSON.stringify({ completeAt, firstPiece }))
    writeFileSync(join(archive.log, `${firstPiece}.gz`), '')
  }
  for (const [day, piece] of [
    ['2026-11-20T00:00:00.000Z', '000000010000000000000003'],
    ['2026-11-21T00:00:00.000Z', '000000010000000000000007'],
    ['2026-11-22T00:00:00.000Z', '00000001000000000000000B'],
  ] as const) {
    copy(day, piece)
  }
  // One that was not finished is no copy, and may be on its way.
  mkdirSync(join(archive.copies, 'making'))
  const left = () => [
    copiesIn(archive).map(({ completeAt }) => completeAt.getUTCDate()),
    readdirSync(archive.log),
  ]
  const whole = left()
  expect(whole[0]).toEqual([22, 21, 20])

  // Nothing is older than this: all of it may be needed.
  forgetBefore(archive, new Date('2026-11-19T12:00:00Z'))
  expect(left()).toEqual(whole)
  // A moment of the 21st is had from the copy before it.
  forgetBefore(archive, new Date('2026-11-21T12:00:00Z'))
  expect(left()).toEqual([
    [22, 21],
    ['000000010000000000000007.gz', '00000001000000000000000B.gz'],
  ])
  forgetBefore(archive, new Date('2027-11-21T12:00:00Z'))
  expect(left()).toEqual([[22], ['00000001000000000000000B.gz']])
  expect(existsSync(join(archive.copies, 'making'))).toBe(true)
})

test('a moment is one of the past with its time zone, or the latest', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(readTarget('2026-11-21T06:30:00-05:00', now)).toEqual({ moment: new Date('2026-11-21T11:30:00Z') })
  expect(readTarget('2026-11-21T11:30Z', now)).toEqual({ moment: new Date('2026-11-21T11:30:00Z') })
  expect(readTarget('latest', now)).toBe('its end')
  for (const text of ['2026-11-21', '2026-11-21T11:30:00', 'yesterday', '', '2026-13-21T11:30:00Z']) {
    expect(() => readTarget(text, now)).toThrow('Say the moment with its time zone')
  }
  expect(() => readTarget('2026-11-21T12:00:01Z', now)).toThrow('has not come yet')
})
