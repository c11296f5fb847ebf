import {
  account,
  adminPeople,
  erasures,
  members,
  personErasures,
  preApplication,
  projects,
} from '@granary/api'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditKey } from '../../audit/key.ts'
import { beginChain, sealEntries } from '../../audit/sealing.ts'
import { verifyAudit } from '../../audit/verification.ts'
import { databaseState } from '../../testing/database-state.ts'
import { plantPerson } from '../../testing/effects/planted-person.ts'
import {
  aProject,
  createWorkspace,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'
import { carryOutErasures } from '../erasure/index.ts'
import { carryOutPersonErasures } from './carrying-out.ts'
import { ownTables } from './traces.ts'

const [name, email] = ['Dana Whitlock', 'officer@bank.example']
const backupsUntil = '2099-03-01'
const forbidden = (message: RegExp) => ({ code: 'FORBIDDEN', message: expect.stringMatching(message) })

let workspace: Workspace
let projectId: string

beforeEach(async () => {
  workspace = await createWorkspace()
  await beginChain(workspace.db, auditKey())
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
})
afterEach(() => workspace.close())

const requestOf = async (personId: string) => {
  const { id } = await workspace.db
    .selectFrom('person_erasures')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return id
}
const askedBy = async (who: Somebody) => {
  await workspace.call(who, personErasures.requestOwn, {})
  return requestOf(who)
}
const said = (erasureId: string, of = email) => ({ erasureId, email: of, backupsUntil })
const carryOut = (erasureId: string, of = email) =>
  workspace.call('administrator', personErasures.carryOut, said(erasureId, of))
const look = (erasureId: string) => workspace.call('administrator', personErasures.look, { erasureId })
const erase = async (who: Somebody) => {
  await carryOut(await askedBy(who), `${who}@bank.example`)
  expect(await carryOutPersonErasures(workspace.db)).toBe(1)
}

async function tablesWith(text: string): Promise<readonly string[]> {
  const wanted = text.toLowerCase()
  return [...(await databaseState(workspace.db))]
    .filter(([, rows]) => [...rows.values()].some((row) => row.toLowerCase().includes(wanted)))
    .map(([table]) => table)
    .toSorted()
}

async function plant(): Promise<void> {
  const { organization_id: organizationId } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const who = { personId: 'officer', otherId: 'owner', name, email }
  await plantPerson(workspace.db, { ...who, projectId, organizationId, word: 'quillfeather' })
}

describe('a person who is erased', () => {
  test('is nowhere any more, by name, mail address or network address; what they did stays under a pseudonym', async () => {
    const { db } = workspace
    await plant()
    expect(await tablesWith(email)).toEqual(expect.arrayContaining(['mails', 'people', 'verifications']))
    const before = await databaseState(db)
    const own = Object.keys(ownTables)
    const hasTheirs = (rows: ReadonlyMap<string, string> | undefined) =>
      [...(rows?.values() ?? [])].some((row) => row.includes('"officer"'))
    expect(own.filter((table) => !hasTheirs(before.get(table)))).toEqual([])
    await sealEntries(db, auditKey())
    await erase('officer')

    for (const trace of [email, name, '203.0.113.77']) expect(await tablesWith(trace), trace).toEqual([])
    const officer = await db.selectFrom('people').selectAll().where('id', '=', 'officer').executeTakeFirst()
    expect(officer?.name).toMatch(/^Erased person [0-9A-F]{4}$/)
    expect(officer?.email).toMatch(/^erased-[0-9a-f]{16}@erased\.invalid$/)
    const after = await databaseState(db)
    expect(own.filter((table) => hasTheirs(after.get(table)))).toEqual([])
    for (const table of ['answer_changes', 'submissions', 'remarks', 'remark_entries', 'uploads', 'stages']) {
      expect(after.get(table), table).toEqual(before.get(table))
    }
    const subjects = await db.selectFrom('mails').select(['subject', 'body_text', 'body_html']).execute()
    expect(subjects).toContainEqual({
      subject: `${officer?.name} wrote a remark`,
      body_text: `${officer?.name} wrote a remark.`,
      body_html: `<p>${officer?.name} wrote a remark.</p>`,
    })
    const owner = await workspace.call('owner', account.getMe, {})
    expect(owner.name).toBe('Marcus Reyes')
  })

  test('every table that goes with a person is named, and so a certificate counts it', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select distinct table_name from columns_of_people() where goes order by 1`.execute(workspace.db)
    const stay = ['borrower_shares', 'colleague_asks']
    const gone = rows.map(({ table_name }) => table_name).filter((table) => !stay.includes(table))
    expect(Object.keys(ownTables)).toEqual(expect.arrayContaining(gone))
  })

  test('leaves a whole log: who did what stands there, and the check finds nothing', async () => {
    const { db } = workspace
    await plant()
    await sealEntries(db, auditKey())
    const entries = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
    const before = await entries()
    await erase('officer')
    await sealEntries(db, auditKey())
    expect((await verifyAudit(db, { key: auditKey(), heads: [] })).findings).toEqual([])
    const same = ({ id, action, person_id, at }: (typeof before)[number]) => ({ id, action, person_id, at })
    const after = await entries()
    expect(after.slice(0, before.length).map(same)).toEqual(before.map(same))
    const others = before.filter((entry) => !JSON.stringify(entry).match(/officer|Dana/))
    const ids = new Set(others.map(({ id }) => id))
    expect(after.filter(({ id }) => ids.has(id))).toEqual(others)
    expect(after.find(({ action }) => action === 'invitation sent')?.details).toEqual({
      kind: 'member',
      email: 'an erased address',
    })
  })

  test('can be followed by the erasure of a project whose entries named them, and by that of another person', async () => {
    const { db } = workspace
    await plant()
    await erase('officer')
    const asked = { projectId, reason: 'The borrower asked for it.' }
    await db.deleteFrom('legal_holds').execute()
    const { erasureId } = await workspace.call('owner', erasures.request, asked)
    const { erasure } = await workspace.call('administrator', erasures.look, { erasureId })
    const projectName = erasure.projectName ?? ''
    await workspace.call('administrator', erasures.carryOut, { erasureId, projectName, backupsUntil })
    await carryOutErasures(db, { remove: async () => undefined })
    await erase('packager')
    await sealEntries(db, auditKey())
    expect((await verifyAudit(db, { key: auditKey(), heads: [] })).findings).toEqual([])
    const left = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('project_id', '=', projectId)
      .execute()
    expect(JSON.stringify(left)).not.toMatch(/quillfeather|officer@|Dana/)
  })

  test('is signed out with a sentence, is not let in again, and the address can register anew', async () => {
    const { db } = workspace
    await erase('officer')
    expect(await workspace.refusal('officer', account.getMe, {})).toMatchObject({
      code: 'UNAUTHENTICATED',
      reason: 'erased',
      message: expect.stringMatching(/^This account was erased\. You can register anew/),
    })
    const person = await workspace.call('administrator', adminPeople.get, { personId: 'officer' })
    expect(person).toMatchObject({ erased: true, memberships: [], signIns: [] })
    const all = { paginationOpts: { numItems: 50, cursor: null } }
    const listed = (await workspace.call('administrator', adminPeople.list, all)).page
    expect(listed.map(({ personId }) => personId)).not.toContain('officer')
    const back = { personId: 'officer', suspended: false }
    expect(await workspace.refusal('administrator', adminPeople.suspend, back)).toMatchObject({
      code: 'VALIDATION',
    })
    await db.insertInto('people').values({ id: 'anew', name, email }).execute()
    expect(await tablesWith(email)).toEqual(['people'])
  })

  test('stays in what was certified, and is asked nothing further', async () => {
    const { db } = workspace
    const stage = await openStage(workspace, 'officer', preApplication, projectId)
    await stage.save({ lenderContactName: name })
    const { organization_id: organization } = await db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('borrower_shares')
      .values({
        project_id: projectId,
        organization_id: organization,
        person_id: 'officer',
        scope: '[]',
        may_answer: true,
      })
      .execute()
    await erase('officer')
    // The lender's own record of its application: what stands in it was entered there, and is theirs to change.
    expect(await tablesWith(name)).toEqual(['answer_changes', 'stages'])
    const share = await db.selectFrom('borrower_shares').selectAll().executeTakeFirstOrThrow()
    expect(share).toMatchObject({ person_id: 'officer' })
    expect(share.ended_at).not.toBeNull()
  })
})

describe('the way there', () => {
  test('a request changes nothing until staff answer it, is asked once, and is taken back by who asked', async () => {
    await askedBy('officer')
    const standing = () => workspace.call('officer', personErasures.getOwn, {})
    expect(await standing()).toMatchObject({ request: { isOwn: true }, declined: null, obstacle: null })
    expect(await workspace.refusal('officer', personErasures.requestOwn, {})).toMatchObject(
      forbidden(/already asked/),
    )
    expect(await carryOutPersonErasures(workspace.db)).toBe(0)
    await workspace.call('officer', personErasures.withdrawOwn, {})
    expect(await standing()).toMatchObject({ request: null })
    const erasureId = await askedBy('officer')
    await workspace.call('administrator', personErasures.decline, { erasureId, note: 'A case is open.' })
    expect(await standing()).toMatchObject({ request: null, declined: { note: 'A case is open.' } })
    expect(await workspace.refusal('administrator', personErasures.carryOut, said(erasureId))).toMatchObject(
      forbidden(/answered already/),
    )
  })

  test('staff ask for somebody with a reason; only staff take that back, and type the address of whom they erase', async () => {
    const asked = { personId: 'officer', reason: 'They wrote a letter.' }
    const { erasureId } = await workspace.call('administrator', personErasures.request, asked)
    expect(await workspace.call('officer', personErasures.getOwn, {})).toMatchObject({
      request: { isOwn: false },
    })
    expect(await workspace.refusal('officer', personErasures.withdrawOwn, {})).toMatchObject({
      code: 'NOT_FOUND',
    })
    for (const wrong of ['', 'owner@bank.example']) {
      const refusal = await workspace.refusal(
        'administrator',
        personErasures.carryOut,
        said(erasureId, wrong),
      )
      expect(refusal).toMatchObject({ code: 'VALIDATION', problems: [{ fieldId: 'email' }] })
    }
    expect((await look(erasureId)).erasure).toMatchObject({ personName: name, email, state: 'requested' })
    await carryOut(erasureId)
    expect(await carryOutPersonErasures(workspace.db)).toBe(1)
    const { erasure } = await look(erasureId)
    expect(erasure).toMatchObject({ state: 'erased', email: null, backupsUntil, isOwn: false })
    expect(erasure.personName).toMatch(/^Erased person/)
    expect(erasure.removed).toContainEqual({ kind: 'Duties, memberships and accounts', count: 1 })
    expect(await workspace.refusal('administrator', personErasures.request, asked)).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('the last owner of a lender and the last administrator stay, and nobody erases themselves', async () => {
    expect(await workspace.refusal('owner', personErasures.requestOwn, {})).toMatchObject(
      forbidden(/would have no owner\. Somebody else there has to be made an owner first/),
    )
    expect(await workspace.refusal('administrator', personErasures.requestOwn, {})).toMatchObject(
      forbidden(/Nobody else has the administration/),
    )
    const both = { personId: 'packager', duties: ['packaging', 'administration'] as const }
    await workspace.call('administrator', adminPeople.setDuties, {
      ...both,
      shown: ['packaging'],
      duties: [...both.duties],
    })
    const erasureId = await askedBy('administrator')
    const own = said(erasureId, 'administrator@bank.example')
    expect(await workspace.refusal('administrator', personErasures.carryOut, own)).toMatchObject(
      forbidden(/Somebody else of the administration/),
    )
    await workspace.call('packager', personErasures.carryOut, own)
    expect(await carryOutPersonErasures(workspace.db)).toBe(1)
  })

  test('two owners who go at once leave one, who goes when another owner is there', async () => {
    await workspace.call('owner', members.setRole, { personId: 'officer', role: 'owner' })
    const [first, second] = [await askedBy('owner'), await askedBy('officer')]
    await carryOut(first, 'owner@bank.example')
    await carryOut(second)
    const nodes = [carryOutPersonErasures(workspace.db), carryOutPersonErasures(workspace.db)]
    expect((await Promise.all(nodes)).reduce((sum, erased) => sum + erased, 0)).toBe(1)
    expect(await look(second)).toMatchObject({
      erasure: { state: 'carrying out' },
      obstacle: expect.stringMatching(/would have no owner/),
    })
    await workspace.call('officer', members.setRole, { personId: 'viewer', role: 'owner' })
    expect(await carryOutPersonErasures(workspace.db)).toBe(1)
    expect(await look(second)).toMatchObject({ erasure: { state: 'erased' }, obstacle: null })
  })

  test.each(['somebody of its lender', 'an author alone'])(
    'whoever is in a project under a legal hold stays: %s',
    async (how) => {
      const who = how === 'an author alone' ? 'packager' : 'officer'
      if (who === 'packager') {
        await workspace.db
          .insertInto('explanations')
          .values({ project_id: projectId, check_id: 'x', text: 'Why.', found: '', person_id: who })
          .execute()
      }
      const hold = { projectId, held: true, reason: 'A court asked for it.' }
      const erasureId = await askedBy(who)
      await workspace.call('administrator', erasures.setHold, hold)
      const own = said(erasureId, `${who}@bank.example`)
      expect(await workspace.refusal('administrator', personErasures.carryOut, own)).toMatchObject(
        forbidden(/A legal hold stands on a project of this account/),
      )
      await workspace.call('administrator', erasures.setHold, { ...hold, held: false })
      await carryOut(erasureId, own.email)
      await workspace.call('administrator', erasures.setHold, hold)
      expect(await carryOutPersonErasures(workspace.db)).toBe(0)
      await workspace.call('administrator', erasures.setHold, { ...hold, held: false })
      expect(await carryOutPersonErasures(workspace.db)).toBe(1)
    },
  )
})
