import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptHeads } from '../audit/heads.ts'
import { type AuditKeeper, keepAudit } from '../audit/keeper.ts'
import { auditKey } from '../audit/key.ts'
import { recordAudit } from '../audit/record.ts'
import { createPackageKey } from '../bundle/signing.ts'
import { createSealer } from '../crypto/sealing.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { freshDatabase, type TestDatabase } from '../db/testing.ts'
import { noticedAgain } from '../effects.ts'
import type { Inspector } from '../files/inspection/inspector.ts'
import { inspectionRules } from '../files/records/stored-files.ts'
import type { FileStore } from '../files/stores/store.ts'
import type { Scanner } from '../files/upkeep/scanner.ts'
import { createLog } from '../log.ts'
import { createDelivery } from '../mail/delivery.ts'
import { createMetrics } from '../metrics.ts'
import { createProject } from '../model/projects/index.ts'
import { newSecrets } from '../secrets.ts'
import { jobHandlers } from '../start/job-handlers.ts'
import { type Difference, databaseState, differencesBetween } from '../testing/database-state.ts'
import { declaredParts, judge } from '../testing/effects/effects-check.ts'
import { plantPerson } from '../testing/effects/planted-person.ts'
import { plantProject } from '../testing/effects/planted-project.ts'
import { aPdf, aProject } from '../testing/workspace.ts'
import { readAtOnce } from '../texts/read-documents.ts'
import type { JobHandler } from './definition.ts'
import { createJobQueue } from './queue.ts'

const log = createLog('silent')
const metrics = createMetrics({ processFigures: false })
const sealer = createSealer(Buffer.alloc(32, 7), 'answers')
const enqueued: string[] = []
const longAgo = new Date(0)

/** What a job does to the files themselves is told elsewhere; here only their rows count. */
const store = {
  has: async () => true,
  open: async () => Readable.from([await aPdf()]),
  put: async () => ({ size: 1, sha256: '0'.repeat(64) }),
  remove: async () => {},
  list: async function* () {},
} as unknown as FileStore
const scanner = { scan: async () => ({ clean: true }) } as Scanner
const inspector: Inspector = {
  inspect: async () => ({ kind: 'pdf', flaw: null, caution: 'actions' }),
  read: async () => ({ read: { text: 'Loan amount: $900,000', pages: 1, pagesWithoutText: 0 } }) as never,
  beside: (_whose, read) => read(),
  stop: async () => {},
}

let database: TestDatabase
let db: Database
let mailServer: SMTPServer
let handlers: readonly JobHandler[]
let audit: AuditKeeper
let heads: string
let backups: string
/** On the disk of the backups. */
let free = 1e15
/** Rows in which no job finds anything to do. */
let bystanders: ReadonlySet<string>

const keyOf = ({ table, row }: Pick<Difference, 'table' | 'row'>) => `${table} ${row}`

beforeAll(async () => {
  database = await freshDatabase()
  const pool = createPool(database.url)
  db = createDatabase(pool)
  // Its tables are there from the first start on.
  const queue = createJobQueue({ pool, log, metrics })
  await queue.start([])
  await queue.stop(1000)
  const jobs = { enqueue: async (_db: unknown, { name }: { name: string }) => void enqueued.push(name) }
  const smtpUrl = await listen()
  const delivery = createDelivery({
    db,
    log,
    metrics,
    smtpUrl,
    from: 'no-reply@granary.example',
    capture: false,
  })
  backups = mkdtempSync(join(tmpdir(), 'granary-backups-'))
  heads = mkdtempSync(join(tmpdir(), 'granary-heads-'))
  audit = await keepAudit({ db, key: auditKey(), heads: keptHeads(heads), log, sealEveryMs: 3_600_000 })
  handlers = jobHandlers({
    db,
    store,
    inspector,
    scanner,
    delivery,
    log,
    audit,
    portalUrl: 'http://localhost:3001',
    sealer,
    jobs,
    lenderApproval: false,
    packageKey: createPackageKey('a key of this test'),
    backup: {
      url: database.url,
      secrets: newSecrets(),
      passphrase: undefined,
      folder: backups,
      freeBytes: async () => free,
    },
  })
  const before = await databaseState(db)
  await addBystanders()
  bystanders = new Set(differencesBetween(before, await databaseState(db), sealer).map(keyOf))
})
afterAll(async () => {
  await audit.stop()
  rmSync(heads, { recursive: true })
  rmSync(backups, { recursive: true })
  await new Promise<void>((closed) => mailServer.close(() => closed()))
  await db.destroy()
  await database.drop()
})

