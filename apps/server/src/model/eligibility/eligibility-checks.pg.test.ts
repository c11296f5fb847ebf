import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSealer } from '../../crypto/sealing.ts'
import { createDatabase, createPool } from '../../db/database.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { freshDatabase, type TestDatabase } from '../../db/testing.ts'
import { createGazetteer } from '../../gazetteer/gazetteer.ts'
import { changesBy } from '../../testing/changes.ts'
import {
  carryOverCheck,
  forgetOldChecks,
  openCheck,
  saveCheckForLater,
  sendCheck,
} from './eligibility-checks.ts'

let database: TestDatabase
let db: Kysely<Tables>
const lenders = { ours: '', theirs: '' }

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(createPool(database.url))
  await db.insertInto('people').values({ id: 'ada', name: 'Ada', email: 'ada@bank.example' }).execute()
  for (const whose of ['ours', 'theirs'] as const) {
    const { id } = await db
      .insertInto('organizations')
      .values({ name: whose })
      .returning('id')
      .executeTakeFirstOrThrow()
    lenders[whose] = id
  }
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  await db.deleteFrom('mails').execute()
})

const gazetteer = createGazetteer()
const services = {
  jobs: { enqueue: async () => {} },
  portalUrl: 'https://app.example',
  rateLimits: true,
  quotas: undefined,
  staffSecondFactor: false,
  sealer: createSealer(Buffer.alloc(32, 7), 'answers'),
  gazetteer: () => gazetteer,
}
const ada = { id: 'ada', name: 'Ada', email: 'ada@bank.example', secondFactor: false }
const answers = {
  lenderName: 'Sample State Bank',
  headquartersAddress: '100 Main Street, Broken Bow, NE 68822',
  servedState: 'ne',
  federallyRegulated: 'yes',
  contactFirstName: 'Marcus',
  contactLastName: 'Reyes',
  contactTitle: 'Vice President',
  contactEmail: 'marcus@bank.example',
  contactPhone: '(308) 555-0142',
  contactPhoneExtension: '12',
  borrowerName: 'Hollow Creek Creamery',
  borrowerEntityType: 'LLC',
  borrowerBusinessStage: 'Expansion',
  borrowerStanding: 'SMALL_BUSINESS',
  federalDebt: 'NO',
  projectName: 'Creamery expansion',
  projectAddress: 'Broken Bow, NE 68822',
  purpose: 'BUSINESS',
  excludedActivity: 'NO',
  program: 'Business & Industry',
  totalLoanAmount: '$2,500,000',
  lenderTies: 'NO',
}

const inTransaction = <T>(run: (tx: Kysely<Tables>) => Promise<T>) => db.transaction().execute(run)
const send = (given: Record<string, string>, address = '10.0.0.1') =>
  inTransaction((tx) => sendCheck(tx, services, given, address))
const save = (email: string, given: Record<string, string>, address = '10.0.0.1') =>
  inTransaction((tx) => saveCheckForLater(tx, services, { email, answers: given }, address))
const carryOver = (token: string, organizationId: string) =>
  inTransaction((tx) => carryOverCheck(tx, services, { person: ada, organizationId }, token))
const mailsTo = (recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute()
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { data?: { code?: string } }) => error.data?.code,
  )

test('an address of which not even the state is known is asked about, and nothing is kept', async () => {
  const nowhere = () => send({ ...answers, projectAddress: 'qqqzzz' })
  const refused = () =>
    expect(nowhere()).rejects.toMatchObject({
      data: {
        code: 'VALIDATION',
        problems: [
          {
            fieldId: 'projectAddress',
            message: 'We could not find this place. Add the town with its state, or the ZIP code.',
          },
        ],
      },
    })
  expect(await changesBy({ db, services }, refused)).toEqual({})
  expect(await refusal(send({ ...answers, projectAddress: 'Old Mill Corner, NE' }, '10.0.0.9'))).toBe(
    'accepted',
  )
})

test('a post office is enough to send, and leaves the place to the agency', async () => {
  const { token } = await send({ ...answers, projectAddress: 'Hygiene, CO 80533' }, '10.0.0.10')
  expect((await openCheck(db, token))?.answers.projectAddress).toBe('Hygiene, CO 80533')
  expect(services.gazetteer().check('Hygiene, CO 80533')).toMatchObject({
    detail: { stateName: 'Colorado', assessment: { outcome: 'needsDetermination', reason: 'postOffice' } },
  })
})

