import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { answered } from '../apps/server/src/testing/changes.ts'
import { filledIn } from '../apps/server/src/workbook/workbook-testing.ts'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { keptOnDevice } from './support/device.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { mailedLink } from './support/mails.ts'
import { adds, files, newPerson, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { pdf, saved } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('borrower@granary.example', 'colleague@granary.example', 'lender@granary.example'),
    'Grain elevator expansion': {
      ...files,
      ...adds('answer_changes', 'borrower_messages', 'notifications'),
      projects: ['last_saved_at', 'last_saved_by'],
      'stages application': ['answers.currentBalanceSheetUpload'],
      'stages pre-application': ['answers.borrowerCurrentBalanceSheetReference'],
    },
    'a new person': { ...newPerson, ...adds('borrower_accounts') },
    'a new project': {
      ...files,
      ...newProject(
        ...[
          'primaryOwnerName',
          'primaryOwnerRole',
          'primaryOwnerOwnershipPercentage',
          'ownershipDescription',
        ],
        ...['additionalOwnersDetails', 'loanPurposeSummary', 'projectIncludesConstruction'],
        ...['isConstructionProject', 'borrowerCurrentBalanceSheetReference', 'currentBalanceSheetUpload'],
      ),
      ...adds(
        'borrower_shares',
        'invitations',
        'notifications',
        'table_changes',
        'table_rows',
        'workbook_imports',
      ),
    },
  },
)

const email = 'elena@hollowcreek.example'
const shared = [
  { stage: 'pre-application', kind: 'section', id: 'ownership' },
  { stage: 'pre-application', kind: 'document', id: 'borrowerCurrentBalanceSheetReference' },
]

