import type { Entry } from '@granary/api'
import {
  adminReviews,
  documents,
  preApplication,
  projectAnswers,
  projectTables,
  rehearsal,
  sensitive,
  submissions,
} from '@granary/api'
import type { LiveBackend } from '@granary/live'
import type { FunctionCall, Outcome } from '@granary/sync'
import type { Value } from 'convex/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sensitiveFields } from '../model/stages/sensitive-answers.ts'
import type { Identity } from '../people/identity.ts'
import type { AccessWorld } from '../testing/access-world.ts'
import { addRound } from '../testing/effects/effect-world.ts'
import { type RunningRegistry, startRegistry } from '../testing/running-registry.ts'
import { servicesForTests } from '../testing/services.ts'
import { accessMatrix, anUploadField, people, type Who } from './access-matrix.ts'
import { implementations } from './registry.ts'
import type { createRunner } from './runner.ts'

/** In every sensitive field, at first and now: what was answered before lies in the history. */
const planted = {
  lenderTaxId: ['47-1029384', '47-9182736'],
  borrowerTaxId: ['512-83-7465', '512-61-5243'],
  coBorrowerTaxId: ['69-9081726', '69-8172635'],
  additionalCoBorrowersDetails: ['Ann Lee, 58-5647382, 5 Main Street', 'Ann Lee, 58-1324354, 5 Main Street'],
  primaryOwnerTaxId: ['613-48-2057', '613-27-9485'],
} as const
/** In the rows of a table: one that stands there, one that stood there before, and one of a row that was removed. */
const plantedCell = '87-6543210'
const plantedCells = [plantedCell, '86-5432109', '85-4321098'] as const
const plantedRow = '6f1c9a52-53f5-4c7e-9a0f-4b5d2a9a7e01'
/** Written where none is asked for, and gone from there: two from an answer, one from a reason, one from a cell. */
const summary = 'projectSummaryReference'
const goneFromTexts = ['84-3219876', '83-2198765', '82-1987654', '81-9876543'] as const
/** In a submission: why a question does not apply, why that was disputed, and a text of a table. */
const submittedTexts = { reason: '77-1112223', dispute: '76-1112224', cell: '75-1112225' } as const
/** Said of a finding, and taken back. */
const explained = '74-1112226'
/** Said of a finding, and standing there. */
const standing = '73-1112227'
/** Why a document is not needed, which stands there. */
const notNeeded = { fieldId: 'feasibilityStudyUpload', number: '72-1112228' } as const
const maskOf = (number: string) => `••-•••${number.slice(-4)}`
/** After the first of them was written and before the second. */
let between: number
const numberIn = (text: string) => /\d+-[\d-]+/.exec(text)?.[0] ?? ''
const numbersOf = (fieldId: keyof typeof planted) => planted[fieldId].map(numberIn)
const everyNumber = [
  ...(Object.keys(planted) as (keyof typeof planted)[]).flatMap(numbersOf),
  ...plantedCells,
  ...goneFromTexts,
  ...Object.values(submittedTexts),
  explained,
  standing,
  notNeeded.number,
]

const services = servicesForTests()

let registry: RunningRegistry
let db: Database
let world: AccessWorld
let runner: ReturnType<typeof createRunner>
let backend: LiveBackend<Identity>

beforeAll(async () => {
  registry = await startRegistry(services)
  ;({ db, world, runner, backend } = registry)
  await plant()
})

afterAll(() => registry.stop())

const stageCalls = (path: string, names: readonly string[]) => names.map((name) => `${path}:${name}`)
const editing = [
  ...['lender/preApplication', 'lender/application'].flatMap((path) =>
    stageCalls(path, ['get', 'getState', 'getStateSince', 'getHistory', 'save', 'saveStaffFields']),
  ),
  // Refused, with what was changed since the version that the sender had seen.
  'lender/preApplication:submit',
  'project/history:get',
  'project/history:preview',
  // Why a document is not needed, for whoever may say so.
  documents.list.path,
  rehearsal.get.path,
  'project/tables:get',
  // Refused as well.
  'project/tables:save',
]
const ofBorrower = [
  ...stageCalls('borrower/preApplication', ['get', 'getState', 'getStateSince']),
  // Of the table that was shared; the save is refused as that of the lender is.
  ...stageCalls('borrower/tables', ['get', 'save']),
]
const reveal = sensitive.reveal.path

