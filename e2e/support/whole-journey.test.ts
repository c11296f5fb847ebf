import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSealer } from '../../apps/server/src/crypto/sealing.ts'
import type { DatabaseState } from '../../apps/server/src/testing/database-state.ts'
import { adds, newProject } from './may.ts'
import { changedBeside, type May, metDailyWork } from './whole-journey.ts'

const notCompared = {
  'gallery.spec.ts': 'parts of pages alone, without a server or a database',
  'invitations-mail.spec.ts': 'how one mail travels; what an invitation changes is in invitations.spec.ts',
  'site-settings.spec.ts': 'the built pages alone, without a database',
}

test('every file of journeys has its whole database compared, or says here why not', () => {
  const folder = join(import.meta.dirname, '..')
  const without = readdirSync(folder).filter(
    (file) =>
      file.endsWith('.spec.ts') &&
      !/= start(ProductAndBrowser|BehindALine)\(/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(without).toEqual(Object.keys(notCompared))
})

test.each([
  ['12:00', '13:11', false],
  ['13:00', '13:30', true],
  ['13:12', '13:12', true],
  ['23:40', '00:20', false],
  ['03:10', '03:14', false],
])('from %s until %s the daily work %s done', (from, until, met) => {
  const day = until < from ? '02' : '01'
  expect(metDailyWork(new Date(`2026-12-01T${from}:30Z`), new Date(`2026-12-${day}T${until}:50Z`))).toBe(met)
})

type Rows = Readonly<Record<string, Readonly<Record<string, object>>>>

const stateOf = (rows: Rows): DatabaseState =>
  new Map(
    Object.entries(rows).map(([table, all]) => [
      table,
      new Map(Object.entries(all).map(([key, row]) => [key, JSON.stringify(row)])),
    ]),
  )

const sealer = createSealer(Buffer.alloc(32), 'answers')
const stage = { project_id: 'mill', stage: 'application', provenance: {}, not_applicable: {}, version: 1 }
const before: Rows = {
  projects: { mill: { name: 'Mill' } },
  people: { ada: { email: 'ada@bank.example' } },
  stages: { 'mill application': { ...stage, answers: { loanProgram: 'REAP', lenderTaxId: null } } },
  notifications: { one: { person_id: 'ada', project_id: 'mill', mailed_at: null } },
}

const beside = (may: May, changed: Rows) =>
  changedBeside(may, stateOf(before), stateOf({ ...before, ...changed }), sealer)

test('an answer that is lost beside one that was given is found, and so is that of a project that was not named', () => {
  const answers = { loanProgram: null, lenderTaxId: '1' }
  const changed = { stages: { 'mill application': { ...stage, version: 2, answers } } }
  const may = { Mill: { 'stages application': ['answers.lenderTaxId'] } }
  expect(beside(may, changed)).toEqual({ Mill: { 'stages application': ['answers.loanProgram'] } })
  expect(beside({ Elevator: may.Mill }, changed)).toEqual({
    Mill: { 'stages application': ['answers.loanProgram', 'answers.lenderTaxId'] },
  })
})

test('in a project that is new as well: by what it holds, and by what its history says was emptied', () => {
  const answers = { loanProgram: 'CF', collateralDescriptionSummary: 'Silos' }
  const changed = {
    projects: { ...before.projects, silo: { name: 'Silo' } },
    stages: { ...before.stages, 'silo application': { ...stage, project_id: 'silo', answers } },
    answer_changes: {
      1: { project_id: 'silo', stage: 'application', field_id: 'loanTermYears', before: 20, after: null },
    },
  }
  expect(beside({ 'a new project': newProject() }, changed)).toEqual({
    'a new project': {
      stages: ['answers.collateralDescriptionSummary'],
      answer_changes: ['emptied loanTermYears'],
    },
  })
})

test('rows that come or go where none may', () => {
  expect(beside({ 'ada@bank.example': adds('sign_ins') }, { people: {}, notifications: {} })).toEqual({
    'ada@bank.example': { people: ['removed'] },
    Mill: { notifications: ['removed'] },
  })
})

test('a mail to somebody whom nothing was told, while what is told by the clock may or may not have been', () => {
  const mail = (recipient: string) => ({ mails: { one: { recipient } } })
  const told = { notifications: { one: { person_id: 'ada', project_id: 'mill', mailed_at: 'now' } } }
  expect(beside({}, mail('ada@bank.example'))).toEqual({ 'ada@bank.example': { mails: ['added'] } })
  expect(beside({}, { ...mail('ada@bank.example'), ...told })).toEqual({})
  expect(beside({}, { ...mail('x@y.example'), ...told })).toEqual({ 'a new person': { mails: ['added'] } })
})

test('an entry of the log is said with whom it is about', () => {
  const entry = { audit_entries: { 1: { person_id: 'ada', project_id: null } } }
  expect(beside({ 'ada@bank.example': {} }, entry)).toEqual({})
  expect(beside({}, entry)).toEqual({ 'ada@bank.example': { audit_entries: ['added'] } })
})
