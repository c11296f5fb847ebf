import {
  adminProjects,
  borrowerHome,
  dashboard,
  documents as documentList,
  invitation,
  invitations,
  notifications,
  preApplication,
  projectPeople,
  projects,
  projectTables,
  projectVisits,
  type ShareItem,
} from '@granary/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  openStage,
  uploadFile,
  type Workspace,
} from '../../testing/workspace.ts'
import { askedOf, loadAsks } from '../asks/index.ts'
import { evaluationOf, loadStages } from '../stages/index.ts'
import { tellOverdue } from './overdue.ts'
import { remindOfAsks } from './reminders.ts'

const aSection: ShareItem = { stage: 'pre-application', kind: 'section', id: 'loanBasics' }
const aDocument: ShareItem = {
  stage: 'pre-application',
  kind: 'document',
  id: 'borrowerCurrentBalanceSheetReference',
}
const dayMs = 86_400_000
const dueOn = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10)
const daysBeforeDue = (days: number) => new Date(Date.parse(dueOn) - days * dayMs + dayMs / 2)

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  for (const table of ['colleague_asks', 'borrower_shares', 'invitations'] as const) {
    await workspace.db.deleteFrom(table).execute()
  }
  // The list of a lender has room for so many: those of the tests before are out of the way.
  await workspace.db.updateTable('projects').set({ archived_at: new Date() }).execute()
  projectId = await anotherProject()
})

const anotherProject = async () => (await workspace.call('owner', projects.create, aProject)).projectId
const listed = (of = projectId) => workspace.call('owner', projectPeople.list, { projectId: of })
const personCalled = async (name: string) => (await listed()).people.find((person) => person.name === name)
const mailsTo = (email: string) =>
  workspace.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').execute()
const askOfficer = (items = [aSection, aDocument], of = projectId) =>
  workspace.call('owner', projectPeople.ask, {
    projectId: of,
    personId: 'officer',
    items,
    dueOn,
    message: 'Please.',
  })
const rowOn = async (who: 'owner' | 'officer' | 'viewer', of = projectId) => {
  const { needsYou, withOthers } = await workspace.call(who, dashboard.get, {})
  return [...needsYou, ...withOthers].find((row) => row.projectId === of)
}
/** What the dashboard says that somebody was asked for in a project. */
const askedOn = async (...where: Parameters<typeof rowOn>) => (await rowOn(...where))?.asked
const remind = (now: Date) => remindOfAsks(workspace.db, workspace.services, now)
const over = (daysAfterDue: number) =>
  tellOverdue(workspace.db, workspace.services, daysBeforeDue(-daysAfterDue))
const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))
const bellOf = async (who: 'owner' | 'officer' | 'stranger') => {
  const firstPage = { paginationOpts: { numItems: 50, cursor: null } }
  const { page } = await workspace.call(who, notifications.list, firstPage)
  return page.map(({ sentence, to }) => [sentence, to]).toSorted()
}

const setProject = (values: { sent_at?: Date | null; archived_at?: Date | null; closed_at?: Date | null }) =>
  workspace.db.updateTable('projects').set(values).where('id', '=', projectId).execute()

/** The stranger as a borrower of this project. */
async function letStrangerIn(
  items: readonly ShareItem[] = [aSection, aDocument],
  of = projectId,
): Promise<void> {
  const { organization_id } = await workspace.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  await workspace.db
    .insertInto('borrower_shares')
    .values({
      project_id: of,
      organization_id,
      person_id: 'stranger',
      scope: JSON.stringify(items),
      may_answer: true,
      due_on: dueOn,
      shared_by: 'officer',
    })
    .execute()
}