describe('[B47] while a stage is open', () => {
  test.each(people)('%s is told by nothing what was masked in a text', async (who) => {
    const told = await whileOpen(who)
    expect(told.filter(({ text }) => goneFromTexts.some((number) => text.includes(number)))).toEqual([])
    const past = told.filter(({ path, text }) => path.startsWith('project/history:') && text.includes('9876'))
    // A borrower is told what happened, and compares no moments.
    const paths = who === 'borrower' ? ['get'] : ['get', 'preview']
    const isReader = !['nobody', 'other'].includes(who)
    expect([...new Set(past.map(({ path }) => path))].toSorted()).toEqual(
      isReader ? stageCalls('project/history', paths) : [],
    )
  })

  test.each([
    ['lender', [...editing, reveal]],
    ['colleague', [...editing, reveal]],
    ['packager', [...editing, reveal]],
    ['admin', [reveal]],
    ['viewer', []],
    ['other', []],
    ['nobody', []],
    ['borrower', ofBorrower],
  ] as const)('%s is sent tax ids by these functions alone', async (who, paths) => {
    expect(pathsTelling(await whileOpen(who))).toEqual([...paths].sort())
  })

  test('a borrower is sent those alone that they may answer', async () => {
    const told = await whileOpen('borrower')
    const seen = everyNumber.filter((number) => told.some(({ text }) => text.includes(number)))
    const answerable = (['borrowerTaxId', 'coBorrowerTaxId', 'additionalCoBorrowersDetails'] as const).map(
      (fieldId) => numbersOf(fieldId)[1],
    )
    expect(seen).toEqual([...answerable, plantedCell])
    const readable = told.find(({ path }) => path === 'borrower/preApplication:getReadable')
    expect(readable?.text).toContain(`•••••${numbersOf('primaryOwnerTaxId')[1]?.slice(-4)}`)
  })

  test('looking at the portal as an owner tells nothing', async () => {
    expect(await pathsThatTell(await viewingAs('lender'))).toEqual([])
  })
})

test('[B47] of an open application, what flows in from a submitted pre-application is masked', async () => {
  await submitted(['pre-application'])
  const get = async (path: string) => {
    const { text } = await outcomeFor(path, { projectId: world.ours.projectId }, world.identities.lender)
    return JSON.parse(text) as { answers: object; prefillAnswers: object }
  }
  const seen = await get('lender/application:get')
  expect(seen.answers).toMatchObject({ lenderTaxId: planted.lenderTaxId[1] })
  expect(seen.prefillAnswers).toMatchObject({ lenderTaxId: '•••••2736' })
  expect((await get('lender/preApplication:get')).answers).toMatchObject({
    lenderTaxId: '•••••2736',
    additionalCoBorrowersDetails: 'Ann Lee, ••-•••••••, • Main Street',
  })
})

