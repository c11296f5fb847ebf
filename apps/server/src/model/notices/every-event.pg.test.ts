import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  adminReviews,
  invitations,
  noticeGroups,
  notifications,
  onboarding,
  preApplication,
  projectAgency,
  projectPeople,
  projectRemarks,
  projects,
  type ShareItem,
} from '@granary/api'
import { compile } from '@granary/forms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeStage } from '../../testing/completed-stage.ts'
import { addRound } from '../../testing/effects/effect-world.ts'
import {
  aProject,
  createWorkspace,
  names,
  openStage,
  type Somebody,
  type Workspace,
} from '../../testing/workspace.ts'
import { remindOfAsks, tellOverdue } from '../project-people/index.ts'
import { mailNotices } from './index.ts'

const stage = 'pre-application' as const
const field = 'loanPurposeSummary'
const section: ShareItem = { stage, kind: 'section', id: 'loanBasics' }
const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const dueOn = inDays(20).toISOString().slice(0, 10)

/** A Friday in Central Time: when it happened, when what is wanted at once leaves, and what is wanted daily. */
const happenedAt = new Date('2026-12-04T12:30:00Z')
const atOnce = new Date('2026-12-04T12:32:00Z')
const daily = new Date('2026-12-04T13:05:00Z')

interface Happening {
  readonly work: () => Promise<unknown>
  /** Who did it; the clock is nobody. */
  readonly by: Somebody | null
  readonly to: readonly Somebody[]
  readonly says: string
  /** Where it leads each of them, without the id of the project. */
  readonly leads: readonly string[]
  /** Has a letter of its own, which carries a way in or is what somebody asked for; whatever they chose. */
  readonly hasLetter?: boolean
}