describe('the people of a project', () => {
  test('are everybody who gets in, with why, what they see and when they last did something', async () => {
    await letStrangerIn()
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email: 'new@farm.example', projectId, items: [aSection], mayAnswer: true, dueOn },
    })
    await workspace.call('administrator', adminProjects.assign, {
      ...{ projectId, personId: 'packager', assigned: true },
    })
    const { people, mayAsk, borrowerName } = await listed()
    expect([mayAsk, borrowerName]).toEqual([true, aProject.borrowerName])
    expect(people.map(({ name, why, role, by }) => [name, why, role, by])).toEqual([
      [names.owner, 'member', 'owner', null],
      [names.officer, 'member', 'officer', null],
      [names.viewer, 'member', 'viewer', null],
      [names.stranger, 'borrower', null, names.officer],
      [names.packager, 'packager', null, names.administrator],
      ['new@farm.example', 'invited', null, names.officer],
    ])
    const [owner, , viewer, borrower, , invited] = people
    expect([owner?.me, owner?.sees, owner?.mayAnswer, viewer?.mayAnswer]).toEqual([true, null, true, false])
    expect(owner?.lastAt).toBeGreaterThan(Date.now() - 60_000)
    expect(viewer?.lastAt).toBeNull()
    expect(borrower?.sees).toEqual({
      sections: ['Loan basics'],
      documents: [expect.any(String)],
      tables: [],
      items: [aSection, aDocument],
    })
    expect(borrower?.asked).toMatchObject({ open: expect.any(Number), dueOn })
    expect(invited?.invitation?.expiresAt).toBeGreaterThan(Date.now())
  })

  test('who is invited and not in yet is asked for more by the same invitation, mailed again with what is new', async () => {
    const email = 'more@farm.example'
    const wanted = { email, projectId, mayAnswer: true }
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ ...wanted, items: [aSection], dueOn, message: 'First.' },
    })
    const read = () =>
      workspace.db.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const before = await read()
    const more = (changes: object = {}) => ({ ...wanted, items: [aSection, aDocument], ...changes })
    const changed = await changesBy(workspace, () =>
      workspace.call('owner', invitations.inviteBorrower, more()),
    )
    expect(changed).toEqual({
      audit_entries: ['+1'],
      invitations: ['scope', 'sent_at', 'token_hash'],
      mails: ['+1'],
    })
    expect(await read()).toEqual({
      ...before,
      scope: [aSection, aDocument],
      ...{ token_hash: expect.any(String), sent_at: expect.any(Date), expires_at: expect.any(Date) },
    })
    expect((await read()).token_hash).not.toBe(before.token_hash)
    const [, mail] = await mailsTo(email)
    expect(mail?.body_text).toContain(
      'asks you to fill in parts of the loan guarantee for Mill expansion: “Loan basics” and “Borrower: current balance sheet”.',
    )
    expect(mail?.body_text).toContain(
      'New since the mail before: “Borrower: current balance sheet”. This link',
    )
    const { action, details } = await workspace.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([action, details]).toMatchObject(['invitation asks for more', { email, count: 1 }])
    const [row] = (await listed()).people.filter((person) => person.email === email)
    expect(row?.sees?.items).toEqual([aSection, aDocument])
    // What is there already, or would let them answer what they may only read, is refused, and nothing is mailed.
    const refused = async (changes: object) =>
      (await workspace.refusal('owner', invitations.inviteBorrower, more(changes))).message
    const nothing = await changesBy(workspace, async () => {
      expect(await refused({})).toMatch(/^This is in their open invitation already\./)
      expect(await refused({ mayAnswer: false })).toMatch(/^This person has an open invitation to answer\./)
    })
    expect(nothing).toEqual({})
  })

  test('stand there once: an ask by the address of a borrower who is in goes to that person', async () => {
    await letStrangerIn([aSection])
    const { email } = await workspace.db
      .selectFrom('people')
      .select('email')
      .where('id', '=', 'stranger')
      .executeTakeFirstOrThrow()
    const wanted = {
      email: ` ${email.toUpperCase()} `,
      projectId,
      items: [aDocument],
      mayAnswer: true,
      dueOn,
    }
    const changed = await changesBy(workspace, async () => {
      const { invitationId } = await workspace.call('officer', invitations.inviteBorrower, wanted)
      expect(invitationId).toBeNull()
    })
    expect(changed).toEqual({
      ...{ audit_entries: ['+1'], borrower_shares: ['+1'], mails: ['+1'], notifications: ['+1'] },
    })
    const there = (await listed()).people.filter((person) => person.email === email)
    expect(there.map(({ why, sees }) => [why, sees?.items])).toEqual([['borrower', [aDocument, aSection]]])
    // To read alone they are not asked: what they see is changed where they stand.
    const nothing = await changesBy(workspace, async () => {
      const refused = await workspace.refusal('officer', invitations.inviteBorrower, {
        ...{ ...wanted, mayAnswer: false },
      })
      expect(refused.message).toMatch(/^This person is in already\./)
    })
    expect(nothing).toEqual({})
    // Once their access has ended they are invited as anybody is.
    await workspace.call('officer', projectPeople.end, { projectId, personId: 'stranger' })
    const { invitationId } = await workspace.call('officer', invitations.inviteBorrower, wanted)
    expect(invitationId).toEqual(expect.any(String))
  })

  test('a mail and the page of its link name only what is left of what was asked, as the list of people counts it', async () => {
    const email = 'rest@farm.example'
    const [first, second, third] = [
      aDocument,
      { ...aDocument, id: 'borrowerCurrentIncomeStatementReference' },
      { ...aDocument, id: 'borrowerCurrentCashFlowStatementReference' },
    ] as const satisfies readonly ShareItem[]
    const invite = (items: readonly ShareItem[]) =>
      workspace.call('officer', invitations.inviteBorrower, {
        ...{ email, projectId, mayAnswer: true },
        items: [...items],
      })
    const lastMail = async () => (await mailsTo(email)).at(-1)?.body_text
    const give = async ({ id: fieldId }: ShareItem) =>
      uploadFile(
        workspace,
        'officer',
        preApplication,
        { projectId, fieldId, fileName: 'statement.pdf' },
        await aPdf(),
      )
    await invite([first, second])
    await give(first)
    await give(second)
    await invite([third])
    expect(await lastMail()).toContain('Mill expansion: “Borrower: current cash flow statement”.')
    expect(await lastMail()).not.toMatch(/balance sheet|income statement/)
    const look = async () => {
      const token = /\/invite\/claim#(\S+)/.exec((await lastMail()) ?? '')?.[1] ?? ''
      return workspace.call('stranger', invitation.look, { token })
    }
    expect(await look()).toMatchObject({ isAsked: true, parts: ['Borrower: current cash flow statement'] })
    const [row] = (await listed()).people.filter((person) => person.email === email)
    expect([row?.asked?.open, row?.sees?.items]).toEqual([1, [first, second, third]])
    // Where all is there already, the mail says that there is something to read.
    await give(third)
    await workspace.call('owner', invitations.resend, { invitationId: row?.invitation?.invitationId ?? '' })
    expect(await lastMail()).toContain('asks you to read parts of the loan guarantee for Mill expansion: “')
    expect(await look()).toMatchObject({
      isAsked: false,
      parts: [
        'Borrower: current balance sheet',
        'Borrower: current income statement',
        'Borrower: current cash flow statement',
      ],
    })
    // Of one that was withdrawn its link tells no more.
    const { invitationId = '' } = row?.invitation ?? {}
    const open = workspace.db.updateTable('invitations').where('id', '=', invitationId)
    await open.set({ revoked_at: new Date() }).execute()
    expect(await look()).toMatchObject({ state: 'revoked', isAsked: false, parts: [] })
    await open.set({ revoked_at: null }).execute()
    // Of who is in already the same: what was given before is not asked for again.
    await letStrangerIn([first])
    const fourth: ShareItem = { ...aDocument, id: 'borrowerProjectedBalanceSheetReference' }
    await workspace.call('officer', projectPeople.ask, {
      ...{ projectId, personId: 'stranger', items: [first, fourth] },
    })
    const [mail] = (await mailsTo(`stranger@bank.example`)).slice(-1)
    expect(mail?.body_text).toContain('asks you for 1 answer')
    expect(mail?.body_text).not.toContain('current balance sheet')
  })

  test('what is left of a borrower’s ask is one number of the same questions in their head and parts, on People, given away and in the mail', async () => {
    const inBoth = ['pre-application', 'application'].map(
      (stage) => ({ stage, kind: 'section', id: 'loanStructure' }) as ShareItem,
    )
    // Of a section that is shown whole, one document is theirs to give.
    await letStrangerIn([{ ...aDocument, kind: 'section', id: 'borrowerStatements' }])
    await workspace.db.updateTable('borrower_shares').set({ may_answer: false }).execute()
    await letStrangerIn([...inBoth, aDocument])
    const counts = async () => {
      const { head, parts } = await workspace.call('stranger', borrowerHome.get, { projectId })
      const given = await workspace.call('owner', projectPeople.listGiven, {})
      return {
        head: Number(/\d+/.exec(head.button?.text ?? '')?.[0]),
        parts: parts.filter(({ mayAnswer }) => mayAnswer).reduce((sum, { missing }) => sum + missing, 0),
        people: (await personCalled(names.stranger))?.asked?.open,
        given: given.find((each) => each.projectId === projectId)?.open,
      }
    }
    const before = await counts()
    const one = before.parts
    expect(one).toBeGreaterThan(4)
    expect(before).toEqual({ head: one, parts: one, people: one, given: one })
    await workspace.call('owner', projectPeople.remind, { projectId, personId: 'stranger' })
    const [mail] = (await mailsTo('stranger@bank.example')).slice(-1)
    expect(mail?.body_text).toContain(`${one} answers are still missing`)
    await uploadFile(
      workspace,
      'officer',
      preApplication,
      { projectId, fieldId: aDocument.id, fileName: 'statement.pdf' },
      await aPdf(),
    )
    const less = one - 1
    expect(await counts()).toEqual({ head: less, parts: less, people: less, given: less })
  })

  test('include who of the staff has looked, with the time', async () => {
    await workspace.db
      .insertInto('audit_entries')
      .values({ project_id: projectId, person_id: 'administrator', action: 'project opened', details: '{}' })
      .execute()
    const looked = await personCalled(names.administrator)
    expect([looked?.why, looked?.mayAnswer]).toEqual(['administrator', false])
    expect(looked?.lastAt).toBeGreaterThan(Date.now() - 60_000)
  })

  test('are shown with when they last had the project open, written down at most every ten minutes', async () => {
    await letStrangerIn()
    const visited = async (who: 'viewer' | 'stranger') =>
      changesBy(workspace, () =>
        workspace.call(who, who === 'viewer' ? projectVisits.note : borrowerHome.visit, { projectId }),
      )
    // Where else somebody was, and what they did there, is of that project.
    const elsewhere = await anotherProject()
    await letStrangerIn([aSection], elsewhere)
    await workspace.call('viewer', projectVisits.note, { projectId: elsewhere })
    await workspace.db
      .insertInto('audit_entries')
      .values({ project_id: elsewhere, person_id: 'stranger', action: 'answers saved', details: '{}' })
      .execute()
    const lastIn = async (of: string) => {
      const { people } = await listed(of)
      return people.flatMap(({ name, lastAt }) =>
        name === names.viewer || name === names.stranger ? [lastAt !== null] : [],
      )
    }
    expect([await lastIn(elsewhere), await lastIn(projectId)]).toEqual([
      [true, true],
      [false, false],
    ])
    for (const who of ['viewer', 'stranger'] as const) {
      expect(await visited(who)).toEqual({ project_visits: ['+1'] })
      expect(await visited(who)).toEqual({})
      expect((await personCalled(names[who]))?.lastAt).toBeGreaterThan(Date.now() - 60_000)
    }
    const lastSeen = (minutesAgo: number) =>
      workspace.db
        .updateTable('project_visits')
        .set({ seen_at: new Date(Date.now() - minutesAgo * 60_000) })
        .where('person_id', '=', 'viewer')
        .execute()
    await lastSeen(9)
    expect(await visited('viewer')).toEqual({})
    await lastSeen(11)
    expect(await visited('viewer')).toEqual({ project_visits: ['seen_at'] })
    // Of who also did something, the later of both counts.
    const { lastAt = 0 } = (await personCalled(names.owner)) ?? {}
    await workspace.call('owner', projectVisits.note, { projectId })
    expect((await personCalled(names.owner))?.lastAt).toBeGreaterThan(lastAt ?? 0)
  })

  test('are as many as the list has, whoever they are', async () => {
    const isAsListed = async () => {
      const { people } = await listed()
      expect(await workspace.call('viewer', projectVisits.countPeople, { projectId })).toBe(people.length)
      return people.length
    }
    const before = await isAsListed()
    await letStrangerIn([aSection])
    await letStrangerIn([aDocument])
    await askOfficer()
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email: 'new@farm.example', projectId, items: [aSection], mayAnswer: true },
    })
    await workspace.call('administrator', adminProjects.assign, {
      ...{ projectId, personId: 'packager', assigned: true },
    })
    await workspace.db
      .insertInto('audit_entries')
      .values(
        ['administrator', 'packager', 'owner'].map((person_id) => ({
          ...{ project_id: projectId, person_id, action: 'project opened', details: '{}' },
        })),
      )
      .execute()
    expect(await isAsListed()).toBe(before + 4)
  })

  test('are read by a viewer, who may ask nobody', async () => {
    const seen = await workspace.call('viewer', projectPeople.list, { projectId })
    expect([seen.mayAsk, seen.mayWrite]).toEqual([false, false])
    expect((await workspace.call('viewer', projects.get, { projectId })).mayAsk).toBe(false)
    const refused = await workspace.refusal('viewer', projectPeople.ask, {
      ...{ projectId, personId: 'officer', items: [aSection] },
    })
    expect(refused.code).toBe('FORBIDDEN')
  })
})