describe('[B47] once a project can no longer be changed', () => {
  beforeAll(async () => {
    await submitted(['pre-application', 'application'])
    await plantRounds()
  })

  test('the texts of a submission are told, with every number in them masked', async () => {
    const of = { projectId: world.ours.projectId, stage: 'pre-application' }
    const told = async (who: Who, { path }: Entry, more: object = {}) => {
      const { text } = await outcomeFor(path, { ...of, ...more }, world.identities[who])
      return Object.entries(submittedTexts).flatMap(([what, number]) =>
        text.includes(maskOf(number)) ? [what] : [],
      )
    }
    expect({
      get: await told('viewer', submissions.get, { round: 2 }),
      compare: await told('viewer', submissions.compare, { from: 1, to: 2 }),
      review: await told('packager', adminReviews.get),
    }).toEqual({ get: ['reason', 'dispute', 'cell'], compare: ['reason', 'cell'], review: ['reason'] })
  })

  test('whoever only reads is told what was said to a finding with its number masked', async () => {
    const of = { projectId: world.ours.projectId, today: '2026-11-03' }
    const { text } = await outcomeFor(rehearsal.get.path, of, world.identities.viewer)
    expect([text.includes(maskOf(standing)), text.includes(standing)]).toEqual([true, false])
  })

  test('whoever only reads is told why a document is not needed with its number masked', async () => {
    const of = { projectId: world.ours.projectId }
    const { text } = await outcomeFor(documents.list.path, of, world.identities.viewer)
    expect([text.includes(maskOf(notNeeded.number)), text.includes(notNeeded.number)]).toEqual([true, false])
  })

  test('a cell is revealed to whom a field is, and to nobody else', async () => {
    const given = await Promise.all(
      people.map(
        async (who) => [who, (await outcomeFor(reveal, ofCell(), world.identities[who])).text] as const,
      ),
    )
    expect(given.flatMap(([who, text]) => (text.includes(plantedCell) ? [who] : [])).toSorted()).toEqual(
      ['lender', 'colleague', 'packager', 'admin'].toSorted(),
    )
  })

  test.each(people)('%s is sent a tax id by nothing but the call that asks why', async (who) => {
    const asks = ['lender', 'colleague', 'packager', 'admin'].includes(who)
    // What was said to a finding can be changed until the project ends, by whom it is told in full.
    expect(await pathsThatTell(world.identities[who])).toEqual([
      ...(asks ? [rehearsal.get.path, reveal] : []),
    ])
  })

  test('looking at the portal as an owner tells nothing', async () => {
    expect(await pathsThatTell(await viewingAs('lender'))).toEqual([])
  })
})

test('[B47] the log keeps no number of what was explained and taken back', async () => {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('project_id', '=', world.ours.projectId)
    .execute()
  const said = JSON.stringify(entries)
  expect(everyNumber.filter((number) => said.includes(number))).toEqual([])
  const told = entries.filter(({ details }) => JSON.stringify(details).includes(maskOf(explained)))
  expect(told.map(({ action }) => action).toSorted()).toEqual(['explanation taken back', 'finding explained'])
  expect(said).toContain(maskOf(standing))
})

async function plant(): Promise<void> {
  const { projectId } = world.ours
  const schema = { schemaId: 'preApplication.v1', schemaRevision: 10 }
  const shown = { hasCoBorrower: 'YES', hasAdditionalCoBorrowers: 'YES' }
  for (const at of [0, 1] as const) {
    const answers = Object.fromEntries(Object.entries(planted).map(([id, values]) => [id, values[at]]))
    const args = { projectId, ...schema, answers: { ...shown, ...answers }, expectedVersion: at + 1 }
    await mutate(preApplication.save.path, args)
  }
  await plantInTexts()
  await plantInTable()
  const share = (ids: readonly string[], mayAnswer: boolean) => ({
    project_id: projectId,
    organization_id: world.ours.organizationId,
    person_id: world.identities.borrower?.personId ?? '',
    scope: JSON.stringify(ids.map((id) => ({ stage: 'pre-application', kind: 'section', id }))),
    may_answer: mayAnswer,
  })
  await db
    .insertInto('borrower_shares')
    .values([
      share(['borrowerProfile', 'coBorrower'], true),
      share(['ownership'], false),
      // From before everything that happened, so that all of its past is theirs to read.
      { ...share(['projectDetails'], true), shared_at: new Date(0) },
      {
        ...share([], true),
        scope: JSON.stringify([{ stage: 'application', kind: 'table', id: 'owners' }]),
        shared_at: new Date(0),
      },
    ])
    .execute()
}

