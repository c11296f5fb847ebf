import { adminReviews, notifications, preApplication, projectAgency, projects } from '@granary/api'
import { currentPack } from '@granary/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesBy } from '../../testing/changes.ts'
import { acceptBoth } from '../../testing/effects/effect-world.ts'
import {
  aPdf,
  aProject,
  createWorkspace,
  names,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'
import { remindOfClocks } from './index.ts'

let workspace: Workspace
let projectId: string

beforeAll(async () => {
  workspace = await createWorkspace()
  await aPdf()
})
afterAll(() => workspace.close())
beforeEach(async () => {
  await sql`truncate projects, notifications cascade`.execute(workspace.db)
  projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  await acceptBoth(workspace, projectId)
})

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const sending = { office: 'Nebraska state office', method: 'Secure upload', at: noon('2022-10-30') }
const send = () => workspace.call('packager', adminReviews.markSent, { projectId, ...sending })

type Kind = (typeof adminReviews.recordEvent)['_args']['kind']
const record = (kind: Kind, day: string, more: object = {}) =>
  workspace.call('packager', adminReviews.recordEvent, { projectId, kind, at: noon(day), ...more })
const refused = async (kind: Kind, day: string, more: object = {}) => {
  const event = { projectId, kind, at: noon(day), ...more }
  const { code, message } = await workspace.refusal('packager', adminReviews.recordEvent, event)
  return `${code}: ${message}`
}
const ask = async (note: string, more: object = {}) =>
  (await record('agencyQuestion', '2022-11-09', { note, ...more })).eventId
/** On a day of the story, whatever the clock of the machine says. */
const answer = (who: Somebody, questionId: string, text: string, at = noon('2022-11-10')) =>
  workspace.call(who, projectAgency.answer, { projectId, questionId, text, at })
const view = (who: Somebody = 'owner') => workspace.call(who, projectAgency.get, { projectId })
const shown = () => workspace.call('owner', projects.get, { projectId })
const noticesOf = async (who: Somebody) => {
  const newest = { paginationOpts: { numItems: 5, cursor: null } }
  return (await workspace.call(who, notifications.list, newest)).page
}
const bellOf = async (who: Somebody) => (await noticesOf(who)).map(({ sentence }) => sentence)

/** Pins the project to a pack by which a commitment is signed within so many days. */
async function followRules(days: number | 'unknown') {
  const id = `2026-11.${days}`
  const windows = currentPack.windows.map((each) =>
    each.id === 'commitment' ? { ...each, value: days } : each,
  )
  // An old one: the other tests go on with the newest.
  const effectiveFrom = '2000-01-01'
  await workspace.db
    .insertInto('rule_packs')
    .values({
      ...{ id, from_pack: currentPack.id, effective_from: effectiveFrom, published_by: 'administrator' },
      content: JSON.stringify({ ...currentPack, id, effectiveFrom, windows }),
    })
    .onConflict((same) => same.doNothing())
    .execute()
  await workspace.db.updateTable('projects').set({ rule_pack: id }).where('id', '=', projectId).execute()
}

describe('what happens at the agency', () => {
  test('[B12] from the sending to the guarantee, every screen says the same, and events alone say it', async () => {
    expect((await view()).may).toMatchObject({ record: [], answer: true, undo: null })
    expect((await view('packager')).may).toMatchObject({ record: ['sent', 'withdrawn'], sendLater: null })
    await send()
    expect((await view()).sent).toMatchObject({
      on: '2022-10-30',
      office: sending.office,
      by: names.packager,
    })
    const question = await ask('Which contracts run beyond 2028?', { dueAt: noon('2022-11-20') })
    expect((await shown()).head).toMatchObject({
      tag: { text: 'Sent' },
      button: { text: 'Answer the agency', to: { kind: 'agency' }, primary: true },
    })
    expect((await shown()).nextStep).toBe('Answer 1 question of the agency.')
    await answer('officer', question, 'Two of five.')
    await record('letter', '2022-11-19', { items: [question] })
    await record('complete', '2022-11-20')
    await record('commitment', '2022-12-01', { items: ['Insurance', 'Appraisal review'] })
    expect((await shown()).head.tag.text).toBe('Commitment')
    expect(await view()).toMatchObject({
      completeOn: '2022-11-20',
      questions: [{ number: 1, answer: { text: 'Two of five.', by: names.officer }, sentOn: '2022-11-19' }],
      commitment: {
        acceptBy: '2023-01-30',
        expiresOn: '2023-12-01',
        extendBy: '2023-11-01',
        extended: false,
      },
    })
    await record('commitmentAccepted', '2022-12-10')
    await record('met', '2022-12-11', { items: ['Insurance'], note: 'Policy of Dec 8.' })
    expect((await shown()).nextStep).toBe('Meet 1 condition of the commitment.')
    await record('extension', '2023-10-15', { dueAt: noon('2024-03-01') })
    await record('met', '2023-11-02', { items: ['Appraisal review'] })
    await record('closing', '2024-01-10', { items: ['Closing report'] })
    await record('met', '2024-01-11', { items: ['Closing report'] })
    expect((await shown()).nextStep).toBe('Wait for the guarantee.')
    await record('guaranteeIssued', '2024-01-20')
    const { status, head } = await shown()
    expect([status, head.tag.text, head.sentence]).toEqual([
      'Closed',
      'Closed',
      ['The guarantee was issued on ', { on: '2024-01-20' }, '.'],
    ])
    const aPage = { paginationOpts: { numItems: 50, cursor: null } }
    const listed = await workspace.call('owner', projects.list, { ...aPage, status: 'Closed' })
    expect(listed.page.map((row) => row.projectId)).toEqual([projectId])
    expect(await workspace.call('owner', projects.countByStatus, {})).toContainEqual({
      status: 'Closed',
      count: 1,
    })
    expect((await view('packager')).may.record).toEqual([])
    expect(await refused('answer', '2024-02-01', { note: 'Late.' })).toBe(
      'STAGE_READ_ONLY: This project is closed.',
    )
  })

  test('an end is recorded over what was shown to be open, and over nothing that came since', async () => {
    await send()
    await record('commitment', '2022-12-01', { items: ['Insurance', 'Appraisal review'] })
    const overShown = { note: 'Sold.', overOpen: (await view('packager')).may.open }
    await record('met', '2022-12-02', { items: ['Insurance'] })
    await ask('Which contracts?')
    const leftOpen = ['Question 1', 'Condition: Appraisal review']
    const unseen = async () => {
      expect(await refused('closed', '2022-12-05', overShown)).toBe(
        `UNSETTLED: 2 things are still open: ${leftOpen.join('; ')}. Not shown to you: Question 1. Say that you record it all the same.`,
      )
    }
    expect(await changesBy(workspace, unseen)).toEqual({})
    // What was settled since hinders nobody, and is not said to be left open.
    await record('closed', '2022-12-05', { ...overShown, overOpen: ['Question 1', ...overShown.overOpen] })
    expect((await view()).log.at(-1)?.leftOpen).toEqual(leftOpen)
  })

  test('a guarantee over what is open is asked for, named with the event, and nothing claims to be settled or waited for', async () => {
    await send()
    await ask('Which contracts?')
    await record('commitment', '2022-12-01', { items: ['Insurance', 'Appraisal review'] })
    await record('met', '2022-12-02', { items: ['Insurance'] })
    const leftOpen = ['Question 1', 'Condition: Appraisal review']
    expect((await view('packager')).may.open).toEqual(leftOpen)
    expect((await view()).may.open).toEqual([])
    for (const kind of ['guaranteeIssued', 'closed'] as const) {
      const refusal = async () => {
        const event = { projectId, kind, at: noon('2022-12-05'), note: 'So it is.' }
        expect(await workspace.refusal('packager', adminReviews.recordEvent, event)).toMatchObject({
          ...{ code: 'UNSETTLED', count: 2, items: leftOpen },
          message: `2 things are still open: ${leftOpen.join('; ')}. Say that you record it all the same.`,
        })
      }
      expect(await changesBy(workspace, refusal)).toEqual({})
    }
    // Whoever ends it for another reason says which.
    expect(await refused('closed', '2022-12-05', { overOpen: true })).toBe('VALIDATION: Say why.')

    expect(
      await changesBy(workspace, () => record('guaranteeIssued', '2022-12-05', { overOpen: true })),
    ).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      project_events: ['+1'],
      projects: ['closed_at', 'status'],
    })
    const { log, clocks } = await view()
    expect(log.map((entry) => entry.leftOpen)).toEqual([[], [], [], [], leftOpen])
    expect(clocks.every(({ stoppedOn }) => stoppedOn !== null)).toBe(true)
    const listed = await workspace.call('packager', adminReviews.listEvents, { projectId })
    expect(listed.at(-1)?.leftOpen).toEqual(leftOpen)
    const { head, nextStep } = await shown()
    const left = '1 question of the agency and 1 condition were left open.'
    expect([head.why, nextStep]).toEqual([[left], left])
    expect(head.steps.flatMap(({ notes }) => notes)).not.toContainEqual(
      expect.arrayContaining(['To accept by ']),
    )
    const audited = await workspace.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'agency event recorded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audited.details).toMatchObject({ kind: 'guaranteeIssued', leftOpen: 2 })
  })

  test('an end, a commitment and the sending are undone in turn, and each screen goes back with them', async () => {
    await send()
    const commitment = (await record('commitment', '2022-12-01')).eventId
    const end = (await record('withdrawn', '2022-12-05', { note: 'Sold.' })).eventId
    const undo = (eventId: string) =>
      workspace.call('packager', adminReviews.undoEvent, { projectId, eventId })
    const early = await workspace.refusal('packager', adminReviews.undoEvent, {
      projectId,
      eventId: commitment,
    })
    expect(early.message).toBe('Only what was recorded last can be undone.')
    expect((await workspace.refusal('packager', adminReviews.undoSent, { projectId })).message).toMatch(
      /Undo that/,
    )
    expect(await changesBy(workspace, () => undo(end))).toEqual({
      audit_entries: ['+1'],
      notifications: ['+3'],
      project_events: ['+1'],
      projects: ['closed_at', 'status'],
    })
    expect((await shown()).head.tag.text).toBe('Commitment')
    await undo(commitment)
    expect((await shown()).head.tag.text).toBe('Sent')
    await workspace.call('packager', adminReviews.undoSent, { projectId })
    expect((await shown()).status).toBe('In review')
    const { log, sent, may } = await view('packager')
    expect(sent).toBeNull()
    expect(may.undo).toBeNull()
    expect(log.map(({ kind, undone }) => `${kind}${undone ? ' undone' : ''}`)).toEqual([
      ...['sent undone', 'commitment undone', 'withdrawn undone', 'undone', 'undone', 'sentUndone'],
    ])
    await send()
    expect((await shown()).status).toBe('Sent')
  })

  test('its clocks run by the rules that the project follows, in every screen and reminder', async () => {
    await send()
    await followRules(45)
    await record('commitment', '2022-12-01')
    const acceptBy = '2023-01-15'
    const { commitment, clocks } = await view()
    expect(commitment).toMatchObject({ acceptBy, expiresOn: '2023-12-01' })
    expect(clocks.map(({ clock, until }) => [clock, until])).toContainEqual(['accept', acceptBy])
    expect((await shown()).head.sentence).toContainEqual({ on: acceptBy })
    const remind = (day: string) => remindOfClocks(workspace.db as never, new Date(noon(day)))
    expect(await changesBy(workspace, () => remind('2022-12-31'))).toEqual({})
    expect(await remind('2023-01-01')).toBe(1)
    expect((await bellOf('owner'))[0]).toMatch(/has to be accepted by Jan 15$/)
    // What its rules call unknown has no clock.
    await followRules('unknown')
    expect((await view()).clocks.map(({ clock }) => clock)).toEqual(['expiry', 'extension'])
  })

  test('what does not fit is refused at its field and changes nothing', async () => {
    expect(await refused('complete', '2022-11-01')).toMatch(/has not been sent/)
    await send()
    expect(await refused('complete', '2022-10-29')).toBe('VALIDATION: This is before the package was sent.')
    expect(await refused('guaranteeIssued', '2022-11-09')).toMatch(/commitment first/)
    expect(await refused('agencyQuestion', '2022-11-09')).toBe('VALIDATION: Say what the agency asks.')
    const other = { note: 'Why?', answerer: 'viewer' }
    expect(await refused('agencyQuestion', '2022-11-09', other)).toMatch(/owner or officer/)
    expect(await refused('answer', '2022-11-09', { note: 'So.', about: 'nothing' })).toMatch(
      /asked nothing|no such/,
    )
    expect(await refused('complete', '1999-11-09')).toBe('VALIDATION: This is no date.')
    await workspace.refusal('packager', adminReviews.recordEvent, {
      projectId,
      kind: 'complete',
      at: Number.NaN,
    })
    const wrong = () =>
      workspace.refusal('packager', adminReviews.recordEvent, { projectId, kind: 'met', at: 0, items: ['A'] })
    expect(await changesBy(workspace, wrong)).toEqual({})
  })

  test('what is still to come is not recorded, sent or answered; the day that begins in the east is', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const later = 'This day is still to come.'
    const sendOn = (day: string) => ({ projectId, ...sending, at: noon(day) })
    const unsent = () => workspace.refusal('packager', adminReviews.markSent, sendOn(inDays(2)))
    expect(await unsent()).toMatchObject({
      code: 'VALIDATION',
      problems: [{ fieldId: 'at', message: later }],
    })
    await send()
    const question = await ask('Which contracts?')
    const before = await view()
    const refusals = async () => {
      expect(await refused('complete', inDays(2))).toBe(`VALIDATION: ${later}`)
      const early = { projectId, questionId: question, text: 'Two.', at: noon(inDays(2)) }
      expect((await workspace.refusal('owner', projectAgency.answer, early)).message).toBe(later)
      expect(
        (
          await workspace.refusal('packager', adminReviews.recordEvent, {
            ...early,
            kind: 'complete',
            at: 1e300,
          })
        ).message,
      ).toBe(later)
    }
    expect(await changesBy(workspace, refusals)).toEqual({})
    expect(await view()).toEqual(before)
    // A commitment holds until a day that is to come, and is extended to one.
    await record('commitment', inDays(-1), { dueAt: noon(inDays(400)) })
    await record('extension', new Date(Date.now() + 13 * 3_600_000).toISOString().slice(0, 10), {
      dueAt: noon(inDays(800)),
    })
    expect((await view()).commitment?.expiresOn).toBe(inDays(800))
  })

  test('nothing is sent before it was accepted, and the page says which days are possible', async () => {
    const accept = (moment: string) =>
      workspace.db
        .updateTable('review_rounds')
        .set({ accepted_at: new Date(moment) })
        .where('stage', '=', 'application')
        .execute()
    await accept('2022-10-31T15:00:00Z')
    const early = () => workspace.refusal('packager', adminReviews.markSent, { projectId, ...sending })
    const message = 'This is before the package was accepted.'
    expect(await changesBy(workspace, early)).toEqual({})
    expect(await early()).toMatchObject({ code: 'VALIDATION', problems: [{ fieldId: 'at', message }] })
    const days = async (kind: Kind | 'sent') =>
      (await view('packager')).may.days.find((each) => each.kind === kind)
    const from = { day: '2022-10-31', words: 'the package was accepted' }
    expect(await days('sent')).toEqual({ kind: 'sent', from, until: null })
    expect((await view('owner')).may.days).toEqual([])
    // In the night of the clocks of UTC it is still the day before, far enough west.
    await accept('2022-10-31T04:00:00Z')
    await send()
    await record('commitment', '2022-12-01', { items: ['Insurance'] })
    expect(await days('complete')).toEqual({
      kind: 'complete',
      from: { day: '2022-10-30', words: 'the package was sent' },
      until: { day: '2022-12-01', words: 'the commitment was given' },
    })
    const given = { from: { day: '2022-12-01', words: 'the commitment was given' }, until: null }
    expect((await view('packager')).commitment?.conditions[0]?.days).toEqual(given)
    expect(await refused('met', '2022-11-30', { items: ['Insurance'] })).toMatch(
      /before the commitment was given/,
    )
  })

  test('of an archived project nothing is recorded, undone or answered until it is brought back', async () => {
    await send()
    const question = await ask('Which contracts?')
    const archive = (archived: boolean) => workspace.call('owner', projects.archive, { projectId, archived })
    const before = await view()
    await archive(true)
    const reason = 'STAGE_READ_ONLY: This project is archived. Bring it back to change it.'
    const refusals = async () => {
      expect(await refused('complete', '2022-11-20')).toBe(reason)
      const refusedBy = async (call: Promise<{ code: string; message: string }>) => {
        const { code, message } = await call
        expect(`${code}: ${message}`).toBe(reason)
      }
      await refusedBy(workspace.refusal('packager', adminReviews.undoEvent, { projectId, eventId: question }))
      await refusedBy(
        workspace.refusal('owner', projectAgency.answer, { projectId, questionId: question, text: 'Two.' }),
      )
    }
    expect(await changesBy(workspace, refusals)).toEqual({})
    const nobody = { answer: false, record: [], undo: null }
    expect((await view()).may).toMatchObject(nobody)
    expect((await view('packager')).may).toMatchObject(nobody)
    expect((await view()).questions).toMatchObject([{ mine: false }])
    await archive(false)
    expect(await view()).toEqual(before)
    await answer('owner', question, 'Two.')
  })

  test('a condition and a closing paper of the same words are met and opened apart', async () => {
    await send()
    await record('commitment', '2022-12-01', { items: ['Insurance'] })
    await record('closing', '2022-12-02', { items: ['Insurance'] })
    const state = async () => {
      const { commitment, closing } = await view()
      return [commitment?.conditions ?? [], closing?.papers ?? []].map((points) =>
        points.map(({ metOn }) => metOn),
      )
    }
    const [condition, paper] = await view().then(({ commitment, closing }) => [
      commitment?.conditions[0]?.namedBy,
      closing?.papers[0]?.namedBy,
    ])
    const items = ['Insurance']
    await record('met', '2022-12-03', { items, about: paper })
    expect(await state()).toEqual([[null], ['2022-12-03']])
    await record('met', '2022-12-04', { items, about: condition })
    await record('notMet', '2022-12-05', { items, about: paper })
    expect(await state()).toEqual([['2022-12-04'], [null]])
    // Who does not say which means the first that it changes.
    await record('met', '2022-12-06', { items })
    expect(await state()).toEqual([['2022-12-04'], ['2022-12-06']])
    const elsewhere = (await view('packager')).log[0]?.eventId
    expect(await refused('met', '2022-12-07', { items, about: elsewhere })).toMatch(/Choose one of/)
  })
})

