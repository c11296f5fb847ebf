import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Entry, StageEntries } from '@granary/api'
import type { Answer } from '@granary/forms'
import type { FunctionArgs, FunctionReturnType } from 'convex/server'
import { ConvexError, type Value } from 'convex/values'
import type { Kysely } from 'kysely'
import { createSealer } from '../crypto/sealing.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import type { Tables } from '../db/schema.generated.ts'
import { freshDatabase } from '../db/testing.ts'
import { inspectContent } from '../files/content/inspect.ts'
import { claimUploadGrant } from '../files/records/grants.ts'
import { addStoredFile } from '../files/records/stored-files.ts'
import { measured } from '../files/stores/store.ts'
import type { Implementation } from '../functions/implementation.ts'
import { implementations } from '../functions/registry.ts'
import { createGazetteer } from '../gazetteer/gazetteer.ts'
import type { Services } from '../model/services.ts'
import { differencesBetween, sidesOfTransactions } from './database-state.ts'
import { judge } from './effects/effects-check.ts'

/** The people of these tests: three of one lender, one of another, and two of the staff. */
export type Somebody = 'owner' | 'officer' | 'viewer' | 'stranger' | 'packager' | 'administrator'

export const names: Readonly<Record<Somebody, string>> = {
  owner: 'Marcus Reyes',
  officer: 'Dana Whitlock',
  viewer: 'Ines Okafor',
  stranger: 'Theo Lindqvist',
  packager: 'Priya Natarajan',
  administrator: 'Walt Bremer',
}

export const aProject = {
  borrowerName: 'Prairie Mill LLC',
  borrowerEntityType: 'LLC',
  borrowerBusinessStage: 'Expansion',
  contactEmail: 'ada@mill.example',
  contactFirstName: 'Ada',
  contactLastName: 'Lund',
  contactTitle: 'Vice president',
  contactPhone: '(402) 555-0100',
  contactPhoneExtension: '12',
  lenderName: 'Prairie Bank',
  headquartersAddress: '100 Main Street, Broken Bow, NE 68822',
  servedState: 'ne',
  federallyRegulated: 'yes',
  projectName: 'Mill expansion',
  program: 'Community Facilities',
  totalLoanAmount: '$1,200,000',
  projectAddress: '12 Mill Road, Broken Bow, NE 68822',
}

/** The same with what a check of a visitor asks besides. */
export const aCheck = {
  ...aProject,
  program: 'Business & Industry',
  borrowerStanding: 'SMALL_BUSINESS',
  federalDebt: 'NO',
  purpose: 'BUSINESS',
  excludedActivity: 'NO',
  lenderTies: 'NO',
}

/** A lender as it introduces itself. */
export const anOrganization = {
  lenderName: 'Prairie Bank',
  headquartersAddress: '1 Depot Street, Alma, NE 68920',
  contactFirstName: 'Ada',
  contactLastName: 'Lund',
  contactTitle: 'President',
  contactEmail: 'ada@prairie.example',
  contactPhone: '(308) 555-0100',
  contactPhoneExtension: '',
}

export type Workspace = Awaited<ReturnType<typeof createWorkspace>>

/** A database with two lenders and the real functions over it, called as whoever the test says. */
export async function createWorkspace(given: Partial<Services> = {}) {
  const database = await freshDatabase()
  const pool = createPool(database.url, { connections: 24 })
  const db = createDatabase(pool)
  const services: Services = {
    jobs: { enqueue: async () => {} },
    siteUrl: 'http://localhost:3000',
    portalUrl: 'http://localhost:3001',
    teamEmail: undefined,
    writeTo: 'team@granary.example',
    environment: 'staging',
    outsideIssuer: undefined,
    maps: { baseUrl: 'http://localhost:3001', token: null },
    demo: false,
    maxUploadBytes: 26_214_400,
    rateLimits: false,
    quotas: undefined,
    staffSecondFactor: false,
    lenderApproval: false,
    sealer: createSealer(randomBytes(32), 'answers'),
    gazetteer: createGazetteer,
    ...given,
  }
  await addPeople(db)
  const sidesOf = await sidesOfTransactions(db)

  /**
   * Runs a function as the live layer would: a mutation in one transaction of its own, which is taken back when it
   * changed anything in the whole database that the function does not declare. For a call that may change any field
   * the test says those that it changes, as `stage/field`.
   */
  async function call<E extends Entry>(
    who: Somebody,
    entry: E,
    args: FunctionArgs<E>,
    fields: readonly string[] = [],
  ): Promise<FunctionReturnType<E>> {
    const { run, effects = {} } = implementationOf(entry)
    const context = {
      identity: { personId: who, sessionId: `sign-in of ${who}` },
      address: '127.0.0.1',
      journal: { before: null, after: null },
      noteRead: () => undefined,
      services,
    }
    if (entry.kind === 'query') return (await run({ ...context, db }, args)) as FunctionReturnType<E>
    return db.transaction().execute(async (tx) => {
      const result = await run({ ...context, db: tx }, args)
      const differences = differencesBetween(...(await sidesOf(tx)), services.sealer)
      const { undeclared } = judge({ path: entry.path, args, personId: who, fields }, effects, differences)
      if (undeclared.length > 0) throw new Error(`${entry.path} changed also ${undeclared.join(', ')}.`)
      return result as FunctionReturnType<E>
    })
  }

  return {
    db,
    url: database.url,
    services,
    call,
    /** What a function refuses with; a test that expects a refusal fails when there is none. */
    async refusal<E extends Entry>(who: Somebody, entry: E, args: FunctionArgs<E>) {
      const outcome: unknown = await call(who, entry, args).catch((error: unknown) => error)
      if (outcome instanceof ConvexError)
        return outcome.data as { code: string; message: string } & Record<string, Value>
      throw new Error(`${entry.path} did not refuse: ${JSON.stringify(outcome) ?? String(outcome)}`)
    },
    /** Sends bytes to the address that an upload was granted, without the way over HTTP. */
    send: (uploadUrl: string, bytes: Uint8Array) => receiveUpload(db, uploadUrl, bytes),
    async close() {
      await db.destroy()
      await database.drop()
    },
  }
}