describe('what somebody sees', () => {
  const another: ShareItem = { stage: 'application', kind: 'section', id: 'employment' }
  const sees = async (name: string) => (await personCalled(name))?.sees?.items
  const setShared = (key: string, shown: ShareItem[], items: ShareItem[]) =>
    changesBy(workspace, () =>
      workspace.call('officer', projectPeople.setShared, { projectId, key, shown, items }),
    )

  test('is changed while they are in: what stays keeps its day, what is new joins it, and nobody is mailed', async () => {
    await letStrangerIn([aSection])
    await letStrangerIn([aDocument])
    expect(await setShared('stranger', [aSection, aDocument], [aDocument, another])).toEqual({
      audit_entries: ['+1'],
      borrower_shares: expect.arrayContaining(['ended_at', 'scope']),
    })
    expect(await sees(names.stranger)).toEqual([aDocument, another])
    expect((await personCalled(names.stranger))?.asked).toMatchObject({ dueOn })
    const { parts } = await workspace.call('stranger', borrowerHome.get, { projectId })
    expect(parts.map(({ title }) => title)).toEqual(['Financial documentation', 'Employment'])
    expect(await setShared('stranger', [aDocument, another], [another, aDocument])).toEqual({})
  })

  test('is changed before they are in, and the link that they have stays good for it', async () => {
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email: 'new@farm.example', projectId, items: [aSection], mayAnswer: true },
    })
    const { invitation } = (await personCalled('new@farm.example')) ?? {}
    expect(await setShared(invitation?.invitationId ?? '', [aSection], [another])).toEqual({
      audit_entries: ['+1'],
      invitations: ['scope'],
    })
    expect(await sees('new@farm.example')).toEqual([another])
  })

  test('is never nothing, never a colleague’s, and of two who change it at once neither takes the other back', async () => {
    await letStrangerIn([aSection])
    const refused = async (who: 'officer' | 'viewer' | 'stranger', key: string, items: ShareItem[]) =>
      (await workspace.refusal(who, projectPeople.setShared, { projectId, key, shown: [aSection], items }))
        .code
    expect(await refused('officer', 'stranger', [])).toBe('VALIDATION')
    expect(await refused('officer', 'owner', [aSection])).toBe('NOT_FOUND')
    expect(await refused('viewer', 'stranger', [another])).toBe('FORBIDDEN')
    expect(await refused('stranger', 'stranger', [another])).toBe('NOT_FOUND')
    expect(await sees(names.stranger)).toEqual([aSection])

    await setShared('stranger', [aSection], [aSection, aDocument])
    const shown = [aSection, aDocument]
    await setShared('stranger', shown, [aSection])
    const become = await workspace.call('owner', projectPeople.setShared, {
      ...{ projectId, key: 'stranger', shown, items: [...shown, another] },
    })
    expect(become).toEqual({ asSent: false })
    expect(await sees(names.stranger)).toEqual([aSection, another])
    await setShared('stranger', [aSection, another], [aSection])
    const nothingLeft = await workspace.refusal('owner', projectPeople.setShared, {
      ...{ projectId, key: 'stranger', shown: [aSection, another], items: [another] },
    })
    expect(nothingLeft.code).toBe('VALIDATION')
    expect(await sees(names.stranger)).toEqual([aSection])
  })
})