async function plantInTexts(): Promise<void> {
  const { projectId } = world.ours
  const question = { projectId, stage: 'pre-application', fieldId: anUploadField }
  const [first, second, reason] = goneFromTexts
  const schema = { schemaId: 'preApplication.v1', schemaRevision: 10 }
  const steps = [
    ...[`Her EIN is ${first}.`, `Her EIN is ${second}.`].map((text) => ({ [summary]: text })),
    { [summary]: `Her EIN is ••-•••${second.slice(-4)}.` },
    { [summary]: null },
  ]
  for (const [at, answers] of steps.entries()) {
    const expectedVersion = at + 3
    await mutate(preApplication.save.path, { projectId, ...schema, answers, expectedVersion })
    if (at === 0) between = await lastChange()
  }
  await mutate(projectAnswers.notApplicable.path, { ...question, reason: `It is of EIN ${reason}.` })
  await mutate(projectAnswers.applicable.path, question)
  await mutate(projectAnswers.notApplicable.path, {
    ...{ projectId, stage: 'application', fieldId: notNeeded.fieldId },
    reason: `It is of EIN ${notNeeded.number}.`,
  })
  for (const text of [`It is of EIN ${explained}.`, '', `It is of EIN ${standing}.`]) {
    await mutate(rehearsal.explain.path, { projectId, checkId: 'R01', text })
  }
}

/** What was submitted at first, without a mark and a table, and what was submitted after it. */
async function plantRounds(): Promise<void> {
  const { projectId } = world.ours
  const { reason, dispute, cell } = submittedTexts
  const by = { personId: world.identities.lender?.personId ?? '', at: new Date(0).toISOString() }
  const mark = { reason: `It is of EIN ${reason}.`, from: 'person', ...by }
  const marks = {
    lenderSamUin: mark,
    [anUploadField]: { ...mark, dispute: { note: `It is of EIN ${dispute}.`, ...by } },
  }
  const rows = [{ rowId: plantedRow, cells: { name: 'Ann Hill', waiver: `EIN ${cell}` } }]
  await addRound({ db }, projectId, 'pre-application', 'returned', { tables: '{}' })
  await db
    .updateTable('review_rounds')
    .set({ is_current: false })
    .where('project_id', '=', projectId)
    .execute()
  await addRound({ db }, projectId, 'pre-application', 'inReview', {
    not_applicable: JSON.stringify(marks),
    tables: JSON.stringify({ owners: rows }),
  })
}