/** Takes every mail, save those to nobody. */
async function listen(): Promise<string> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  })
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening))
  return `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`
}

const addMail = async (recipient: string) => {
  const mail = { recipient, subject: 'Hello', body_text: 'Code 123456', body_html: '<p>Code 123456</p>' }
  return (await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id
}

const addFile = (created_at: Date, inspection = inspectionRules, more: object = {}) =>
  db
    .insertInto('stored_files')
    .values({
      id: randomUUID(),
      size: 1,
      sha256: '0'.repeat(64),
      kind: 'pdf',
      scan: 'held',
      created_by: 'ada',
      project_id: 'mill',
      field_id: 'sheet',
      created_at,
      inspection,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function addProject() {
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: project_id } = await db
    .insertInto('projects')
    .values({ organization_id, name: 'Mill', borrower_name: 'Mill LLC', program: 'CF', creation: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organization_id, project_id }
}

/** A file from before the rules of today, in a field of a project. */
async function addOldUpload() {
  const { id: storage_id } = await addFile(new Date(), 0)
  const { project_id } = await addProject()
  await db
    .insertInto('uploads')
    .values({
      project_id,
      stage: 'application',
      field_id: 'sheet',
      storage_id,
      file_name: 'a.pdf',
      file_size: 1,
    })
    .execute()
}

/** A file in use whose text was never read, or was asked of a store that gave nothing. */
async function addUnread(isTried: boolean, more: object = {}) {
  const { organization_id, project_id } = await addProject()
  const inUse = { project_id, kind: 'pdf', scan: 'clean', registered_at: new Date(), ...more }
  const { id } = await addFile(new Date(), inspectionRules, inUse)
  if (isTried) await addTextOf(id, { project_id, organization_id })
  return {}
}

/** As many as are read at once, and nothing is read of: the next run follows at once. */
async function addManyUnread() {
  for (let count = 0; count < readAtOnce; count += 1) await addUnread(false, { kind: 'other' })
  return {}
}

async function addTextOf(storage_id: string, of: { project_id: string; organization_id: string }) {
  await db
    .insertInto('document_texts')
    .values({ storage_id, ...of, state: 'waiting', tries: 1, read_at: longAgo })
    .execute()
}

async function addOf(time: Date) {
  const expires_at = time
  await db
    .insertInto('upload_grants')
    .values({
      token_hash: Buffer.from(randomUUID()),
      person_id: 'ada',
      project_id: 'mill',
      field_id: 'sheet',
      max_size_bytes: 1,
      expires_at,
    })
    .execute()
  await db
    .insertInto('eligibility_checks')
    .values({ token_hash: Buffer.from(randomUUID()), answers: '{}', expires_at })
    .execute()
  await db.insertInto('rate_limits').values({ key: randomUUID(), window_start: time, count: 1 }).execute()
  await db
    .insertInto('known_devices')
    .values({ person_id: 'ada', device: randomUUID(), last_at: time })
    .execute()
  await addFile(time)
}

/** A borrower, a colleague and somebody who is invited, each asked ten days ago for what is due in three. */
async function addAsks(dueInDays: number) {
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ada = { id: 'ada', name: 'Ada Lund', email: 'ada@bank.example', secondFactor: false }
  const by = { person: ada, organizationId: organization_id }
  const { projectId: project_id } = await createProject(db, { sealer, quotas: undefined }, by, aProject)
  const dayMs = 86_400_000
  const longSince = new Date(Date.now() - 10 * dayMs)
  const scope = JSON.stringify([{ stage: 'pre-application', kind: 'section', id: 'loanBasics' }])
  const due_on = new Date(Date.now() + dueInDays * dayMs).toISOString().slice(0, 10)
  const row = { project_id, organization_id, scope, due_on }
  const toAda = { ...row, person_id: 'ada' }
  const reminded = { reminded_at: longSince, reminded_by: 'ada' }
  await db
    .insertInto('borrower_shares')
    .values({ ...toAda, may_answer: true, shared_at: longSince, ...reminded })
    .execute()
  await db
    .insertInto('colleague_asks')
    .values({ ...toAda, asked_at: longSince, ...reminded })
    .execute()
  await db
    .insertInto('invitations')
    .values({
      ...row,
      kind: 'borrower',
      email: 'new@farm.example',
      token_hash: randomUUID(),
      may_answer: true,
      created_at: longSince,
      sent_at: longSince,
      expires_at: longSince,
    })
    .execute()
}

/** Of the agency to the lender of a member, due in three days. */
async function addQuestion() {
  const dayMs = 86_400_000
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organization_members')
    .values({ organization_id, person_id: 'ada', role: 'owner' })
    .execute()
  const project = { organization_id, name: 'Mill', borrower_name: 'Mill LLC', program: 'CF', creation: '{}' }
  const { id: project_id } = await db
    .insertInto('projects')
    .values({ ...project, sent_at: new Date(Date.now() - 30 * dayMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(Date.now() - 20 * dayMs)
  const due_at = new Date(Date.now() + 3 * dayMs)
  for (const kind of ['sent', 'agencyQuestion']) {
    await db.insertInto('project_events').values({ project_id, kind, at, due_at, note: 'When?' }).execute()
  }
}

/** The current balance sheet of a project, by the rules good for three more days. */
async function addDocumentNearItsEnd() {
  const dayMs = 86_400_000
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organization_members')
    .values({ organization_id, person_id: 'ada', role: 'owner' })
    .execute()
  const ada = { id: 'ada', name: 'Ada Lund', email: 'ada@bank.example', secondFactor: false }
  const by = { person: ada, organizationId: organization_id }
  const { projectId: project_id } = await createProject(db, { sealer, quotas: undefined }, by, aProject)
  const { id: storage_id } = await addFile(new Date())
  const added = {
    stage: 'application',
    field_id: 'currentBalanceSheetUpload',
    file_name: 'a.pdf',
    file_size: 1,
  }
  await db
    .insertInto('uploads')
    .values({ project_id, storage_id, ...added, uploaded_at: longAgo })
    .execute()
  const as_of = new Date(Date.now() - 87 * dayMs).toISOString().slice(0, 10)
  await db.insertInto('document_descriptions').values({ project_id, storage_id, as_of }).execute()
}

/**
 * Rows of every kind that a job may take, which are not its turn: of the time to come, done with, or not answered yet.
 * Whatever runs, they stay as they are.
 */
async function addBystanders() {
  await db.insertInto('people').values({ id: 'ada', name: 'Ada Lund', email: 'ada@bank.example' }).execute()
  const later = new Date(Date.now() + 3_600_000)
  await addOf(later)
  await addMail('bystander@farm.example')
  await addAsks(60)
  await addNotice(later)
  await addPackage({ state: 'ready' })
  await addRead()
  await addAskedErasures()
}

/** A file in use whose text was read. */
async function addRead() {
  const { organization_id, project_id } = await addProject()
  const inUse = { project_id, scan: 'clean', registered_at: new Date() }
  const { id: storage_id } = await addFile(new Date(), inspectionRules, inUse)
  await db
    .insertInto('uploads')
    .values({
      project_id,
      stage: 'application',
      field_id: 'sheet',
      storage_id,
      file_name: 'b.pdf',
      file_size: 1,
    })
    .execute()
  await db
    .insertInto('document_texts')
    .values({ storage_id, project_id, organization_id, state: 'none', tries: 1 })
    .execute()
}

/** Of a project and of a person, for which nobody has answered yet. */
async function addAskedErasures() {
  const { organization_id, project_id } = await addProject()
  const ofProject = { organization_id, project_id, program: 'CF', project_created_at: longAgo }
  await db
    .insertInto('erasures')
    .values({ ...ofProject, reason: 'The borrower asks for it.' })
    .execute()
  await db
    .insertInto('explanations')
    .values({ project_id, check_id: 'R01', text: 'It comes.', found: '' })
    .execute()
  await db.insertInto('person_erasures').values({ person_id: 'ada' }).execute()
}

/** A notice for a member of a lender, and one of the same for somebody else who wants none of it by mail. */
async function addNotice(at: Date) {
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('organization_members')
    .values({ organization_id, person_id: 'ada', role: 'owner' })
    .execute()
  const told_with = randomUUID()
  const notice = { kind: 'joinAsked', standing: 'lender', organization_id, told_with, at, in_bell: true }
  await db
    .insertInto('notifications')
    .values([
      { ...notice, person_id: 'ada', by_mail: 'at once' },
      { ...notice, person_id: 'ada', by_mail: 'none', told_with: randomUUID(), at: new Date() },
    ])
    .execute()
}

/** Begun by somebody who has died since. */
const abandoned = { state: 'building', worker: randomUUID(), worker_until: longAgo } as const

async function addPackage(row: object): Promise<string> {
  const { id: organization_id } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Whoever asked must still be of the lender when it is built.
  await db
    .insertInto('organization_members')
    .values({ organization_id, person_id: 'ada', role: 'owner' })
    .execute()
  const ada = { id: 'ada', name: 'Ada Lund', email: 'ada@bank.example', secondFactor: false }
  const by = { person: ada, organizationId: organization_id }
  const { projectId: project_id } = await createProject(db, { sealer, quotas: undefined }, by, aProject)
  const { id } = await db
    .insertInto('project_packages')
    .values({ project_id, version: 1, requested_by: 'ada', ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A project with rows wherever one can have some, which is to be erased. */
async function addErasure() {
  const { id: organizationId } = await db
    .insertInto('organizations')
    .values({ name: 'Prairie Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ada = { id: 'ada', name: 'Ada Lund', email: 'ada@bank.example', secondFactor: false }
  const by = { person: ada, organizationId }
  const { projectId } = await createProject(db, { sealer, quotas: undefined }, by, aProject)
  await plantProject(db, { projectId, organizationId, personId: 'ada', word: 'quillfeather' })
  await db
    .insertInto('erasures')
    .values({
      project_id: projectId,
      organization_id: organizationId,
      program: 'CF',
      project_created_at: longAgo,
      state: 'carrying out',
      reason: 'The borrower asked for it.',
      answered_by: 'ada',
      // As after a run that was cut off.
      objects: [randomUUID()],
    })
    .execute()
}

/** Somebody with rows wherever a person can have some, who is to be erased. */
async function addPersonErasure() {
  const [personId, otherId] = ['grace', 'theo']
  await db
    .insertInto('people')
    .values([
      { id: personId, name: 'Grace Hall', email: 'grace@mill.example', email_verified: true, image: 'x' },
      { id: otherId, name: 'Theo Lindqvist', email: 'theo@bank.example' },
    ])
    .execute()
  await db.updateTable('people').set({ two_factor_enabled: true }).where('id', '=', personId).execute()
  const { id: organizationId } = await db
    .insertInto('organizations')
    .values({ name: 'Plains Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const theo = { id: otherId, name: 'Theo Lindqvist', email: 'theo@bank.example', secondFactor: false }
  const by = { person: theo, organizationId }
  const { projectId } = await createProject(db, { sealer, quotas: undefined }, by, aProject)
  const about = { projectId, organizationId, personId, otherId, name: 'Grace Hall' }
  await plantPerson(db, { ...about, email: 'grace@mill.example', word: 'thistledown' })
  await db
    .insertInto('person_erasures')
    .values({ person_id: personId, state: 'carrying out', answered_by: otherId })
    .execute()
  await recordAudit(db, {
    action: 'erasure of person begun',
    personId: otherId,
    details: { person: personId },
  })
}

async function addBackup(row: object) {
  await db
    .insertInto('installation_backups')
    .values({ asked_by: 'ada', ...row })
    .execute()
  return {}
}

/** For each job what it finds to do, and what it is given. */
const cases: Readonly<Record<string, readonly (() => Promise<object>)[]>> = {
  'send-mail': [
    async () => ({ mailId: await addMail('grace@borrower.example') }),
    async () => ({ mailId: await addMail('nobody@borrower.example') }),
  ],
  'resume-mail': [async () => ({ mailId: await addMail('waiting@borrower.example') })],
  'scan-file': [async () => ({ storageId: (await addFile(new Date())).id })],
  'inspect-files-again': [async () => addOldUpload().then(() => ({}))],
  'build-package': [
    () => addPackage({}).then(() => ({})),
    () => addPackage({ ...abandoned, done: 7, total: 9 }).then(() => ({})),
    () => addPackage({ ...abandoned, tries: 9 }).then(() => ({})),
  ],
  'resume-packages': [async () => addPackage(abandoned).then(() => ({}))],
  'read-documents': [() => addUnread(false), () => addUnread(true), addManyUnread],
  'collect-files': [
    async () => addOf(longAgo).then(() => ({})),
    () => addUnread(true, { removed_at: longAgo }),
  ],
  'check-audit': [async () => ({})],
  'remind-of-asks': [3, -1].map((days) => async () => addAsks(days).then(() => ({}))),
  'remind-of-windows': [() => addDocumentNearItsEnd().then(() => ({}))],
  'remind-of-agency': [async () => addQuestion().then(() => ({}))],
  'forget-checks': [async () => addOf(longAgo).then(() => ({}))],
  'mail-notices': [async () => addNotice(new Date(Date.now() - 120_000)).then(() => ({}))],
  'forget-notices': [async () => addNotice(longAgo).then(() => ({}))],
  'erase-projects': [async () => addErasure().then(() => ({}))],
  'erase-people': [async () => addPersonErasure().then(() => ({}))],
  'forget-tries': [async () => addOf(longAgo).then(() => ({}))],
  'give-up-backups': [() => addBackup({ state: 'writing', worker: randomUUID(), worker_until: longAgo })],
  'write-backup': [
    () => addBackup({}),
    () => {
      free = 0
      return addBackup({})
    },
  ],
}

test('every job has what it finds to do, and nothing else has', () => {
  expect(Object.keys(cases).toSorted()).toEqual(handlers.map(({ job }) => job.name).toSorted())
})

test('the chain of the log is checked by the clock, once in every night', () => {
  const daily = /^\d{1,2} [0-9] \* \* \*$/
  expect(handlers.filter(({ job }) => job.name === 'check-audit')).toMatchObject([
    { job: { cron: expect.stringMatching(daily) } },
  ])
})

test.each(Object.entries(cases))(
  'the job %s changes what it declares, all of it and nothing else',
  async (name, given) => {
    const handler = handlers.find(({ job }) => job.name === name)
    if (!handler) throw new Error(`There is no job ${name}.`)
    const seen = new Set<string>()
    for (const prepare of given) {
      const payload = await prepare()
      const before = await databaseState(db)
      enqueued.length = 0
      await handler.handle(payload)
      const differences = differencesBetween(before, await databaseState(db), sealer)
      const verdict = judge({ path: name, args: {} }, handler.effects, differences, enqueued)
      expect(verdict.undeclared).toEqual([])
      expect(differences.map(keyOf).filter((key) => bystanders.has(key))).toEqual([])
      for (const part of verdict.seen) seen.add(part)
    }
    const again = declaredParts(noticedAgain)
    const never = declaredParts(handler.effects).filter((part) => !seen.has(part) && !again.includes(part))
    expect(never).toEqual([])
  },
)