describe('a colleague who is asked', () => {
  test('gets a mail, has it on their list until it is answered, and everybody sees who has it', async () => {
    const before = (await mailsTo('officer@bank.example')).length
    await askOfficer()
    const mail = (await mailsTo('officer@bank.example')).at(-1)
    expect(await mailsTo('officer@bank.example')).toHaveLength(before + 1)
    expect(mail?.subject).toMatch(/^.+ asks you for \d+ answers of /)
    const begin = `/lender/dashboard/projects/${projectId}?stage=pre-application#field-`
    expect(mail?.body_text).toContain(begin)
    const heading = `Words of ${names.owner}, which Granary has not checked:`
    expect(mail?.body_text).toContain(`${heading}\n\n> Please.`)
    expect(mail?.body_html).toMatch(new RegExp(`${heading}</p>\\s*<blockquote[^>]*>Please\\.</blockquote>`))
    expect((await bellOf('officer')).some(([, to]) => to?.startsWith(begin))).toBe(true)

    const mine = await askedOn('officer')
    expect(mine).toMatchObject({ dueOn, by: names.owner, message: 'Please.' })
    expect((await personCalled(names.officer))?.asked).toMatchObject({ open: mine?.open, dueOn })
    expect([await askedOn('viewer'), await askedOn('owner')]).toEqual([null, null])

    const stage = await openStage(workspace, 'officer', preApplication, projectId)
    await stage.save({ loanPurposeSummary: 'A second mill.' })
    const less = await askedOn('officer')
    expect(less?.open).toBe((mine?.open ?? 0) - 1)
  })

  test('is told of by field: of whom, since when, until when', async () => {
    await letStrangerIn([aDocument])
    await askOfficer([aSection])
    const { db, services } = workspace
    const documents = await loadStages(db, services.sealer, projectId)
    const asked = askedOf(await loadAsks(db, projectId), documents)['pre-application']
    expect(asked.get(aDocument.id)).toMatchObject({ name: names.stranger, kind: 'borrower', dueOn })
    const fields = documents['pre-application'].form.schema.sections.find(
      ({ id }) => id === aSection.id,
    )?.fields
    for (const { id } of fields ?? []) expect(asked.get(id)).toMatchObject({ name: names.officer, dueOn })
    expect(asked.get('lenderContactName')).toBeUndefined()
  })

  test('no longer is once it ended, which leaves what others were asked', async () => {
    await letStrangerIn()
    await askOfficer()
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'officer' })
    expect((await personCalled(names.officer))?.asked).toBeNull()
    expect((await personCalled(names.stranger))?.asked).not.toBeNull()
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'stranger' })
    expect(await personCalled(names.stranger)).toBeUndefined()
    const again = await workspace.refusal('owner', projectPeople.end, { projectId, personId: 'stranger' })
    expect(again.code).toBe('NOT_FOUND')
  })

  test.each([
    ['oneself', 'owner', 'Choose somebody else than yourself.'],
    ['who only reads', 'viewer', 'This person only reads, and cannot answer.'],
    ['somebody of another lender', 'stranger', 'Choose whom to ask.'],
  ])('is never %s', async (_, personId, message) => {
    const refused = await workspace.refusal('owner', projectPeople.ask, {
      projectId,
      personId,
      items: [aSection],
    })
    expect(refused.message).toBe(message)
  })

  test('is never who is a borrower of another project alone, or was one of this and no longer is', async () => {
    const askStranger = { projectId, personId: 'stranger', items: [aSection] }
    const nobodyIsAsked = async () => {
      const changes = await changesBy(workspace, async () => {
        const { message } = await workspace.refusal('owner', projectPeople.ask, askStranger)
        expect(message).toBe('Choose whom to ask.')
      })
      expect(changes).toEqual({})
    }
    await letStrangerIn([aSection], await anotherProject())
    await nobodyIsAsked()
    await letStrangerIn()
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'stranger' })
    await nobodyIsAsked()
    await letStrangerIn([aDocument])
    expect(await changesBy(workspace, () => workspace.call('owner', projectPeople.ask, askStranger))).toEqual(
      expect.objectContaining({ borrower_shares: ['+1'], mails: ['+1'] }),
    )
  })

  test('in two projects has the other one still when one ends, and so has a borrower', async () => {
    const other = await anotherProject()
    for (const of of [projectId, other]) {
      await askOfficer([aDocument], of)
      await letStrangerIn([aDocument], of)
    }
    const end = (personId: string) =>
      changesBy(workspace, () => workspace.call('owner', projectPeople.end, { projectId, personId }))
    expect(await end('officer')).toEqual({ audit_entries: ['+1'], colleague_asks: ['ended_at'] })
    expect(await end('stranger')).toEqual({ audit_entries: ['+1'], borrower_shares: ['ended_at'] })
    expect([await askedOn('officer'), await askedOn('officer', other)]).toMatchObject([null, { open: 1 }])
    expect(await remind(daysBeforeDue(4))).toBe(2)
    for (const who of ['officer', 'stranger'])
      expect((await mailsTo(`${who}@bank.example`)).at(-1)?.body_text).toContain(`/projects/${other}`)
  })
})

describe('what was asked is where mail, bell and button lead', () => {
  const firstMissing = async () => {
    const document = (await loadStages(workspace.db, workspace.services.sealer, projectId))['pre-application']
    const section = document.form.schema.sections.find(({ id }) => id === aSection.id)
    const [first] = document.form
      .missing(evaluationOf(document))
      .filter(({ id }) => section?.fields.some((field) => field.id === id))
    return first?.id ?? ''
  }
  const lastMail = async (who: 'officer' | 'stranger') =>
    (await mailsTo(`${who}@bank.example`)).at(-1)?.body_text
  const newest = async (who: 'officer' | 'stranger') =>
    (await workspace.call(who, notifications.list, { paginationOpts: { numItems: 1, cursor: null } })).page[0]
      ?.to

  test.each([
    ['officer', '/lender/dashboard/projects/{id}'],
    ['stranger', '/borrower/projects/{id}/questions'],
  ] as const)('for the %s', async (who, form) => {
    if (who === 'stranger') await letStrangerIn()
    await workspace.call('owner', projectPeople.ask, {
      ...{ projectId, personId: who, items: [aSection], dueOn },
    })
    const place = (fieldId: string) =>
      `${form.replace('{id}', projectId)}?stage=pre-application#field-${fieldId}`
    const first = await firstMissing()
    expect(first).not.toBe('')
    expect(await lastMail(who)).toContain(`${workspace.services.portalUrl}${place(first)}`)
    expect(await newest(who)).toBe(place(first))
    if (who === 'stranger') {
      const { head } = await workspace.call('stranger', borrowerHome.get, { projectId })
      expect(head.button?.to).toEqual({ kind: 'stage', stage: 'pre-application', fieldId: first })
    }

    // By the time of the reminder somebody has answered it.
    const stage = await openStage(workspace, 'owner', preApplication, projectId)
    await stage.save({ loanPurposeSummary: 'A second mill.' })
    await remind(daysBeforeDue(4))
    expect(await lastMail(who)).toContain(place(await firstMissing()))
  })

  test('but to the project where nothing that was asked is missing', async () => {
    const document = (await loadStages(workspace.db, workspace.services.sealer, projectId))['pre-application']
    const missing = new Set(document.form.missing(evaluationOf(document)).map(({ id }) => id))
    const optional = document.form.schema.sections
      .flatMap(({ fields }) => fields)
      .find(({ id, type }) => type === 'file' && !missing.has(id))
    await askOfficer([{ ...aDocument, id: optional?.id ?? '' }])
    expect(await lastMail('officer')).not.toContain('#field-')
  })
})