/** When the newest change of an answer was, by the clock of the database. */
async function lastChange(): Promise<number> {
  const { at } = await db
    .selectFrom('answer_changes')
    .select('at')
    .where('project_id', '=', world.ours.projectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return at.getTime()
}

async function mutate(path: string, args: object): Promise<void> {
  const call = callOf(path, args, world.identities.lender)
  await db.transaction().execute((tx) => runner.mutation(call, tx))
}

/** What a submission leaves of the tables is in the answers of the questionnaires alone. */
async function plantInTable(): Promise<void> {
  const { projectId } = world.ours
  const gone = crypto.randomUUID()
  const changes = [
    [{ rowId: plantedRow, set: { name: 'Ann Hill', share: 55, taxId: plantedCells[1] } }],
    [
      { rowId: plantedRow, set: { taxId: plantedCell } },
      { rowId: gone, set: { name: 'Bo Hill', taxId: plantedCells[2] } },
    ],
    [{ rowId: gone, remove: true }],
    [{ rowId: plantedRow, set: { waiver: `EIN ${goneFromTexts[3]}` } }],
    [{ rowId: plantedRow, set: { waiver: `EIN ••-•••${goneFromTexts[3].slice(-4)}` } }],
  ]
  for (const [expectedVersion, each] of changes.entries()) {
    const args = { projectId, table: 'owners', changes: each, expectedVersion }
    await mutate(projectTables.save.path, args)
  }
}

async function submitted(stages: readonly string[]): Promise<void> {
  await db
    .updateTable('stages')
    .set({ submitted_at: new Date() })
    .where('project_id', '=', world.ours.projectId)
    .where('stage', 'in', stages)
    .execute()
}

async function viewingAs(who: Who): Promise<Identity> {
  const personId = world.identities.admin?.personId ?? ''
  const sessionId = `sign-in that views as ${who}`
  const hour = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sign_ins')
    .values({ id: sessionId, token: sessionId, person_id: personId, expires_at: hour })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('sign_ins')
    .set({ viewing_as: world.identities[who]?.personId ?? '', viewing_until: hour })
    .where('id', '=', sessionId)
    .execute()
  return { personId, sessionId }
}

/** The functions whose answers to this person hold a whole number, whatever they are asked. */
async function pathsThatTell(identity: Identity | null): Promise<string[]> {
  return pathsTelling(await outcomesFor(identity))
}

function pathsTelling(told: readonly Told[]): string[] {
  const paths = told.filter(({ text }) => everyNumber.some((number) => text.includes(number)))
  return [...new Set(paths.map(({ path }) => path))].sort()
}

interface Told {
  readonly path: string
  readonly text: string
}

/** The same for the tests that look at it while both stages are open: nothing of it changes anything. */
function whileOpen(who: Who): Promise<readonly Told[]> {
  const known = toldWhileOpen.get(who) ?? outcomesFor(world.identities[who])
  toldWhileOpen.set(who, known)
  return known
}
const toldWhileOpen = new Map<Who, Promise<readonly Told[]>>()

/** Everything that every function gives to one person: results, live results and refusals. */
async function outcomesFor(identity: Identity | null): Promise<readonly Told[]> {
  const told: Told[] = []
  for (const { entry } of implementations) {
    const args = accessMatrix[entry.path]?.args(world.ours) ?? {}
    for (const each of variantsOf(entry.path, args)) told.push(await outcomeFor(entry.path, each, identity))
  }
  return told
}

const ofCell = () => ({
  ...{ projectId: world.ours.projectId, table: 'owners', rowId: plantedRow, column: 'taxId' },
  reason: 'The agency asked.',
})

/** Every sensitive field, and the cell that holds a number. */
function variantsOf(path: string, args: object): readonly object[] {
  if ('fieldId' in args) {
    const fields = [...sensitiveFields.keys(), summary, anUploadField].map((fieldId) => ({
      ...args,
      fieldId,
    }))
    return path === reveal ? [...fields, ofCell()] : fields
  }
  if (path === 'project/history:preview') return [args, { ...args, at: between }]
  return 'rowId' in args ? [args, { ...args, rowId: plantedRow }] : [args]
}

async function outcomeFor(path: string, args: object, identity: Identity | null) {
  const entry = implementations.find((each) => each.entry.path === path)?.entry
  if (!entry) throw new Error(`${path} is not there.`)
  const call = callOf(path, args, identity)
  const once = textOf(await outcomeOf(entry, call))
  if (entry.kind !== 'query') return { path, text: once }
  return { path, text: `${once}${textOf(await firstLive(call)) === once ? '' : ' and something else live'}` }
}

function textOf(outcome: Outcome): string {
  return outcome.ok ? outcome.json : `${outcome.message} ${outcome.errorData}`
}

function callOf(path: string, args: object, identity: Identity | null): FunctionCall<Identity> {
  const caller = identity && { identity, identityKey: identity.sessionId, expiresAt: Date.now() + 60_000 }
  return { path, args: args as Record<string, Value>, caller, address: '127.0.0.1' }
}

/** A mutation is taken back, so that it changes nothing for the next one. */
async function outcomeOf({ kind }: Entry, call: FunctionCall<Identity>): Promise<Outcome> {
  if (kind === 'query') return backend.query(call)
  if (kind === 'action') return backend.act(call)
  const tx = await db.startTransaction().execute()
  try {
    return { ok: true, json: (await runner.mutation(call, tx)).json }
  } catch (error) {
    return runner.failure(error, call)
  } finally {
    await tx.rollback().execute()
  }
}

async function firstLive({ path, args, caller }: FunctionCall<Identity>): Promise<Outcome> {
  const first = Promise.withResolvers<Outcome>()
  const watch = backend.watch({
    step: ({ results }) => {
      for (const { outcome } of results) first.resolve(outcome)
    },
    waiting: () => {},
    broken: (reason) => first.reject(new Error(reason)),
  })
  watch.change({ caller, add: [{ queryId: 1, path, args, journal: null }] })
  return first.promise.finally(() => watch.close())
}