/** Invites and claims, which leads to the first question; the borrower's page is left at their home. */
async function invitedBorrower(officer: Page, projectId: string, address: string): Promise<Page> {
  await call(officer, 'mutation', 'lender/invitations:inviteBorrower', {
    email: address,
    projectId,
    items: shared,
    mayAnswer: true,
    dueOn: '2030-05-31',
    message: 'We need these for the pre-application.',
  })
  const page = await newPage(browser, { baseURL: product.portalUrl })
  await page.goto(await mailedLink(product, address))
  await page.getByLabel('Your name').fill('Elena Ortiz')
  await page.getByLabel('Choose a password').fill('three quiet silos at dawn')
  await page.getByRole('button', { name: 'Create account and accept' }).click()
  await page.waitForURL(/\/borrower\/projects\/[^/]+\/questions\?stage=pre-application#field-/)
  await page.goto('/borrower')
  return page
}

/** Where mails of earlier versions led. */
async function threadOfShare(officer: Page): Promise<string> {
  const shares = await call<{ shareId: string; projectName: string }[]>(
    officer,
    'query',
    'lender/members:listBorrowers',
    {},
  )
  const share = shares.find(({ projectName }) => projectName === 'Grain elevator expansion')
  return `/lender/dashboard/members?messages=${share?.shareId}`
}

const cell = (page: Page, row: number, column: string) =>
  page.locator(`.n-grid tbody tr:nth-child(${row}) [data-column=${column}]`)

/** Asked for from the table itself, filled in by the keyboard at both widths, and seen by the officer as it is written. */
async function fillsInATable(officer: Page, borrower: Page, projectId: string): Promise<void> {
  const ofOwners = { projectId, table: 'owners' }
  const first = { name: 'Elena M. Ortiz', share: 60, waiver: 'None of hers' }
  await call(officer, 'mutation', 'project/tables:save', {
    ...{ ...ofOwners, changes: [{ set: first }], expectedVersion: 0 },
  })
  await officer.goto(`/lender/dashboard/projects/${projectId}?view=tables`)
  await officer.getByRole('link', { name: 'Ask the borrower' }).press('Enter')
  const choice = officer.getByRole('checkbox', { name: /^Table of owners/ })
  await expect.poll(() => choice.isChecked()).toBe(true)
  expect(await axe(officer)).toEqual([])
  await officer.getByRole('button', { name: 'Ask for 1' }).press('Enter')
  await officer.getByText('Elena Ortiz was asked for what you chose.').waitFor()
  await officer.goto(`/lender/dashboard/projects/${projectId}?view=tables`)
  await cell(officer, 1, 'waiver').getByText('None of hers').waitFor()

  await borrower.goto(`/borrower/projects/${projectId}`)
  await borrower.getByRole('link', { name: 'Fill in the table of owners' }).press('Enter')
  await cell(borrower, 1, 'name').getByText('Elena M. Ortiz').waitFor()
  expect(await borrower.locator('[data-column=waiver]').count()).toBe(0)
  expect(await axe(borrower)).toEqual([])
  await borrower.getByRole('button', { name: 'Add an owner' }).press('Enter')
  await expect
    .poll(() => borrower.evaluate(() => document.activeElement?.closest('tr')?.sectionRowIndex))
    .toBe(1)
  await borrower.keyboard.type('Jon Ortiz')
  await borrower.keyboard.press('Tab')
  await cell(officer, 2, 'name').getByText('Jon Ortiz').waitFor()
  await cell(officer, 1, 'share').focus()
  await officer.keyboard.type('55')
  await officer.keyboard.press('Enter')
  await cell(borrower, 1, 'share').getByText('55').waitFor()
  await cell(officer, 2, 'name').focus()
  await officer.keyboard.press('Shift+F2')
  await officer
    .getByRole('dialog')
    .getByText(/^Elena Ortiz, /)
    .waitFor()
  await borrower.setViewportSize({ width: 390, height: 844 })
  await borrower.getByRole('button', { name: 'Change Jon Ortiz' }).press('Enter')
  await borrower.getByRole('dialog').getByLabel('Share, %', { exact: true }).fill('45')
  await borrower.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter')
  await cell(officer, 2, 'share').getByText('45').waitFor()
  expect([await axe(borrower), await sidewaysOverflow(borrower)]).toEqual([[], 0])
}

/** The same table as a sheet of their workbook: filled in elsewhere, brought back, and undone as one. */
async function bringsATableBack(officer: Page, borrower: Page, projectId: string): Promise<void> {
  const tables = borrower.url()
  const { rows } = await call<{ rows: { rowId: string }[] }>(officer, 'query', 'project/tables:get', {
    ...{ projectId, table: 'owners' },
  })
  await borrower.goto(`/borrower/projects/${projectId}`)
  await borrower.getByRole('link', { name: 'Fill these in as a workbook' }).press('Enter')
  const coming = borrower.waitForEvent('download')
  await borrower.getByRole('link', { name: 'Download the workbook' }).click()
  const bytes = await readFile(await (await coming).path())
  const role = { row: (key: string) => key.endsWith(`|row|owners|${rows[1]?.rowId}`), column: 4 }
  const buffer = Buffer.from(await filledIn(bytes, [{ ...role, value: 'Partner' }]))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await borrower
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'filled.xlsx', mimeType: type, buffer })
  await borrower.getByText('Jon Ortiz: Role').first().waitFor()
  expect([await axe(borrower), await sidewaysOverflow(borrower)]).toEqual([[], 0])
  await borrower.getByRole('button', { name: 'Take 1 difference over' }).press('Enter')
  await cell(officer, 2, 'role').getByText('Partner').waitFor()
  await cell(officer, 1, 'waiver').getByText('None of hers').waitFor()
  await borrower.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await eventually(() => cell(officer, 2, 'role').textContent()).toBe('')
  await borrower.goto(tables)
}