describe('what others were given', () => {
  const given = (who: 'owner' | 'officer' | 'viewer') => workspace.call(who, projectPeople.listGiven, {})

  test('is on the list of everybody of the lender but those who have it, as long as it is missing', async () => {
    await askOfficer()
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email: 'new@farm.example', projectId, items: [aDocument], mayAnswer: true },
    })
    const rows = await given('owner')
    expect(rows).toMatchObject([
      { projectId, name: names.officer, kind: 'colleague', dueOn, documents: 1, sections: ['Loan basics'] },
      { projectId, name: 'new@farm.example', kind: 'invited', open: 1, dueOn: null, sections: [] },
    ])
    expect((await given('viewer')).map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
    expect((await given('officer')).map(({ name }) => name)).toEqual(['new@farm.example'])
    // Of a project that stopped nothing is waited for.
    const stopped = new Date()
    for (const values of [{ archived_at: stopped }, { closed_at: stopped }]) {
      await setProject(values)
      expect(await given('owner')).toEqual([])
      await setProject({ archived_at: null, closed_at: null })
    }
    expect(await given('owner')).toEqual(rows)
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'officer' })
    expect((await given('owner')).map(({ name }) => name)).toEqual(['new@farm.example'])
    // The application asks the same, and was not asked of them.
    await askOfficer([{ ...aSection, id: 'ownership' }])
    expect((await given('owner'))[0]?.sections).toEqual(['Ownership'])
  })

  test('is told in the head and the list of documents, invitations too; what a reader has is their own', async () => {
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email: 'new@farm.example', projectId, items: [aDocument], mayAnswer: true, dueOn },
    })
    const why = async (who: 'owner' | 'officer') =>
      (await workspace.call(who, projects.get, { projectId })).head.why
    expect(await why('owner')).toEqual([
      'new@farm.example was asked for 1 of them',
      ', due ',
      { on: dueOn },
      '.',
    ])
    const { groups } = await workspace.call('owner', documentList.list, { projectId })
    const asked = groups.flatMap(({ documents }) => documents).filter(({ state }) => state === 'asked')
    expect(asked).toMatchObject([{ asked: [{ by: 'new@farm.example', dueOn }] }])
    await askOfficer([aDocument])
    expect((await why('owner'))[0]).toBe(`${names.officer} was asked for 1 of them`)
    expect((await why('officer'))[0]).toMatch(/^\d+ of \d+ required questions are answered\.$/)
    const { needsYou } = await workspace.call('owner', dashboard.get, {})
    expect(needsYou.find((row) => row.projectId === projectId)?.why[0]).toBe(
      `${names.officer} was asked for 1 of them`,
    )
  })

  test('can be due on another day, from which reminders count, and nothing else changes', async () => {
    await askOfficer()
    await letStrangerIn()
    await remind(daysBeforeDue(4))
    const later = new Date(Date.parse(dueOn) + 7 * dayMs).toISOString().slice(0, 10)
    const setDue = (key: string, day: string | null) =>
      workspace.call('owner', projectPeople.setDue, { projectId, key, dueOn: day })
    const before = (await mailsTo('officer@bank.example')).length
    expect(await changesBy(workspace, () => setDue('officer', later))).toEqual({
      audit_entries: ['+1'],
      colleague_asks: ['due_on', 'reminded_at'],
      mails: ['+1'],
    })
    const told = await mailsTo('officer@bank.example')
    expect(told).toHaveLength(before + 1)
    expect(told.at(-1)?.subject).toMatch(/: now asked for by \w+ \d+, \d{4}$/)
    expect(told.at(-1)?.body_text).toContain(`${names.owner} changed the day`)
    expect(told.at(-1)?.body_text).toContain(`/lender/dashboard/projects/${projectId}`)
    expect((await personCalled(names.officer))?.asked?.dueOn).toBe(later)
    expect((await personCalled(names.stranger))?.asked?.dueOn).toBe(dueOn)
    expect(await changesBy(workspace, () => setDue('officer', later))).toEqual({})
    expect(await remind(daysBeforeDue(-3))).toBe(1)
    await setDue('stranger', null)
    expect((await personCalled(names.stranger))?.asked?.dueOn).toBe(null)
    const theirs = (await mailsTo('stranger@bank.example')).at(-1)
    expect(theirs?.subject).toMatch(/: no fixed day any more$/)
    expect(theirs?.body_text).toContain(`/borrower/projects/${projectId}`)
    for (const [key, day, code] of [
      ['nobody', later, 'NOT_FOUND'],
      ['officer', 'tomorrow', 'VALIDATION'],
    ] as const) {
      const refused = await workspace.refusal('owner', projectPeople.setDue, { projectId, key, dueOn: day })
      expect(refused.code).toBe(code)
    }
  })
})

describe('what is asked', () => {
  const day = (fromNow: number) => new Date(Date.now() + fromNow).toISOString().slice(0, 10)
  const invited = { email: 'new@farm.example', items: [aSection], mayAnswer: true }
  const asked = { personId: 'officer', items: [aSection] }

  test('is due on a day to come, wherever it is asked', async () => {
    await askOfficer()
    const over = day(-2 * dayMs)
    const nothing = async () => {
      const refused = [
        await workspace.refusal('owner', projectPeople.ask, { projectId, ...asked, dueOn: over }),
        await workspace.refusal('owner', invitations.inviteBorrower, { projectId, ...invited, dueOn: over }),
        await workspace.refusal('owner', projectPeople.setDue, { projectId, key: 'officer', dueOn: over }),
      ]
      const message = 'This day is over. Enter today or a later day.'
      for (const each of refused)
        expect(each.problems).toEqual([{ fieldId: 'dueOn', code: 'invitation', message }])
    }
    expect(await changesBy(workspace, nothing)).toEqual({})
    // What is today further west is not over.
    const west = day(-11.9 * 3_600_000)
    await workspace.call('owner', projectPeople.setDue, { projectId, key: 'officer', dueOn: west })
    // A day that stands, and has gone by since, may stay.
    await workspace.db.updateTable('colleague_asks').set({ due_on: over }).execute()
    await workspace.call('owner', projectPeople.setDue, { projectId, key: 'officer', dueOn: over })
  })

  test('is of a project that is under way; of another one what was asked can be ended all the same', async () => {
    await letStrangerIn()
    const offered = async () => {
      const { mayAsk, mayWrite } = await listed()
      // What leads to it from the other parts of the project is offered to the same people.
      expect((await workspace.call('owner', projects.get, { projectId })).mayAsk).toBe(mayAsk)
      return { mayAsk, mayWrite }
    }
    const refused = async () =>
      (await workspace.refusal('owner', projectPeople.ask, { projectId, ...asked })).code
    const now = new Date()
    const stopped = [{ sent_at: now }, { archived_at: now }, { closed_at: now }]
    for (const values of stopped) {
      await setProject({ sent_at: null, archived_at: null, closed_at: null, ...values })
      const mayWrite = !('archived_at' in values)
      expect([values, await offered()]).toEqual([values, { mayAsk: false, mayWrite }])
      expect(await changesBy(workspace, async () => expect(await refused()).toBe('STAGE_READ_ONLY'))).toEqual(
        {},
      )
    }
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'stranger' })
    expect(await personCalled(names.stranger)).toBeUndefined()
    await setProject({ closed_at: null })
    expect(await offered()).toEqual({ mayAsk: true, mayWrite: true })
  })

  test('is of a stage that is not submitted', async () => {
    const stages = workspace.db.updateTable('stages').where('project_id', '=', projectId)
    await stages.set({ submitted_at: new Date() }).where('stage', '=', 'pre-application').execute()
    const nothing = async () => {
      const refused = await workspace.refusal('owner', projectPeople.ask, { projectId, ...asked })
      const message = 'The pre-application was submitted, so nothing more can be asked for in it.'
      expect(refused.problems).toEqual([{ fieldId: 'items', code: 'items', message }])
    }
    expect(await changesBy(workspace, nothing)).toEqual({})
    // Who is invited to answer is asked for nothing there either; to be read it is there.
    const { items: over } = asked
    const invitee = { projectId, email: 'tardy@farm.example', items: over }
    const uninvited = await changesBy(workspace, async () => {
      const refused = await workspace.refusal('owner', invitations.inviteBorrower, {
        ...invitee,
        mayAnswer: true,
      })
      expect(refused.message).toMatch(/^The pre-application was submitted/)
    })
    expect(uninvited).toEqual({})
    await workspace.call('owner', invitations.inviteBorrower, { ...invitee, mayAnswer: false })
    expect((await mailsTo(invitee.email)).at(-1)?.body_text).toContain('asks you to read parts of')
    const items: ShareItem[] = [{ stage: 'application', kind: 'section', id: 'employment' }]
    await workspace.call('owner', projectPeople.ask, { projectId, ...asked, items })
    expect((await personCalled(names.officer))?.asked).not.toBeNull()
  })
})