describe.each(['at once', 'daily', 'none'] as const)('by those who want mail %s', (mail) => {
  let workspace: Workspace
  let projectId: string
  beforeAll(async () => {
    workspace = await createWorkspace()
    const { db } = workspace
    await db.insertInto('admin_duties').values({ person_id: 'administrator', duty: 'packaging' }).execute()
    await db.updateTable('people').set({ email_verified: true }).execute()
    const choices = Object.fromEntries(noticeGroups.map(({ id }) => [id, { bell: true, mail }]))
    for (const who of Object.keys(names) as Somebody[]) {
      await workspace.call(who, notifications.setChoices, {
        choices: choices as typeof notifications.setChoices._args.choices,
        digestHour: 7,
      })
    }
    projectId = (await workspace.call('owner', projects.create, aProject)).projectId
  })
  afterAll(() => workspace.close())

  const mailsTo = async (who: Somebody) =>
    (
      await workspace.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', '=', `${who}@bank.example`)
        .execute()
    ).length
  const bellOf = async (who: Somebody) => {
    const firstPage = { paginationOpts: { numItems: 10, cursor: null } }
    return (await workspace.call(who, notifications.list, firstPage)).page
  }
  const mailed = (now: Date) =>
    mailNotices(workspace.db, { jobs: workspace.services.jobs, portalUrl: 'https://portal.example' }, now)

  async function reaches({ work, by, to, says, leads, hasLetter = false }: Happening) {
    await workspace.db.deleteFrom('notifications').execute()
    await workspace.db.deleteFrom('mails').execute()
    await work()
    const heard = await Promise.all(to.map(bellOf))
    expect(heard.map((page) => page.map(({ sentence }) => sentence))).toEqual(to.map(() => [says]))
    const ways = heard.map(([notice]) => notice?.to.replaceAll(anId, '…') ?? '')
    expect(ways).toEqual(leads)
    for (const [notice] of heard) expect(await isThere(notice?.to ?? '')).toBe(true)
    if (by !== null) expect((await bellOf(by)).map(({ sentence }) => sentence)).toEqual([])

    await workspace.db.updateTable('notifications').set({ at: happenedAt }).execute()
    const counts = async () => Promise.all(to.map(mailsTo))
    const letters = await counts()
    expect(letters).toEqual(to.map(() => (hasLetter ? 1 : 0)))
    await mailed(atOnce)
    const first = await counts()
    await mailed(daily)
    const second = await counts()
    const more = (after: readonly number[], before: readonly number[]) =>
      after.map((count, at) => count - (before[at] ?? 0))
    const wants = (choice: typeof mail) => to.map(() => (!hasLetter && mail === choice ? 1 : 0))
    expect([more(first, letters), more(second, first)]).toEqual([wants('at once'), wants('daily')])
    if (by !== null) expect(await mailsTo(by)).toBe(0)
  }

  /** The page, and on it the question or document. */
  async function isThere(to: string): Promise<boolean> {
    const { pathname, searchParams, hash } = new URL(to, 'https://portal.example')
    if (!pages.some((page) => page.test(pathname))) return false
    const [, question] = /^#question-(.+)$/.exec(hash) ?? []
    if (question) {
      const { questions } = await workspace.call('owner', projectAgency.get, { projectId })
      return questions.some(({ questionId }) => questionId === question)
    }
    const { schema } = await openStage(workspace, 'owner', preApplication, projectId)
    const form = compile(schema)
    const [, named] = /^#field-(.+)$/.exec(hash) ?? []
    const item = searchParams.get('item')
    return [named, item].every((fieldId) => !fieldId || form.field(fieldId) !== undefined)
  }

  const place = () => ({ projectId, stage })
  const submit = async () => {
    const { version } = await openStage(workspace, 'owner', preApplication, projectId)
    await workspace.call('owner', preApplication.submit, { projectId, expectedVersion: version })
  }
  const ofLender = '/lender/dashboard/projects/…'
  const inReview = '/admin/reviews/…/pre-application'

  test('what is asked of a colleague, is due soon and overdue', async () => {
    await reaches({
      work: () =>
        workspace.call('owner', projectPeople.ask, {
          ...{ projectId, personId: 'officer', items: [section], dueOn, message: 'Please.' },
        }),
      ...{ by: 'owner', to: ['officer'], hasLetter: true },
      says: `${names.owner} asked you for “Loan basics” in Mill expansion, due ${inWords(dueOn)}`,
      leads: [`${ofLender}?stage=pre-application#field-${field}`],
    })
    await reaches({
      work: () => remindOfAsks(workspace.db, workspace.services, inDays(18)),
      ...{ by: null, to: ['officer'], hasLetter: true },
      says: `What you were asked for in Mill expansion is due on ${inWords(dueOn)}`,
      leads: [`${ofLender}?stage=pre-application#field-${field}`],
    })
    // Who asked is told as well, of the other.
    await reaches({
      work: () => tellOverdue(workspace.db, workspace.services, inDays(22)),
      ...{ by: null, to: ['officer'] },
      says: `What you were asked for in Mill expansion was due on ${inWords(dueOn)}`,
      leads: [`${ofLender}?stage=pre-application#field-${field}`],
    })
  })

  test('who comes in: shared, invited, asks to join', async () => {
    const { organization_id: organizationId } = await workspace.db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
    const invite = (mayAnswer: boolean) =>
      workspace.call('owner', invitations.inviteBorrower, {
        ...{ email: 'stranger@bank.example', projectId, items: [section], mayAnswer },
      })
    await reaches({
      work: () => invite(false),
      ...{ by: 'owner', to: ['stranger'], leads: ['/invitation'], hasLetter: true },
      says: `${names.owner} shares a part of Mill expansion with you`,
    })
    await workspace.db.deleteFrom('invitations').execute()
    await reaches({
      work: () => invite(true),
      ...{ by: 'owner', to: ['stranger'], leads: ['/invitation'], hasLetter: true },
      says: `${names.owner} invites you to Mill expansion`,
    })
    await reaches({
      work: () => workspace.call('stranger', onboarding.askToJoin, { organizationId }),
      ...{ by: 'stranger', to: ['owner'], leads: ['/lender/dashboard/members'], hasLetter: true },
      says: `${names.stranger} asks to join Prairie Bank`,
    })
  })

  test('the review: submitted, taken, remark, mention, returned, settled, resubmitted, accepted', async () => {
    await completeStage(workspace, preApplication, projectId)
    await reaches({
      work: submit,
      ...{ by: 'owner', to: ['officer', 'packager', 'administrator'] },
      says: `${names.owner} submitted the pre-application of Mill expansion`,
      leads: [`${ofLender}?stage=pre-application`, inReview, inReview],
    })
    await reaches({
      work: () => workspace.call('packager', adminReviews.take, place()),
      ...{ by: 'packager', to: ['owner', 'officer'] },
      says: `The pre-application of Mill expansion was taken by ${names.packager}`,
      leads: [`${ofLender}?stage=pre-application`, `${ofLender}?stage=pre-application`],
    })
    const remark = { ...place(), item: { fieldId: field } }
    let remarkId = ''
    await reaches({
      work: async () => {
        const wanted = { ...remark, text: 'Which year?', audience: 'lender' } as const
        ;({ remarkId } = await workspace.call('packager', projectRemarks.add, wanted))
      },
      ...{ by: 'packager', to: ['owner', 'officer'] },
      says: `${names.packager} wrote a remark in the pre-application of Mill expansion`,
      leads: [
        `${ofLender}?stage=pre-application#field-${field}`,
        `${ofLender}?stage=pre-application#field-${field}`,
      ],
    })
    await reaches({
      work: () =>
        workspace.call('packager', projectRemarks.add, {
          ...{ ...remark, text: `@${names.administrator} Is it signed?`, audience: 'internal' },
        }),
      ...{ by: 'packager', to: ['administrator'] },
      says: `${names.packager} mentioned you in the pre-application of Mill expansion`,
      leads: [`${inReview}?item=${field}`],
    })
    await reaches({
      work: async () => {
        const state = { state: 'needsAttention', reason: 'Form incomplete' } as const
        await workspace.call('packager', adminReviews.setItemState, { ...remark, ...state })
        await workspace.call('packager', adminReviews.returnForChanges, { ...place(), note: 'Nearly there.' })
      },
      ...{ by: 'packager', to: ['owner', 'officer'] },
      says: 'The pre-application of Mill expansion was returned with 2 remarks',
      leads: [`${ofLender}?stage=pre-application#remarks`, `${ofLender}?stage=pre-application#remarks`],
    })
    await reaches({
      work: () => workspace.call('owner', projectRemarks.settle, { remarkId }),
      ...{ by: 'owner', to: ['packager'] },
      says: `${names.owner} settled a remark in the pre-application of Mill expansion`,
      leads: [`${inReview}?item=${field}`],
    })
    await reaches({
      work: submit,
      ...{ by: 'owner', to: ['officer', 'packager'] },
      says: `${names.owner} submitted the pre-application of Mill expansion again`,
      leads: [`${ofLender}?stage=pre-application`, inReview],
    })
    await reaches({
      work: async () => {
        const { sections } = await workspace.call('packager', adminReviews.get, place())
        for (const { sectionId } of sections)
          await workspace.call('packager', adminReviews.acceptSection, { ...place(), sectionId })
        await workspace.call('packager', adminReviews.setItemState, { ...remark, state: 'accepted' })
        for (const { remarkId: id, state } of await workspace.call('packager', projectRemarks.list, place()))
          if (state !== 'resolved') await workspace.call('packager', projectRemarks.resolve, { remarkId: id })
        await workspace.call('packager', adminReviews.accept, place())
      },
      ...{ by: 'packager', to: ['owner', 'officer'] },
      says: 'The pre-application of Mill expansion was accepted',
      leads: [`${ofLender}?stage=pre-application`, `${ofLender}?stage=pre-application`],
    })
  })

  test('the agency: sent, and what it asks', async () => {
    await addRound(workspace, projectId, 'application', 'accepted')
    await workspace.db
      .updateTable('stages')
      .set({ submitted_at: new Date() })
      .where('project_id', '=', projectId)
      .execute()
    const sending = { office: 'Nebraska state office', method: 'Mail', at: Date.now() }
    await reaches({
      work: () => workspace.call('packager', adminReviews.markSent, { projectId, ...sending }),
      ...{ by: 'packager', to: ['owner', 'officer'] },
      says: 'Mill expansion was sent to the agency',
      leads: [`${ofLender}?view=agency`, `${ofLender}?view=agency`],
    })
    const asked = { projectId, kind: 'agencyQuestion', at: Date.now(), note: 'Why?' } as const
    await reaches({
      work: () => workspace.call('packager', adminReviews.recordEvent, asked),
      ...{ by: 'packager', to: ['owner', 'officer'] },
      says: 'The agency asks about Mill expansion',
      leads: [`${ofLender}?view=agency#question-…`, `${ofLender}?view=agency#question-…`],
    })
  })
})

const anId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

/** The addresses that the portal has, by the files of its routes. */
const routes = join(import.meta.dirname, '../../../../portal/src/routes')
const pages = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('__'))
  .map((file) =>
    file
      .replace(/\.tsx$/, '')
      .replaceAll('.', '/')
      .replace(/(^|\/)index$/, ''),
  )
  .map((path) => new RegExp(`^/${path.replaceAll(/\$[a-z]+/g, '[^/]+')}$`))