describe('a check saved for later', () => {
  test('opens by the token of the mailed link and by nothing in the table', async () => {
    const kept = { lenderName: 'Prairie', nobodyAsked: 'x', projectName: 'a'.repeat(5_000) }
    expect(await changesBy({ db, services }, () => save('ada@bank.example', kept))).toEqual({
      eligibility_checks: ['+1'],
      mails: ['+1'],
      rate_limits: ['+2'],
    })
    const [mail] = await mailsTo('ada@bank.example')
    const token = /#continue=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1] ?? ''
    expect(await openCheck(db, token)).toMatchObject({
      answers: { lenderName: 'Prairie', projectName: 'a'.repeat(1_000) },
      sent: false,
      carriedOver: false,
    })
    const [row] = await db.selectFrom('eligibility_checks').selectAll().execute()
    expect(await openCheck(db, row?.token_hash.toString('base64url') ?? '')).toBeNull()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(mail?.body_text).not.toContain('Prairie')
    expect(await carryOver(token, lenders.ours)).toBeNull()
  })

  test('needs an address, and neither a mailbox nor an address of the network can be flooded', async () => {
    expect(await refusal(save('nowhere', {}))).toBe('VALIDATION')
    for (let count = 0; count < 4; count++) await save('full@bank.example', {}, `10.0.1.${count}`)
    expect(await refusal(save('FULL@bank.example', {}, '10.0.1.9'))).toBe('RATE_LIMITED')
    for (let count = 0; count < 20; count++) await save(`${count}@bank.example`, {}, '10.0.2.1')
    expect(await refusal(save('one@bank.example', {}, '10.0.2.1'))).toBe('RATE_LIMITED')
    expect(await mailsTo('one@bank.example')).toEqual([])
  })

  test('is forgotten after its time', async () => {
    await db.deleteFrom('eligibility_checks').execute()
    const { token } = await send(answers)
    const past = new Date(Date.now() - 1_000)
    await db.updateTable('eligibility_checks').set({ expires_at: past }).execute()
    const { token: other } = await send(answers)
    const tooLate = async () => {
      expect(await openCheck(db, token)).toBeNull()
      expect(await carryOver(token, lenders.ours)).toBeNull()
    }
    expect(await changesBy({ db, services }, tooLate)).toEqual({})
    expect(await changesBy({ db, services }, () => forgetOldChecks(db))).toEqual({
      eligibility_checks: ['-1'],
    })
    expect(await openCheck(db, other)).toMatchObject({ sent: true })
  })
})

describe('a finished check', () => {
  test('[S1-201] is refused with the words of each field while anything is missing', async () => {
    const { borrowerName, purpose, ...incomplete } = answers
    const refused = async () =>
      expect(await send(incomplete).catch((error) => error.data)).toMatchObject({
        code: 'VALIDATION',
        problems: [
          { fieldId: 'borrowerName', message: 'Enter the borrower name.' },
          { fieldId: 'purpose', message: 'Choose what the project is mainly for.' },
        ],
      })
    expect(await changesBy({ db, services }, refused)).toEqual({})
    expect(borrowerName && purpose).toBeTruthy()
  })

  test('mails its link to the contact; a full mailbox gets no more, and the result is given all the same', async () => {
    for (let count = 0; count < 6; count++) await send(answers, `10.0.3.${count}`)
    expect(await mailsTo('marcus@bank.example')).toHaveLength(4)
  })

  test('[B15] becomes one project of one lender, prefilled with its provenance', async () => {
    const { token } = await send(answers)
    let projectId: string | null = null
    const carry = async () => {
      projectId = await carryOver(token, lenders.ours)
    }
    expect(await changesBy({ db, services }, carry)).toEqual({
      answer_changes: [expect.stringMatching(/^\+\d+$/)],
      audit_entries: ['+2'],
      eligibility_checks: ['carried_over_at', 'project_id'],
      projects: ['+1'],
      'stages application': ['+1'],
      'stages pre-application': ['+1'],
    })
    const again = async () => {
      expect(await carryOver(token, lenders.ours)).toBe(projectId)
      expect(await carryOver(token, lenders.theirs)).toBeNull()
    }
    expect(await changesBy({ db, services }, again)).toEqual({})
    expect(await openCheck(db, token)).toMatchObject({ sent: true, carriedOver: true })
    const stage = await db
      .selectFrom('stages')
      .select(['answers', 'provenance'])
      .where('project_id', '=', projectId)
      .where('stage', '=', 'pre-application')
      .executeTakeFirst()
    expect(stage?.answers).toMatchObject({
      borrowerLegalName: 'Hollow Creek Creamery',
      lenderContactPhone: '(308) 555-0142 x12',
      totalLoanAmount: 2_500_000,
    })
    expect(stage?.provenance).toHaveProperty('borrowerLegalName')
  })

  test('[A02] an approval that is no longer asked does not reach the project', async () => {
    const { token } = await send({ ...answers, usdaApproved: 'no' })
    const projectId = await carryOver(token, lenders.ours)
    const project = await db
      .selectFrom('projects')
      .select('creation')
      .where('id', '=', projectId)
      .executeTakeFirst()
    expect(project?.creation).not.toHaveProperty('usdaApproved')
    expect(project?.creation).toMatchObject({ servedState: 'NE', totalLoanAmount: 2_500_000 })
  })
})
