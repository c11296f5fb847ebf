import { adminAudit, adminLenders, adminPeople, documents, preApplication, projects } from '@granary/api'
import type { FunctionCall } from '@granary/sync'
import type { Value } from 'convex/values'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '../audit/record.ts'
import { createDatabase, createPool, type Database } from '../db/database.ts'
import { authorizeDownload } from '../model/access/downloads.ts'
import { endDueViews } from '../model/staff/view-as.ts'
import type { Identity } from '../people/identity.ts'
import { aProject, createWorkspace, type Somebody, type Workspace } from '../testing/workspace.ts'
import { createReadLog } from './read-log.ts'
import { implementations } from './registry.ts'
import { createRunner } from './runner.ts'

let workspace: Workspace
let db: Database
let projectId: string
let runner: ReturnType<typeof createRunner>

beforeAll(async () => {
  workspace = await createWorkspace()
  db = workspace.db
  ;({ projectId } = await workspace.call('owner', projects.create, aProject))
})
afterAll(() => workspace.close())
beforeEach(() => {
  runner = runnerOver(db)
})

const runnerOver = (logDatabase: Database) =>
  createRunner({ implementations, services: workspace.services, db: logDatabase, log: () => {} })

const identityOf = (who: Somebody): Identity => ({ personId: who, sessionId: `sign-in of ${who}` })

function read(who: Somebody, { path }: { readonly path: string }, args: Record<string, Value>) {
  const identity = identityOf(who)
  const caller = { identity, identityKey: identity.sessionId, expiresAt: Date.now() + 60_000 }
  const call: FunctionCall<Identity> = { path, args, caller, address: '127.0.0.1' }
  return runner.query(call, db, null)
}

/** What the audit log gained meanwhile, as sentences. */
async function loggedBy(what: () => Promise<unknown>): Promise<string[]> {
  const { latest } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max<string | null>('id').as('latest'))
    .executeTakeFirstOrThrow()
  await what()
  const rows = await db
    .selectFrom('audit_entries')
    .select(['action', 'person_id', 'project_id', 'organization_id', 'details'])
    .where('id', '>', latest ?? '0')
    .orderBy('id')
    .execute()
  return rows.map(({ action, person_id, project_id, organization_id, details }) =>
    [
      action,
      `by ${person_id}`,
      ...(project_id === projectId ? ['in the project'] : []),
      ...(organization_id ? ['of the lender'] : []),
      ...Object.values(details as object),
    ].join(', '),
  )
}