describe('a table that somebody was asked for', () => {
  const owners: ShareItem = { stage: 'application', kind: 'table', id: 'owners' }
  const jobs: ShareItem = { ...owners, id: 'jobs' }
  const saveRow = (table: 'owners' | 'jobs', remove = false) =>
    workspace.call('owner', projectTables.save, {
      ...{ projectId, table, expectedVersion: remove ? 1 : 0 },
      changes: [{ rowId: '00000000-0000-4000-8000-000000000001', ...(remove ? { remove } : { set: {} }) }],
    })

  test('is left as long as it has no row: reminded of, told when it is over, and counted among the people', async () => {
    await letStrangerIn([owners, jobs])
    expect((await personCalled(names.stranger))?.asked).toMatchObject({ open: 0, tables: 2, dueOn })
    const given = await workspace.call('owner', projectPeople.listGiven, {})
    expect(given.find((row) => row.projectId === projectId)).toMatchObject({ open: 0, tables: 2 })
    expect(await remind(daysBeforeDue(4))).toBe(1)
    const mail = (await mailsTo('stranger@bank.example')).at(-1)
    expect(mail?.body_text).toContain(
      `Without a row yet of what you were asked for in ${aProject.projectName}, by `,
    )
    expect(mail?.body_text).toContain('the tables Owners, Jobs.')
    const table = `/borrower/projects/${projectId}/questions?view=tables&table=owners`
    expect(mail?.body_text).toContain(table)
    expect(await bellOf('stranger')).toContainEqual([expect.stringContaining('is due on'), table])
    const activity = await workspace.call('owner', dashboard.activity, {})
    expect(activity.map(({ text }) => text)).toContain(`reminded ${names.stranger} of 2 tables without a row`)

    // A row that was begun is one; where it is removed again, nothing is there.
    await saveRow('owners')
    expect((await personCalled(names.stranger))?.asked).toMatchObject({ open: 0, tables: 1 })
    await saveRow('owners', true)
    expect((await personCalled(names.stranger))?.asked).toMatchObject({ tables: 2 })
    expect(await over(1)).toBe(1)
    expect(await bellOf('stranger')).toContainEqual([expect.stringContaining('was due on'), table])
  })

  test('stands on the dashboard of the colleague who has it, until it has a row', async () => {
    await askOfficer([owners])
    expect(await rowOn('officer')).toMatchObject({
      asked: { by: names.owner, open: 0, tables: 1, dueOn, message: 'Please.', to: null },
      button: { text: 'Fill in 1 table', to: { kind: 'table', table: 'owners' }, primary: true },
    })
    const { head } = await workspace.call('officer', projects.get, { projectId })
    expect([head.button?.to, ...head.why.slice(-3)]).toEqual([
      { kind: 'table', table: 'owners' },
      ` ${names.owner} asked you for 1 table, due `,
      { on: dueOn },
      '.',
    ])
    expect([await askedOn('owner'), await askedOn('viewer')]).toEqual([null, null])
    // Questions that were asked besides come first.
    await askOfficer([aSection, jobs])
    const { asked, button } = (await rowOn('officer')) ?? {}
    expect(asked).toMatchObject({ open: expect.any(Number), tables: 2 })
    expect(button).toMatchObject({
      text: `Answer ${asked?.open}`,
      to: { kind: 'stage', fieldId: expect.any(String) },
    })
    await saveRow('owners')
    expect(await askedOn('officer')).toMatchObject({ open: asked?.open, tables: 1 })
    await workspace.db
      .deleteFrom('colleague_asks')
      .where('scope', '@>', JSON.stringify([jobs]))
      .execute()
    expect(await askedOn('officer')).toBeNull()
    await saveRow('owners', true)
    expect(await askedOn('officer')).toMatchObject({ open: 0, tables: 1 })
  })

  test('is not left once it goes out with the application, nor for whom it is only shown', async () => {
    await letStrangerIn([owners])
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .where('stage', '=', 'application')
      .execute()
    expect([await remind(daysBeforeDue(4)), await over(1)]).toEqual([0, 0])
    expect((await personCalled(names.stranger))?.asked).toBeNull()
    const stages = workspace.db.updateTable('stages').where('project_id', '=', projectId)
    await stages.set({ submitted_at: null }).execute()
    await workspace.db.updateTable('borrower_shares').set({ may_answer: false }).execute()
    expect(await remind(daysBeforeDue(4))).toBe(0)
  })
})