describe('the questions of the agency', () => {
  test('the lender answers its own, the team the others; who only looks, and others, do not', async () => {
    await send()
    const ours = await ask('Which contracts?')
    const teams = await ask('Which fee?', { answerer: 'team' })
    const mine = async (who: Somebody) =>
      (await view(who)).questions.filter((question) => question.mine).map(({ number }) => number)
    expect([await mine('owner'), await mine('viewer'), await mine('packager')]).toEqual([[1], [], [2]])
    for (const who of ['viewer', 'packager', 'administrator'] as const) {
      const { code } = await workspace.refusal(who, projectAgency.answer, {
        projectId,
        questionId: ours,
        text: 'So.',
      })
      expect(code).toBe('FORBIDDEN')
    }
    const elsewhere = { projectId, questionId: ours, text: 'So.' }
    expect((await workspace.refusal('stranger', projectAgency.answer, elsewhere)).code).toBe('NOT_FOUND')
    expect((await workspace.refusal('stranger', projectAgency.get, { projectId })).code).toBe('NOT_FOUND')
    const notTheirs = await workspace.refusal('owner', projectAgency.answer, {
      ...elsewhere,
      questionId: teams,
    })
    expect(notTheirs.code).toBe('NOT_FOUND')
    expect(
      (await workspace.refusal('owner', projectAgency.answer, { ...elsewhere, text: ' ' })).message,
    ).toBe('Write the answer.')
    expect(await changesBy(workspace, () => answer('owner', ours, 'Two of five.'))).toEqual({
      audit_entries: ['+1'],
      notifications: ['+1'],
      project_events: ['+1'],
    })
    await record('answer', '2022-11-10', { note: 'Three percent.', about: teams })
    await answer('officer', ours, 'Three of five.')
    expect((await view()).questions.map((question) => question.answer)).toMatchObject([
      { text: 'Three of five.', by: names.officer },
      { text: 'Three percent.', by: names.packager },
    ])
  })

  test('[B11] an answer takes the place of the one that its writer read, and of no other', async () => {
    await send()
    const question = await ask('Which contracts?')
    const stands = async () => (await view()).questions[0]?.answer
    const mine = { projectId, questionId: question, at: noon('2022-11-10') }
    await workspace.call('owner', projectAgency.answer, { ...mine, text: 'Two of five.', over: null })
    const first = await stands()
    const late = { ...mine, text: 'Three of five.', over: null }
    const refusedLate = async () => {
      expect(await workspace.refusal('officer', projectAgency.answer, late)).toMatchObject({
        code: 'ANSWERS_CHANGED_ELSEWHERE',
        message: `${names.owner} has answered this in the meantime. Read that answer first.`,
        answerId: first?.answerId,
      })
      expect(await refused('answer', '2022-11-10', { note: 'Four.', about: question, over: null })).toBe(
        `ANSWERS_CHANGED_ELSEWHERE: ${names.owner} has answered this in the meantime. Read that answer first.`,
      )
    }
    expect(await changesBy(workspace, refusedLate)).toEqual({})
    expect(await stands()).toEqual(first)
    // Who read it answers over it. Who does not say what they read, as by hand, is taken as before.
    await workspace.call('officer', projectAgency.answer, { ...late, over: first?.answerId ?? null })
    expect(await stands()).toMatchObject({ text: 'Three of five.', by: names.officer })
    await answer('owner', question, 'Five of five.')
    expect(await stands()).toMatchObject({ text: 'Five of five.' })
  })

  test('an answer has the day of whoever writes it, and none before its question', async () => {
    await send()
    const question = await ask('Which contracts?')
    const days = async () => (await view()).questions.map((each) => each.answer?.on)
    const { log } = await view()
    await answer('owner', question, 'Two.', noon('2022-11-17'))
    expect(await days()).toEqual(['2022-11-17'])
    // It was asked further east, where it was a day later already.
    await answer('owner', question, 'Three.', noon('2022-11-08'))
    expect(await days()).toEqual(['2022-11-09'])
    expect((await view()).log.slice(0, log.length)).toEqual(log)
    const never = { projectId, questionId: question, text: 'Four.', at: Number.NaN }
    await workspace.refusal('owner', projectAgency.answer, never)
    // Without a day it is dated today.
    const second = await ask('Which wells?')
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()
    await workspace.call('owner', projectAgency.answer, { projectId, questionId: second, text: 'Two.' })
    expect([before, today(), '2022-11-09']).toContain((await days())[1])
  })

  test('what was undone keeps its number in the log', async () => {
    await send()
    const question = await ask('Which contracts?')
    await answer('owner', question, 'Two.')
    const told = async () => (await view()).log.map(({ kind, number, items }) => [kind, number, ...items])
    await record('letter', '2022-11-19', { items: [question] })
    const before = await told()
    expect(before).toEqual([
      ['sent', null],
      ['agencyQuestion', 1],
      ['answer', 1],
      ['letter', null, 'Question 1'],
    ])
    for (let count = 0; count < 3; count += 1) {
      const eventId = (await view('packager')).may.undo?.eventId ?? ''
      await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId })
    }
    expect((await view()).questions).toEqual([])
    expect((await told()).slice(0, before.length)).toEqual(before)
  })

  test('one person is asked, and told alone; the team hears of the answer', async () => {
    await send()
    const question = await ask('Which contracts?', { answerer: 'officer', dueAt: noon('2022-11-20') })
    expect((await view('officer')).questions).toMatchObject([{ answerer: names.officer, mine: true }])
    expect((await view('owner')).questions).toMatchObject([{ answeredBy: 'lender', mine: false }])
    const asks = 'The agency asks about'
    expect((await bellOf('officer'))[0]).toContain(asks)
    const led = async (who: Somebody) => (await noticesOf(who))[0]?.to
    const there = `?view=agency#question-${question}`
    expect(await led('officer')).toBe(`/lender/dashboard/projects/${projectId}${there}`)
    expect((await bellOf('owner')).join()).not.toContain(asks)
    await answer('officer', question, 'Two of five.')
    expect((await bellOf('packager'))[0]).toMatch(/answered a question of the agency/)
    expect(await led('packager')).toBe(`/admin/projects/${projectId}${there}`)
  })

  test('what it is about leads to the question or file; other words stay words', async () => {
    await send()
    const items = [
      { fieldId: 'loanPurposeSummary' },
      'pre-application.lenderContactName',
      'Collateral, item 4',
    ]
    await ask('Are the kiln and boiler one item?', { items })
    expect((await view()).questions[0]?.items).toMatchObject([
      { place: { fieldId: 'loanPurposeSummary' } },
      { place: { stage: 'pre-application', fieldId: 'lenderContactName' } },
      { label: 'Collateral, item 4', place: null, downloadUrl: null },
    ])
  })

  test('a question or document that the project does not have is refused in words, and nothing is written', async () => {
    await send()
    const tried = async () => {
      const asked = (item: object) =>
        refused('agencyQuestion', '2022-11-09', { note: 'Which?', items: ['Words', item] })
      const unknown = 'VALIDATION: A question that it names is not in the questionnaires of the project.'
      for (const fieldId of ['nope', '__proto__', 'application.nope', projectId])
        expect(await asked({ fieldId })).toBe(unknown)
      const elsewhere = 'VALIDATION: A document that it names is not in the project.'
      for (const uploadId of ['nope', projectId, 'loanPurposeSummary'])
        expect(await asked({ uploadId })).toBe(elsewhere)
    }
    expect(await changesBy(workspace, tried)).toEqual({})
  })

  test('both sides are told of a clock two weeks, four and two days before, and once after; nobody twice', async () => {
    await send()
    const question = await ask('Which contracts?', { dueAt: noon('2022-12-20') })
    const remind = (day: string) => remindOfClocks(workspace.db as never, new Date(noon(day)))
    const changes = await changesBy(workspace, () => remind('2022-12-06'))
    expect(changes).toEqual({ agency_reminders: ['+1'], notifications: [expect.any(String)] })
    expect((await bellOf('owner'))[0]).toMatch(/is due on Dec 20$/)
    expect((await bellOf('packager'))[0]).toMatch(/is due on Dec 20$/)
    expect(await changesBy(workspace, () => remind('2022-12-06'))).toEqual({})
    expect(await remind('2022-12-16')).toBe(1)
    expect(await remind('2022-12-21')).toBe(1)
    expect((await bellOf('owner'))[0]).toMatch(/was due on Dec 20$/)
    expect(await changesBy(workspace, () => remind('2022-12-22'))).toEqual({})
    await answer('owner', question, 'Two.')
    await record('commitment', '2022-12-01')
    expect(await changesBy(workspace, () => remind('2023-01-10'))).toEqual({})
    expect(await remind('2023-01-16')).toBe(1)
    expect((await bellOf('owner'))[0]).toMatch(/has to be accepted by Jan 30$/)
    const led = (await noticesOf('owner')).map(({ sentence, to }) => [
      sentence.slice(0, 10),
      to.split('?')[1],
    ])
    expect(led).toContainEqual(['A question', `view=agency#question-${question}`])
    expect(led[0]).toEqual(['The commit', 'view=agency'])
    await record('commitmentAccepted', '2023-01-17')
    expect(await changesBy(workspace, () => remind('2023-01-28'))).toEqual({})
  })

  test('what the team is asked is told to the team alone, when it is asked and at its day', async () => {
    await send()
    const remind = (day: string) => remindOfClocks(workspace.db as never, new Date(noon(day)))
    await sql`truncate notifications cascade`.execute(workspace.db)
    await ask('Which fee?', { answerer: 'team', dueAt: noon('2022-12-20') })
    expect(await remind('2022-12-06')).toBe(1)
    expect(await bellOf('packager')).toHaveLength(1)
    expect((await bellOf('packager'))[0]).toMatch(/is due on Dec 20$/)
    for (const who of ['owner', 'officer', 'viewer'] as const) expect(await bellOf(who)).toEqual([])
    await ask('Which contracts?', { dueAt: noon('2022-12-20') })
    expect(await remind('2022-12-06')).toBe(1)
    for (const who of ['owner', 'packager'] as const)
      expect((await bellOf(who))[0]).toMatch(/is due on Dec 20$/)
  })

  test('no clock of a project that was archived or closed tells anybody; of one that is brought back it does', async () => {
    await send()
    await ask('Which contracts?', { dueAt: noon('2022-12-20') })
    const remind = () => remindOfClocks(workspace.db as never, new Date(noon('2022-12-06')))
    const archive = (archived: boolean) => workspace.call('owner', projects.archive, { projectId, archived })
    await archive(true)
    expect(await changesBy(workspace, remind)).toEqual({})
    await archive(false)
    const close = (closed_at: Date | null) =>
      workspace.db.updateTable('projects').set({ closed_at }).where('id', '=', projectId).execute()
    await close(new Date())
    expect(await changesBy(workspace, remind)).toEqual({})
    await close(null)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
  })
})