function implementationOf(entry: Entry): Implementation {
  const found = implementations.find((implementation) => implementation.entry.path === entry.path)
  if (!found) throw new Error(`${entry.path} is not implemented.`)
  return found
}

async function addPeople(db: Database): Promise<void> {
  const ids = Object.keys(names) as Somebody[]
  await db
    .insertInto('people')
    .values(ids.map((id) => ({ id, name: names[id], email: `${id}@bank.example` })))
    .execute()
  await db
    .insertInto('sign_ins')
    .values(
      ids.map((id) => ({
        id: `sign-in of ${id}`,
        token: `token of ${id}`,
        person_id: id,
        expires_at: new Date(Date.now() + 3_600_000),
      })),
    )
    .execute()
  const [ours, theirs] = await db
    .insertInto('organizations')
    .values([{ name: 'Prairie Bank' }, { name: 'Farm Credit' }])
    .returning('id')
    .execute()
  await db
    .insertInto('organization_members')
    .values([
      ...(['owner', 'officer', 'viewer'] as const).map((id) => ({
        organization_id: ours?.id ?? '',
        person_id: id,
        role: id,
      })),
      { organization_id: theirs?.id ?? '', person_id: 'stranger', role: 'owner' },
    ])
    .execute()
  await db
    .insertInto('admin_duties')
    .values([
      { person_id: 'packager', duty: 'packaging' },
      { person_id: 'administrator', duty: 'administration' },
    ])
    .execute()
}

/** Takes bytes under an upload's grant as the upload route does. */
export async function receiveUpload(
  db: Kysely<Tables>,
  uploadUrl: string,
  bytes: Uint8Array,
): Promise<string> {
  const grant = await claimUploadGrant(db, new URL(uploadUrl).searchParams.get('token') ?? '')
  if (!grant) throw new Error('The upload is not granted.')
  const storageId = randomUUID()
  const passing = measured(Readable.from([bytes]), grant.maxSizeBytes)
  for await (const _ of passing.chunks()) {
    // Only its size and hash are wanted.
  }
  await addStoredFile(db, {
    storageId,
    grant,
    stored: passing.result(),
    finding: await inspectContent(bytes),
    claimedContentType: null,
    scan: 'not scanned',
  })
  return storageId
}

/** One stage of one project as one person works on it: what they see, and what they save over it. */
export async function openStage(
  workspace: Workspace,
  who: Somebody,
  entries: StageEntries,
  projectId: string,
) {
  const seen = await workspace.call(who, entries.get, { projectId })
  return {
    ...seen,
    save: (changes: Readonly<Record<string, Answer>>, expectedVersion = seen.version) =>
      workspace.call(who, entries.save, {
        projectId,
        schemaId: seen.schemaId,
        schemaRevision: seen.schemaRevision,
        answers: { ...seen.answers, ...changes },
        expectedVersion,
      }),
    refusedSave: (changes: Readonly<Record<string, unknown>>, expectedVersion = seen.version) =>
      workspace.refusal(who, entries.save, {
        projectId,
        schemaId: seen.schemaId,
        schemaRevision: seen.schemaRevision,
        answers: { ...seen.answers, ...changes },
        expectedVersion,
      }),
  }
}

/** A whole upload as a client does it: ask, send, list, save, register. */
export async function uploadFile(
  workspace: Workspace,
  who: Somebody,
  entries: StageEntries,
  { projectId, ...file }: { projectId: string; fieldId: string; fileName: string },
  bytes: Uint8Array = aTextFile,
) {
  const [registered] = await uploadFiles(workspace, who, entries, projectId, [file], bytes)
  if (!registered) throw new Error(`${file.fileName} was not registered.`)
  return registered
}

/** The same with several, which one save lists. */
export async function uploadFiles(
  workspace: Workspace,
  who: Somebody,
  entries: StageEntries,
  projectId: string,
  files: readonly { readonly fieldId: string; readonly fileName: string }[],
  bytes: Uint8Array = aTextFile,
) {
  const sent = []
  for (const file of files) {
    const { fieldId } = file
    const { uploadUrl } = await workspace.call(who, entries.generateUploadUrl, { projectId, fieldId })
    sent.push({ ...file, storageId: await workspace.send(uploadUrl, bytes) })
  }
  const stage = await openStage(workspace, who, entries, projectId)
  const listed = { ...stage.answers }
  for (const { fieldId, storageId } of sent) {
    listed[fieldId] = [...((listed[fieldId] as string[]) ?? []), storageId]
  }
  await stage.save(listed)
  const registered = []
  for (const file of sent) {
    const fileSize = bytes.byteLength
    registered.push(await workspace.call(who, entries.registerUpload, { projectId, ...file, fileSize }))
  }
  return registered
}

export const aTextFile = new TextEncoder().encode('Assets,Liabilities\n100,40\n')

/** The smallest thing that every reader takes for a PDF. */
export async function aPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  return document.save()
}