describe('a reminder by hand', () => {
  const remindByHand = (who: 'owner' | 'officer', personId: string) =>
    workspace.call(who, projectPeople.remind, { projectId, personId })
  const refusedFor = async (personId: string) =>
    (await workspace.refusal('owner', projectPeople.remind, { projectId, personId })).message

  test('is one mail with all that is missing, told with who sent it, and not sent twice within a day', async () => {
    await askOfficer()
    await askOfficer([aDocument])
    await letStrangerIn()
    expect((await personCalled(names.officer))?.asked).toMatchObject({ remindedAt: null, remindedBy: null })
    await workspace.db.deleteFrom('notifications').execute()
    expect(await changesBy(workspace, () => remindByHand('owner', 'officer'))).toEqual({
      audit_entries: ['+1'],
      colleague_asks: ['2 rows', 'reminded_at', 'reminded_by'],
      mails: ['+1'],
      notifications: ['+1'],
    })
    const mail = (await mailsTo('officer@bank.example')).at(-1)
    expect(mail?.subject).toBe(`${names.owner} reminds you of ${aProject.projectName}`)
    expect(mail?.body_text).toContain(`/lender/dashboard/projects/${projectId}?stage=pre-application#field-`)
    expect((await personCalled(names.officer))?.asked).toMatchObject({
      remindedAt: expect.any(Number),
      remindedBy: names.owner,
    })
    const { groups } = await workspace.call('owner', documentList.list, { projectId })
    const asked = groups.flatMap(({ documents }) => documents).find(({ state }) => state === 'asked')?.asked
    expect(asked?.map(({ personId, remindedBy }) => [personId, remindedBy])).toEqual([
      ['officer', names.owner],
      ['officer', names.owner],
      ['stranger', null],
    ])

    const tooSoon = 'They were reminded less than a day ago. One reminder a day is enough.'
    expect(await refusedFor('officer')).toBe(tooSoon)
    await workspace.db
      .updateTable('colleague_asks')
      .set({ reminded_at: new Date(Date.now() - dayMs - 1000) })
      .execute()
    await remindByHand('owner', 'officer')
    expect(await refusedFor('officer')).toBe(tooSoon)
    await remindByHand('officer', 'stranger')
    expect((await mailsTo('stranger@bank.example')).at(-1)?.body_text).toContain(
      `/borrower/projects/${projectId}/questions?stage=pre-application#field-`,
    )
  })

  test('is one mail where two remind at once, and the other reads that one is enough', async () => {
    await askOfficer()
    const { open } = (await personCalled(names.officer))?.asked ?? {}
    const changes = await changesBy(workspace, async () => {
      const both = await Promise.allSettled([1, 2].map(() => remindByHand('owner', 'officer')))
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: {
          data: { message: 'They were reminded less than a day ago. One reminder a day is enough.' },
        },
      })
    })
    expect(changes).toEqual({
      audit_entries: ['+1'],
      colleague_asks: ['reminded_at', 'reminded_by'],
      mails: ['+1'],
      notifications: ['+1'],
    })
    expect((await personCalled(names.officer))?.asked).toMatchObject({ open, remindedBy: names.owner })
  })

  test('goes to nobody of whom nothing is missing, and the installation does not repeat it', async () => {
    expect(await refusedFor('owner')).toBe('Choose somebody else than yourself.')
    const nobody = await workspace.refusal('owner', projectPeople.remind, { projectId, personId: 'officer' })
    expect(nobody.code).toBe('NOT_FOUND')
    await askOfficer()
    const asks = workspace.db.updateTable('colleague_asks')
    await asks.set({ reminded_at: daysBeforeDue(4), reminded_by: 'owner' }).execute()
    expect(await remind(daysBeforeDue(3.5))).toBe(0)
    expect(await remind(daysBeforeDue(2))).toBe(1)
    expect((await personCalled(names.officer))?.asked?.remindedBy).toBeNull()
    const stages = workspace.db.updateTable('stages').where('project_id', '=', projectId)
    await stages.set({ submitted_at: new Date() }).execute()
    expect(await refusedFor('officer')).toBe('Nothing is missing of what they were asked for.')
  })
})

describe('who is suspended', () => {
  const suspend = (personId: string, at: Date | null = new Date()) =>
    workspace.db.updateTable('people').set({ suspended_at: at }).where('id', '=', personId).execute()

  test.each(['officer', 'stranger'] as const)(
    'is said so, and not asked, reminded or mailed: %s',
    async (who) => {
      await letStrangerIn()
      await askOfficer()
      await suspend(who)
      try {
        expect((await personCalled(names[who]))?.suspended).toBe(true)
        const { groups } = await workspace.call('owner', documentList.list, { projectId })
        const asked = groups.flatMap(({ documents }) => documents.flatMap((document) => document.asked))
        expect(asked.filter(({ by }) => by === names[who]).map(({ personId }) => personId)).toEqual([null])
        const mails = (await mailsTo(`${who}@bank.example`)).length
        const refused = [
          await workspace.refusal('owner', projectPeople.ask, {
            ...{ projectId, personId: who, items: [aSection] },
          }),
          await workspace.refusal('owner', projectPeople.remind, { projectId, personId: who }),
          await workspace.refusal('owner', projectPeople.setDue, { projectId, key: who, dueOn: null }),
        ]
        const sentence = 'Their account is suspended, so nobody can ask or remind them.'
        expect(refused.map(({ message }) => message)).toEqual([sentence, sentence, sentence])
        // The other one, who is not suspended, is reminded all the same.
        expect(await remind(daysBeforeDue(4))).toBe(1)
        await over(1)
        expect(await mailsTo(`${who}@bank.example`)).toHaveLength(mails)
      } finally {
        await suspend(who, null)
      }
      expect(await remind(daysBeforeDue(2))).toBe(2)
    },
  )

  test('is not reminded of an invitation to their address, and whoever invited them is not told', async () => {
    const email = 'stranger@bank.example'
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email, projectId, items: [aSection], mayAnswer: true, dueOn },
    })
    await askOfficer()
    await suspend('stranger')
    try {
      const mails = (await mailsTo(email)).length
      const read = () => workspace.db.selectFrom('invitations').selectAll().execute()
      const before = await read()
      expect(await remind(daysBeforeDue(4))).toBe(1)
      expect([await mailsTo(email), await read()]).toMatchObject([{ length: mails }, before])
      const invited = (await listed()).people.find((person) => person.email === email)
      expect(invited?.suspended).toBe(false)
    } finally {
      await suspend('stranger', null)
    }
    expect(await remind(daysBeforeDue(2))).toBe(2)
  })

  test('is still ended', async () => {
    await letStrangerIn()
    await suspend('stranger')
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'stranger' })
    await suspend('stranger', null)
    expect(await personCalled(names.stranger)).toBeUndefined()
  })
})