test('[B10] what the agency calls incomplete is open to be changed, and goes out anew', async () => {
  await send()
  const question = await ask('Which appraisal?')
  const note = 'The appraisal is missing.'
  expect(await refused('incomplete', '2022-11-12')).toBe('VALIDATION: Say what the agency misses.')
  expect(await changesBy(workspace, () => record('incomplete', '2022-11-12', { note }))).toEqual({
    audit_entries: ['+1'],
    project_events: ['+1'],
    projects: ['sent_at', 'status'],
  })
  expect((await shown()).status).toBe('In review')
  expect(await view('packager')).toMatchObject({
    sent: null,
    incomplete: { on: '2022-11-12', note },
    may: { reopen: ['pre-application', 'application'], sendLater: null },
  })
  expect((await view()).may.reopen).toEqual([])
  expect(await refused('complete', '2022-11-13')).toMatch(/Send it anew first/)
  await answer('owner', question, 'The one of June.', noon('2022-11-13'))

  await workspace.call('packager', preApplication.reopen, { projectId, reason: note })
  expect((await view('packager')).may).toMatchObject({
    reopen: ['application'],
    sendLater: 'Accept the pre-application first.',
  })
  const { code } = await workspace.refusal('packager', adminReviews.markSent, { projectId, ...sending })
  expect(code).toBe('VALIDATION')
  await workspace.db.updateTable('review_rounds').set({ state: 'accepted' }).execute()
  await workspace.call('packager', adminReviews.markSent, { projectId, ...sending, at: noon('2022-11-20') })
  expect(await view('packager')).toMatchObject({
    sent: { on: '2022-11-20' },
    incomplete: null,
    may: { reopen: [] },
  })
})

test('what was opened again is not sent by undoing that it was incomplete', async () => {
  await send()
  const { eventId } = await record('incomplete', '2022-11-12', { note: 'The appraisal.' })
  await workspace.call('packager', preApplication.reopen, { projectId, reason: 'The appraisal.' })
  const undo = async () => {
    const { message } = await workspace.refusal('packager', adminReviews.undoEvent, { projectId, eventId })
    expect(message).toBe('The pre-application was opened again since. Accept it, and send the package anew.')
  }
  expect(await changesBy(workspace, undo)).toEqual({})
  await workspace.db.updateTable('review_rounds').set({ state: 'accepted' }).execute()
  await workspace.call('packager', adminReviews.undoEvent, { projectId, eventId })
  expect((await view('packager')).sent).toMatchObject({ on: '2022-10-30' })
})