/** Cells written without a line, in a tab that is closed before it is back, beside those that the lender wrote meanwhile. */
async function writesWithoutALine(officer: Page, borrower: Page, projectId: string): Promise<void> {
  const context = borrower.context()
  const address = borrower.url()
  await borrower.setViewportSize({ width: 1280, height: 900 })
  await cell(borrower, 2, 'share').getByText('45').waitFor()
  await context.setOffline(true)
  await borrower.getByText('Reconnecting… your edits are kept').waitFor()
  for (const [row, words] of [
    [1, 'President'],
    [2, 'Treasurer'],
  ] as const) {
    await cell(borrower, row, 'role').focus()
    await borrower.keyboard.type(words)
    await borrower.keyboard.press('Enter')
    await cell(borrower, row, 'role').getByText(words).waitFor()
  }
  await cell(officer, 2, 'address').focus()
  await officer.keyboard.type('12 Mill Road, Broken Bow, NE 68822')
  await officer.keyboard.press('Enter')
  await cell(officer, 1, 'share').focus()
  await officer.keyboard.type('50')
  await officer.keyboard.press('Enter')
  const rowsNow = async () =>
    (await call<{ rows: object[] }>(officer, 'query', 'project/tables:get', { projectId, table: 'owners' }))
      .rows
  const ofLender = [{ share: 50 }, { share: 45, address: '12 Mill Road, Broken Bow, NE 68822' }]
  await eventually(rowsNow).toMatchObject(ofLender)
  await borrower.locator('[data-save-state=dirty]').waitFor()
  await eventually(async () => (await keptOnDevice(borrower)).bytes.length).toBeGreaterThan(0)
  await borrower.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await cell(officer, 1, 'role').getByText('President').waitFor()
  await cell(officer, 2, 'role').getByText('Treasurer').waitFor()
  await again.locator('[data-save-state=clean]').waitFor()
  await eventually(rowsNow).toMatchObject([
    { ...ofLender[0], name: 'Elena M. Ortiz', role: 'President', waiver: 'None of hers' },
    { ...ofLender[1], name: 'Jon Ortiz', role: 'Treasurer' },
  ])
  await eventually(async () => (await keptOnDevice(again)).bytes).toBe('')
}

/** A phone where the line is thin: half a second to anywhere, and 400 kbit a second. */
async function onThinLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 500 },
    ...{ downloadThroughput: 50_000, uploadThroughput: 50_000 },
  })
}