describe('reminders', () => {
  test('go four and two days before the due day, once each, to who has not answered everything', async () => {
    await askOfficer()
    await letStrangerIn()
    const before = (await mailsTo('officer@bank.example')).length
    expect(await remind(daysBeforeDue(5))).toBe(0)
    expect(await remind(daysBeforeDue(4))).toBe(2)
    expect(await remind(daysBeforeDue(4))).toBe(0)
    expect(await remind(daysBeforeDue(3))).toBe(0)
    expect(await remind(daysBeforeDue(2))).toBe(2)
    expect(await remind(daysBeforeDue(-1))).toBe(0)
    expect(await mailsTo('officer@bank.example')).toHaveLength(before + 2)
    const theirs = (await mailsTo('stranger@bank.example')).at(-1)
    expect(theirs?.body_text).toContain(`/borrower/projects/${projectId}`)
  })

  test('stop when all of it is done, and begin again where it no longer is', async () => {
    await askOfficer([aDocument])
    const before = (await mailsTo('officer@bank.example')).length
    const file = { projectId, fieldId: aDocument.id }
    const add = { ...file, fileName: 'June.pdf' }
    const { uploadId } = await uploadFile(workspace, 'officer', preApplication, add, await aPdf())
    expect([await remind(daysBeforeDue(4)), await over(1)]).toEqual([0, 0])
    await workspace.call('owner', preApplication.removeUpload, { ...file, uploadId })
    expect(await remind(daysBeforeDue(2))).toBe(1)
    await uploadFile(workspace, 'officer', preApplication, add, await aPdf())
    expect([await remind(daysBeforeDue(1)), await over(1)]).toEqual([0, 0])
    expect(await mailsTo('officer@bank.example')).toHaveLength(before + 1)
  })

  test('stop when it ended, when the stage is submitted, and when the project is archived or closed', async () => {
    await askOfficer()
    await workspace.call('owner', projectPeople.end, { projectId, personId: 'officer' })
    expect(await remind(daysBeforeDue(4))).toBe(0)
    await letStrangerIn()
    const stages = workspace.db.updateTable('stages').where('project_id', '=', projectId)
    await stages.set({ submitted_at: new Date() }).execute()
    expect(await remind(daysBeforeDue(4))).toBe(0)
    await stages.set({ submitted_at: null }).execute()
    await workspace.call('owner', projects.archive, { projectId, archived: true })
    expect(await remind(daysBeforeDue(4))).toBe(0)
    await workspace.call('owner', projects.archive, { projectId, archived: false })
    // A project may be withdrawn before anything of it was submitted.
    await askOfficer()
    await setProject({ closed_at: new Date() })
    expect(await changesBy(workspace, () => remind(daysBeforeDue(4)))).toEqual({})
    await setProject({ closed_at: null })
    expect(await remind(daysBeforeDue(4))).toBe(2)
  })

  test('end with the due day: both sides are told once that it is over, and nobody by a mail of its own', async () => {
    await askOfficer()
    await letStrangerIn([aDocument])
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email: 'slow@farm.example', projectId, items: [aSection], mayAnswer: true, dueOn },
    })
    expect(await over(0)).toBe(0)
    await workspace.db.deleteFrom('notifications').execute()
    expect(await changesBy(workspace, () => over(1))).toEqual({
      borrower_shares: ['told_over'],
      colleague_asks: ['told_over'],
      invitations: ['told_over'],
      notifications: ['+5'],
    })
    expect(await over(1)).toBe(0)
    const day = dayInWords(dueOn)
    const ofProject = `/lender/dashboard/projects/${projectId}`
    expect(await bellOf('officer')).toEqual([
      [
        `Nobody has accepted the invitation to Mill expansion that was due on ${day}`,
        `${ofProject}?view=people`,
      ],
      [
        `${names.stranger} has not answered all that was due on ${day} in Mill expansion`,
        `${ofProject}?view=people`,
      ],
      [
        `What you were asked for in Mill expansion was due on ${day}`,
        expect.stringContaining(`${ofProject}?stage=pre-application#field-`),
      ],
    ])
    expect(await bellOf('owner')).toEqual([
      [
        `${names.officer} has not answered all that was due on ${day} in Mill expansion`,
        `${ofProject}?view=people`,
      ],
    ])
    expect(await bellOf('stranger')).toEqual([
      [
        `What you were asked for in Mill expansion was due on ${day}`,
        `/borrower/projects/${projectId}/questions?stage=pre-application#field-${aDocument.id}`,
      ],
    ])
  })

  test('say the very day, as every mail about it does, however far west the server stands', async () => {
    const { TZ } = process.env
    const inWords = (day: string) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    const later = new Date(Date.parse(dueOn) + 3 * dayMs).toISOString().slice(0, 10)
    const setDue = (day: string | null) =>
      workspace.call('owner', projectPeople.setDue, { projectId, key: 'officer', dueOn: day })
    const remindByHand = () =>
      workspace.call('owner', projectPeople.remind, { projectId, personId: 'officer' })
    const before = (await mailsTo('officer@bank.example')).length
    const bodies = async () =>
      (await mailsTo('officer@bank.example')).slice(before).map(({ body_text }) => body_text)
    process.env.TZ = 'America/Denver'
    try {
      expect(new Date(dueOn).getDate()).not.toBe(new Date(dueOn).getUTCDate())
      await askOfficer()
      await remindByHand()
      await remind(daysBeforeDue(4))
      await setDue(later)
      const asked = `It is asked for by ${inWords(dueOn)}.`
      expect(await bodies()).toEqual([
        expect.stringContaining(asked),
        expect.stringContaining(asked),
        expect.stringContaining(`, by ${inWords(dueOn)}.`),
        expect.stringContaining(`is asked for by ${inWords(later)}.`),
      ])
    } finally {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    }
    // And no day where none is set.
    await setDue(null)
    await remindByHand()
    await workspace.call('owner', projectPeople.ask, { projectId, personId: 'officer', items: [aDocument] })
    for (const body of (await bodies()).slice(5)) expect(body).not.toContain('asked for by')
    expect(await bodies()).toHaveLength(7)
  })

  test('come with a link that works until the day is over, and never for longer than 90 days', async () => {
    const email = 'link@farm.example'
    const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    const invited = await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email, projectId, items: [aSection], mayAnswer: true, dueOn: inDays(3) },
    })
    const invitationId = invited.invitationId ?? ''
    const left = async () => {
      const rows = workspace.db.selectFrom('invitations').select('expires_at').where('id', '=', invitationId)
      return ((await rows.executeTakeFirstOrThrow()).expires_at.getTime() - Date.now()) / dayMs
    }
    const setDue = (dueIn: number | null) =>
      workspace.call('officer', projectPeople.setDue, {
        ...{ projectId, key: invitationId, dueOn: dueIn === null ? null : inDays(dueIn) },
      })
    expect(await left()).toBeCloseTo(7, 1)
    await setDue(20)
    expect(await left()).toBeGreaterThan(20)
    expect(await left()).toBeLessThan(22)
    await setDue(400)
    expect(await left()).toBeCloseTo(90, 1)
    await setDue(null)
    expect(await left()).toBeCloseTo(90, 1)
    await workspace.call('owner', invitations.resend, { invitationId })
    expect(await left()).toBeCloseTo(7, 1)
    const letters = await workspace.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', email)
      .execute()
    expect(letters.every(({ body_text }) => body_text.includes('The link works for 7 days, once'))).toBe(true)
  })

  test('of what is overdue begin anew with another day, and are none of what is answered or over for long', async () => {
    await askOfficer()
    expect(await over(15)).toBe(0)
    expect(await over(1)).toBe(1)
    const later = new Date(Date.parse(dueOn) + 3 * dayMs).toISOString().slice(0, 10)
    await workspace.call('owner', projectPeople.setDue, { projectId, key: 'officer', dueOn: later })
    expect(await over(3)).toBe(0)
    expect(await over(4)).toBe(1)
    await askOfficer([aSection])
    const stages = workspace.db.updateTable('stages').where('project_id', '=', projectId)
    await stages.set({ submitted_at: new Date() }).execute()
    expect(await over(1)).toBe(0)
  })

  test('of an invitation bring a new link, and the old one stops working', async () => {
    const email = 'late@farm.example'
    await workspace.call('officer', invitations.inviteBorrower, {
      ...{ email, projectId, items: [aSection], mayAnswer: true, dueOn },
    })
    const [first] = await mailsTo(email)
    expect(await remind(daysBeforeDue(4))).toBe(1)
    const both = await mailsTo(email)
    expect(both).toHaveLength(2)
    const links = both.map(({ body_text }) => /#(\S+)/.exec(body_text)?.[1])
    expect(new Set(links).size).toBe(2)
    expect(first?.recipient).toBe(email)
  })
})