describe('[B18] every access of staff to records of others', () => {
  test('is in the audit log once for a page that is open, and again from another sign-in or later', async () => {
    const open = () => read('administrator', projects.get, { projectId })
    const opened = 'project opened, by administrator, in the project, of the lender, administrator'
    expect(await loggedBy(() => Promise.all([open(), open()]))).toEqual([opened])
    expect(await loggedBy(() => read('administrator', preApplication.get, { projectId }))).toEqual([])
    runner = runnerOver(db)
    expect(await loggedBy(open)).toEqual([opened])
    let hours = 0
    const log = createReadLog(db, () => hours * 3_600_000)
    const note = () => log('a sign-in', [{ action: 'people listed', personId: 'administrator' }])
    expect(await loggedBy(note)).toEqual(['people listed, by administrator'])
    expect(await loggedBy(note)).toEqual([])
    hours = 1
    expect(await loggedBy(note)).toEqual(['people listed, by administrator'])
  })

  test('names the person and the lender that were opened', async () => {
    expect(await loggedBy(() => read('administrator', adminPeople.get, { personId: 'owner' }))).toEqual([
      'person opened, by administrator, owner',
    ])
    const { organization_id: organizationId } = await db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    expect(await loggedBy(() => read('administrator', adminLenders.get, { organizationId }))).toEqual([
      'lender opened, by administrator, of the lender',
    ])
  })

  test('is not logged where it was refused, and never for the lender itself', async () => {
    expect(
      await loggedBy(async () => {
        await read('owner', projects.get, { projectId })
        await read('stranger', projects.get, { projectId }).catch(() => undefined)
        await read('administrator', adminPeople.get, { personId: 'nobody' }).catch(() => undefined)
      }),
    ).toEqual([])
  })

  test('gets no answer while the log cannot be written', async () => {
    const nowhere = createDatabase(createPool(`${workspace.url}-that-is-not-there`))
    runner = runnerOver(nowhere)
    await expect(read('administrator', projects.get, { projectId })).rejects.toThrow()
    await expect(read('owner', projects.get, { projectId })).resolves.toBeDefined()
    await nowhere.destroy()
  })

  test('of a file is logged each time, before its address is given', async () => {
    const { id: uploadId } = await db
      .insertInto('uploads')
      .values({
        project_id: projectId,
        stage: 'pre-application',
        field_id: 'borrowerCurrentBalanceSheetReference',
        storage_id: '00000000-0000-4000-8000-000000000001',
        file_name: 'balance.pdf',
        file_size: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const download = (who: Somebody) => authorizeDownload(db, identityOf(who), uploadId, workspace.services)
    const opened = 'file opened, by administrator, in the project, of the lender, administrator, balance.pdf'
    expect(
      await loggedBy(async () => {
        await download('owner')
        await download('stranger')
        await download('administrator')
        await download('administrator')
      }),
    ).toEqual([opened, opened])
    // Its text is shown in the page: that is one access as long as the page is open.
    const text = (who: Somebody) => read(who, documents.getText, { projectId, uploadId })
    expect(
      await loggedBy(async () => {
        await text('owner')
        await text('stranger').catch(() => undefined)
        await text('administrator')
        await text('administrator')
      }),
    ).toEqual(['project opened, by administrator, in the project, of the lender, administrator', opened])
  })
})

describe('[B18] looking at the portal as somebody else', () => {
  const viewAs = (personId: string, reason = 'A call about the guarantee fee.') =>
    workspace.call('administrator', adminPeople.viewAs, { personId, reason })

  test('is logged with its reason, and so is what was seen', async () => {
    expect(await loggedBy(() => viewAs('officer'))).toEqual([
      'view as started, by administrator, officer, A call about the guarantee fee., 30',
    ])
    expect(await loggedBy(() => read('administrator', projects.get, { projectId }))).toEqual([
      'seen as another person, by administrator, officer, lender/projects:get',
      'project opened, by administrator, in the project, of the lender, Dana Whitlock',
    ])
  })

  test('ends by itself when its time is up', async () => {
    const { json } = await read('administrator', { path: 'account/me:get' }, {})
    expect(JSON.parse(json)).toMatchObject({ name: 'Dana Whitlock', viewing: { by: 'Walt Bremer' } })
    await endDueViews(db)
    await db
      .updateTable('sign_ins')
      .set({ viewing_until: new Date(Date.now() - 1000) })
      .where('viewing_as', 'is not', null)
      .execute()
    expect(await loggedBy(() => endDueViews(db))).toEqual([
      'view as ended, by administrator, its time was up, officer',
    ])
    const after = await read('administrator', { path: 'account/me:get' }, {})
    expect(JSON.parse(after.json)).toMatchObject({ name: 'Walt Bremer', viewing: null })
  })

  test('is refused for staff, without a reason, and to whoever lacks the duty; it ends with the duty', async () => {
    const refusalOf = async (who: Somebody, personId: string, reason: string) =>
      (await workspace.refusal(who, adminPeople.viewAs, { personId, reason })).message
    expect(await refusalOf('administrator', 'packager', 'Why not?')).toBe('Staff cannot be viewed as.')
    expect(await refusalOf('administrator', 'officer', ' ')).toBe('Say why, in up to 500 characters.')
    expect(await refusalOf('packager', 'officer', 'Why not?')).toBe('You are not allowed to do this.')
    await viewAs('officer')
    const duty = { person_id: 'administrator', duty: 'administration' }
    await db.deleteFrom('admin_duties').where('person_id', '=', 'administrator').execute()
    const { json } = await read('administrator', { path: 'account/me:get' }, {})
    expect(JSON.parse(json)).toMatchObject({ name: 'Walt Bremer', duties: [] })
    await db.insertInto('admin_duties').values(duty).execute()
  })
})

describe('an entry, whatever became of its people since', () => {
  const shown = async (action: string) => {
    const paginationOpts = { numItems: 1, cursor: null }
    const { page } = await workspace.call('administrator', adminAudit.list, { paginationOpts, action })
    return page[0]
  }
  const call = (person: object) =>
    db.updateTable('people').set(person).where('id', '=', 'administrator').execute()
  const endViews = () => db.updateTable('sign_ins').set({ viewing_as: null, viewing_until: null }).execute()
  beforeAll(endViews)

  test('carries both persons while one looks at the portal as the other, under the addresses of then', async () => {
    await workspace.call('administrator', adminPeople.viewAs, { personId: 'officer', reason: 'A call.' })
    await read('administrator', projects.get, { projectId })
    await endViews()
    const row = {
      person: 'Walt Bremer',
      personEmail: 'administrator@bank.example',
      viewed: 'Dana Whitlock (officer@bank.example)',
      address: '127.0.0.1',
      details: '',
    }
    expect(await shown('project opened')).toMatchObject(row)

    await call({ name: 'Walt Bremer-Lund', email: 'walt@new.example' })
    await db.updateTable('people').set({ email: 'dana@new.example' }).where('id', '=', 'officer').execute()
    const later = await shown('project opened')
    expect(later).toMatchObject({ ...row, person: 'Walt Bremer-Lund' })
    expect(later?.sentence).toMatch(
      /^Walt Bremer-Lund, looking at the portal as Dana Whitlock \(officer@bank\.example\), opened /,
    )
    await call({ name: 'Walt Bremer', email: 'administrator@bank.example' })
  })

  test('is told by the address of then of somebody who is gone', async () => {
    await db
      .insertInto('people')
      .values({ id: 'gone', name: 'Ida Gone', email: 'ida@bank.example' })
      .execute()
    await db
      .transaction()
      .execute((tx) => recordAudit(tx, { action: 'project archived', personId: 'gone', projectId }))
    expect((await shown('project archived'))?.sentence).toMatch(/^Ida Gone archived /)
    await db.deleteFrom('people').where('id', '=', 'gone').execute()
    const row = await shown('project archived')
    expect(row).toMatchObject({ person: null, personEmail: 'ida@bank.example' })
    expect(row?.sentence).toMatch(/^ida@bank\.example archived /)
  })
})