describe('a borrower', () => {
  test('[S0-060] [B16] sees what is asked, answers it, and the officer sees the answer appear', async () => {
    const officer = await signedInPage(browser, product, 'colleague@granary.example')
    const projectId = await createProject(officer)
    const borrower = await invitedBorrower(officer, projectId, email)

    await borrower.getByRole('heading', { level: 1, name: 'Creamery expansion' }).waitFor()
    await borrower.getByText('Please answer by May 31, 2030.').waitFor()
    const head = borrower.getByRole('region', { name: 'Where the project stands' })
    await head.getByText(/^\d+ required answers are left\.$/).waitFor()
    await eventually(() => head.locator('[data-step][data-current]').getAttribute('data-step')).toBe(
      'pre-application',
    )
    await eventually(() => borrower.locator('.g-button-primary').count()).toBe(1)
    await head.getByRole('link', { name: /^Answer \d+ more/ }).waitFor()
    const parts = async () => (await borrower.locator('.p-parts h3').allInnerTexts()).sort()
    await expect.poll(parts).toEqual(['Financial documentation', 'Ownership'])
    expect(await axe(borrower)).toEqual([])
    await borrower.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(borrower)).toBe(0)
    // The bar is one line on a phone, with nothing of it cut by what stands above.
    await eventually(async () => (await borrower.locator('.g-topbar').boundingBox())?.height).toBeLessThan(64)
    await borrower.getByRole('button', { name: 'Account' }).click()
    await borrower.getByRole('menuitem', { name: 'Profile' }).waitFor()
    await borrower.keyboard.press('Escape')
    await borrower.setViewportSize({ width: 1280, height: 900 })

    const further = await createProject(officer, { projectName: 'A second barn' })
    await call(officer, 'mutation', 'lender/invitations:inviteBorrower', {
      ...{ email, projectId: further, items: shared, mayAnswer: true, message: '' },
    })
    await borrower.getByText(/invites you: A second barn\./).waitFor()
    await borrower.getByRole('link', { name: 'See the invitation' }).click()
    await borrower.getByRole('button', { name: 'Accept invitation' }).click()
    await borrower.getByRole('heading', { level: 1, name: 'What is asked of you' }).waitFor()
    const second = borrower.getByRole('listitem').filter({ hasText: 'A second barn' })
    await second.getByText(/required answers are left/).waitFor()
    await borrower.getByRole('link', { name: 'See the invitation' }).waitFor({ state: 'detached' })
    await borrower.goto(`/borrower/projects/${projectId}`)

    await officer.goto(`/lender/dashboard/projects/${projectId}?stage=pre-application`)
    await officer.locator('[data-category="ownership"] button').first().click()
    const watched = officer.locator('[data-field="primaryOwnerName"] input')
    await expect.poll(() => watched.inputValue()).toBe('')

    await borrower.getByRole('link', { name: /Ownership/ }).click()
    const changes = await changesIn(product, async () => {
      await borrower.locator('[data-field="primaryOwnerName"] input').fill('Elena Ortiz')
      await expect.poll(() => watched.inputValue(), { timeout: 15_000 }).toBe('Elena Ortiz')
    })
    expect(changes).toEqual({
      answer_changes: ['+2'],
      audit_entries: ['+1'],
      notifications: ['+3'],
      projects: ['last_saved_at', 'last_saved_by', 'status'],
      'stages application': ['answers.primaryOwnerName', 'provenance.primaryOwnerName', 'version'],
      'stages pre-application': answered('primaryOwnerName'),
    })
    expect(await axe(borrower)).toEqual([])

    await watched.fill('Elena M. Ortiz')
    const own = borrower.locator('[data-field="primaryOwnerName"] input')
    await expect.poll(() => own.inputValue(), { timeout: 15_000 }).toBe('Elena M. Ortiz')
    const share = borrower.locator('[data-field="primaryOwnerOwnershipPercentage"] input')
    await share.fill('180')
    await share.press('Tab')
    await borrower.getByText('Enter 100% or less.').first().waitFor()
    await saved(borrower)
    await borrower.goto(`/borrower/projects/${projectId}`)
    await head.getByText(/1 answer is to be corrected\.$/).waitFor()
    const part = borrower
      .getByRole('listitem')
      .filter({ has: borrower.getByRole('heading', { name: 'Ownership' }) })
    await part.getByText('1 to correct', { exact: true }).waitFor()
    await part.getByRole('link', { name: /Ownership/ }).click()
    await share.fill('60')
    await share.press('Tab')
    await saved(borrower)
    await fillsInATable(officer, borrower, projectId)
    await bringsATableBack(officer, borrower, projectId)
    await writesWithoutALine(officer, borrower, projectId)
    await officer.context().close()
    await borrower.context().close()
  })

  test('[B16] uploads, photographs and writes, and reads what was only shown', async () => {
    const officer = await signedInPage(browser, product, 'lender@granary.example')
    const borrower = await signedInPage(browser, product, 'borrower@granary.example', {
      width: 390,
      hasTouch: true,
      isMobile: true,
    })
    // A second try finds the words of the first one there.
    const [question, reply] = [`Which year (${Date.now()})?`, `The last full one (${Date.now()}).`]
    await borrower.goto('/borrower')
    await borrower.getByRole('heading', { level: 1, name: 'Grain elevator expansion' }).waitFor()
    await eventually(() => borrower.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['To do', 'Shared with you to read', 'Messages']),
    )
    expect([await sidewaysOverflow(borrower), await axe(borrower)]).toEqual([0, []])
    await borrower.getByRole('button', { name: 'Search', exact: true }).tap()
    const palette = borrower.getByRole('combobox', { name: 'Go to what was shared with you' })
    await borrower.getByRole('option', { name: /Financial documentation/ }).waitFor()
    await palette.fill('no such thing')
    await borrower.getByText('Nothing by that name.').waitFor()
    await palette.fill('grain')
    await borrower
      .getByRole('option', { name: /^Grain elevator expansion/ })
      .first()
      .tap()
    await borrower.waitForURL(/\/borrower\/projects\/[^/]+$/)
    // The address changes before the page does, and both have a place for messages.
    await borrower.reload()
    await borrower.getByRole('heading', { level: 1, name: 'Grain elevator expansion' }).waitFor()

    // Without words the cursor goes to where they belong.
    const words = borrower.getByRole('textbox', { name: 'Message' })
    await borrower.getByRole('button', { name: 'Send message' }).click()
    await borrower.getByText('Write a message.').waitFor()
    await expect.poll(() => words.evaluate((area) => area === document.activeElement)).toBe(true)
    await words.fill(question)
    await borrower.getByText('Write a message.').waitFor({ state: 'detached' })
    await borrower.getByRole('button', { name: 'Send message' }).click()
    await borrower.getByRole('listitem').filter({ hasText: question }).waitFor()
    const told = async () => (await product.mailsTo('lender@granary.example'))[0]?.subject
    await expect
      .poll(told, { timeout: 20_000 })
      .toBe('June Castellano wrote to you about Grain elevator expansion')
    const toThread = await mailedLink(product, 'lender@granary.example')
    expect(toThread).toMatch(/\/lender\/dashboard\/projects\/[^?]+\?view=people&messages=/)
    await officer.goto(toThread)
    const thread = officer.getByRole('region', { name: 'Messages with June Castellano' })
    await officer.waitForFunction(() => document.activeElement?.textContent?.startsWith('Messages'))
    await thread.getByText(question).waitFor()
    const marked = thread.getByRole('listitem').filter({ hasText: /^New/ })
    await marked.filter({ hasText: question }).waitFor()
    await thread.getByRole('textbox', { name: 'Message' }).fill(reply)
    await thread.getByRole('button', { name: 'Send message' }).click()
    await borrower.getByText(reply).waitFor()
    const atThread = officer.url()
    await officer.goto(await threadOfShare(officer))
    await officer.waitForURL(atThread)
    await thread.getByText(reply).waitFor()
    // What was read is not new the next time.
    await expect.poll(() => marked.count()).toBe(0)
    await officer.getByRole('button', { name: 'Messages with June Castellano' }).click()
    await officer.waitForFunction(() => document.activeElement?.textContent?.startsWith('Messages'))

    const newest = () => mailedLink(product, 'borrower@granary.example')
    await expect.poll(newest, { timeout: 20_000 }).toMatch(/\/borrower\/projects\/[^?]+\?messages=open$/)
    await borrower.goto(await newest())
    await borrower.getByText(reply).waitFor()
    await borrower.waitForFunction(() => document.activeElement?.textContent?.startsWith('Messages'))

    await borrower.getByRole('link', { name: /Financial documentation/ }).click()
    const sheet = borrower.locator('[data-field="borrowerCurrentBalanceSheetReference"]')
    await sheet.locator('input[type="file"]:not([capture])').setInputFiles(pdf('balance.pdf'))
    const names = sheet.locator('.g-file-name')
    await names.filter({ hasText: 'balance.pdf' }).first().waitFor()
    const camera = borrower.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: /^Take a photo/ }).click()
    const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photoHeldUpright(borrower) }
    await (await camera).setFiles(photo)
    await names
      .filter({ hasText: /^Photo .*\.pdf$/ })
      .first()
      .waitFor()
    await sheet
      .getByText(/uploaded/)
      .nth(1)
      .waitFor()
    const address = await sheet.getByRole('link', { name: /Photo/ }).first().getAttribute('href')
    const file = await borrower.request.get(address ?? '')
    const photographed = (await file.body()).toString('latin1')
    expect(photographed.slice(0, 5)).toBe('%PDF-')
    // The camera wrote it lying down and said so.
    expect(photographed).toMatch(/\/MediaBox \[0 0 612 792\][\s\S]*\/Width 20 \/Height 40/)

    await borrower.getByRole('heading', { name: 'Shared with you to read' }).waitFor()
    await eventually(() => borrower.locator('.q-readable').innerText()).toContain('$5,200,000')
    expect(await borrower.locator('.q-readable input').count()).toBe(0)
    expect([await sidewaysOverflow(borrower), await axe(borrower)]).toEqual([0, []])
    await officer.context().close()
    await borrower.context().close()
  })

  test('[B16] on a phone with a thin line, goes from the link of the mail to everything answered', async () => {
    const officer = await signedInPage(browser, product, 'colleague@granary.example')
    const projectId = await createProject(officer)
    const clerk = `clerk-${Date.now()}@hollowcreek.example`
    await call(officer, 'mutation', 'lender/invitations:inviteBorrower', {
      ...{ email: clerk, projectId, mayAnswer: true, message: 'A photo is fine.' },
      items: [
        { stage: 'pre-application', kind: 'section', id: 'loanBasics' },
        { stage: 'pre-application', kind: 'document', id: 'borrowerCurrentBalanceSheetReference' },
      ],
    })
    const phone = await newPage(browser, {
      ...{ baseURL: product.portalUrl, width: 390, height: 844, hasTouch: true, isMobile: true },
    })
    await onThinLine(phone)
    const sound = async () => expect([await sidewaysOverflow(phone), await axe(phone)]).toEqual([0, []])
    await phone.goto(await mailedLink(product, clerk))
    // What is asked is said before anybody makes an account for it, and its project once.
    await phone.getByRole('term').filter({ hasText: 'Asked of you' }).waitFor()
    await phone.getByText('Borrower: current balance sheet').waitFor()
    await eventually(() => phone.getByText('Creamery expansion').count()).toBe(1)
    await phone.getByLabel('Your name').fill('Aldo Novak')
    await phone.getByLabel('Choose a password').fill('three quiet silos at dawn')
    await sound()
    await phone.getByRole('button', { name: 'Create account and accept' }).tap()
    // What is asked is there, and nothing has to be looked for.
    await phone.waitForURL(/\/questions\?stage=pre-application#field-loanPurposeSummary$/)
    const asked = phone.locator('[data-field="loanPurposeSummary"]')
    await eventually(() => asked.evaluate((field) => field.contains(document.activeElement))).toBe(true)

    await phone.locator('[data-field="loanPurposeSummary"] textarea').fill('A second milking parlor.')
    await phone.getByRole('combobox', { name: /construction/i }).tap()
    await phone.getByRole('option', { name: 'No', exact: true }).tap()
    await phone
      .getByText(/^Saved/)
      .first()
      .waitFor()
    await sound()

    const overview = phone.getByRole('link', { name: 'Overview', exact: true })
    await overview.tap()
    await phone.getByText('1 required answer is left.').waitFor()
    await phone.getByRole('link', { name: /^Answer 1 more/ }).tap()
    const sheet = phone.locator('[data-field="borrowerCurrentBalanceSheetReference"]')
    // The camera comes first where a photo is what a phone has.
    await sheet.getByRole('button', { name: /^Take a photo/ }).waitFor()
    const ways = sheet.getByRole('button', { name: /^(Take a photo|Choose)/ })
    await eventually(async () => (await ways.allInnerTexts())[0]).toBe('Take a photo')
    const camera = phone.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: /^Take a photo/ }).tap()
    const photo = { name: 'IMG_2.png', mimeType: 'image/png', buffer: await phone.screenshot() }
    await (await camera).setFiles(photo)
    await sheet
      .getByText(/uploaded/)
      .first()
      .waitFor({ timeout: 60_000 })
    // Said where they are, out of view of the head, and read out.
    const praise = phone
      .getByRole('region', { name: 'Notifications' })
      .getByText('Everything asked of you is answered.')
    await praise.waitFor()
    await expect.poll(() => praise.count()).toBe(1)
    await phone.getByText('Nothing more is asked of you.').waitFor()
    await sound()

    await overview.tap()
    await phone.locator('.ph-sentence', { hasText: 'Everything asked of you is answered.' }).waitFor()
    await sound()
    await officer.goto(`/lender/dashboard/projects/${projectId}?view=people`)
    await officer.getByText(/Nothing is left to answer/).waitFor()
    await officer.context().close()
    await phone.context().close()
  })
})

/** As a phone that is held upright writes it: 40 by 20 pixels that lie on their side, and a note to turn them. */
async function photoHeldUpright(page: Page): Promise<Buffer> {
  const lying = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 20
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  const turned = '457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001' + '00060000' + '00000000'
  const note = Buffer.from(turned, 'hex')
  const length = Buffer.from([0, note.length + 2])
  return Buffer.concat([
    Buffer.from(lying.slice(0, 2)),
    Buffer.from([0xff, 0xe1]),
    length,
    note,
    Buffer.from(lying.slice(2)),
  ])
}
