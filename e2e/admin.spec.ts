import { readFile, stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { changesIn, inDatabase, some } from './support/changes.ts'
import { call, createProject, signedInPage, withOwnAddress } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { mailedLink } from './support/mails.ts'
import { adds, newPerson, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { openPanel, saved, text } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn(
      'lender@granary.example',
      'other@granary.example',
      'packager@granary.example',
      'viewer@granary.example',
    ),
    'Cold storage warehouse': {},
    'Example Farm Credit': {},
    'a new lender': adds('invitations', 'notifications', 'organization_members', 'organizations', 'sign_ins'),
    'a new person': { ...newPerson, ...adds('admin_duties') },
    'a new project': newProject('certifyingOfficerName'),
    'admin@granary.example': adds('known_devices', 'mails', 'sign_ins', 'support_entries'),
    'the installation': adds(
      'installation_backups',
      'installation_settings',
      'invitations',
      'support_requests',
    ),
  },
)
let admin: Page

beforeAll(async () => {
  admin = await signedInPage(browser, product, 'admin@granary.example')
})

const anOrganization = {
  lenderName: 'Example Farm Credit',
  headquartersAddress: '1 Main Street, Broken Bow, NE 68822',
  contactFirstName: 'Theo',
  contactLastName: 'Lindqvist',
  contactTitle: 'Loan officer',
  contactEmail: 'other@granary.example',
  contactPhone: '(402) 555-0100',
  contactPhoneExtension: '',
}

const lenderChanged = { audit_entries: some, organizations: ['suspended_at'] }
const entry = (sentence: RegExp) => admin.getByRole('listitem').filter({ hasText: sentence })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('administration', () => {
  test('[B17] [S0-149] every place is there, clean and fits a phone', async () => {
    await createProject(await signedInPage(browser, product))
    for (const [path, title, content] of [
      ['/admin/projects', 'All projects', 'Creamery expansion'],
      ['/admin/support', 'Support requests', ''],
      ['/admin/lenders', 'Lenders', 'Sample State Bank'],
      ['/admin/people', 'People', 'Owner at Sample State Bank'],
      ['/admin/audit', 'Audit log', 'created the project'],
      ['/admin/system', 'System', 'PostgreSQL'],
    ] as const) {
      await admin.goto(path)
      await heading(admin, title)
      if (content) await admin.locator('main :not(option)', { hasText: content }).first().waitFor()
      await eventually(() => admin.title()).toBe(
        `${title === 'Support requests' ? 'Support' : title} · Granary`,
      )
      expect({ path, found: await axe(admin) }).toEqual({ path, found: [] })
      await admin.setViewportSize({ width: 390, height: 844 })
      expect({ path, overflow: await sidewaysOverflow(admin) }).toEqual({ path, overflow: 0 })
      await admin.setViewportSize({ width: 1280, height: 900 })
    }
    await admin.goto('/admin/lenders/none')
    await heading(admin, 'Page not found')
  })

  test('[B18] shows each duty its own places only', async () => {
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto('/admin')
    await heading(packager, 'Review queue')
    const places = packager.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await eventually(() => places.allInnerTexts()).toEqual(['Review queue', 'Projects'])
    for (const [path, title] of [
      ['people', 'People'],
      ['people/somebody', 'People'],
      ['audit', 'Audit log'],
      ['system', 'System'],
    ] as const) {
      await packager.goto(`/admin/${path}`)
      await heading(packager, title)
      await packager.getByText('This page is for staff with the duty of administration.').waitFor()
    }
    expect(await axe(packager)).toEqual([])
    await packager.getByRole('link', { name: 'Go to your own pages' }).click()
    await heading(packager, 'Review queue')
    await packager.context().close()
  })

  test('[S1-003] [B11] a packager put on a project answers in it beside the lender', async () => {
    const lender = await signedInPage(browser, product)
    const projectId = await createProject(lender, { projectName: 'Grain dryer' })
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto('/admin/projects')
    await heading(packager, 'All projects')
    expect(await packager.getByRole('link', { name: /Grain dryer/ }).count()).toBe(0)
    await admin.goto(`/admin/projects/${projectId}`)
    await admin.getByRole('checkbox', { name: 'Priya Natarajan' }).click()
    await admin.getByText('Priya Natarajan works on this project.').waitFor()
    expect(await axe(admin)).toEqual([])
    await packager.getByRole('link', { name: /Grain dryer/ }).click()
    expect(await packager.getByRole('checkbox', { name: 'Priya Natarajan' }).count()).toBe(0)
    await text(packager, 'certifyingOfficerName').fill('Marcus Reyes')
    await saved(packager)
    await openPanel(lender, projectId)
    await expect.poll(() => text(lender, 'certifyingOfficerName').inputValue()).toBe('Marcus Reyes')
    await lender.goto(`/lender/dashboard/projects/${projectId}?view=people`)
    await lender.getByText('Priya Natarajan').waitFor()
    await admin.getByRole('checkbox', { name: 'Priya Natarajan' }).click()
    await packager.locator('[data-panel] input, [data-panel] textarea').first().waitFor({ state: 'detached' })
    await Promise.all([lender, packager].map((each) => each.context().close()))
  })

  test('[B22] a support request is taken, answered by mail and noted', async () => {
    const requester = 'ada@prairie.example'
    await call(admin, 'mutation', 'lender/supportRequests:submit', {
      firstName: 'Ada',
      lastName: 'Lund',
      email: requester,
      lenderName: 'Prairie Bank',
      message: 'Do you package rural energy loans?',
    })
    await admin.goto('/admin/support')
    await admin.getByRole('link', { name: /Ada Lund/ }).click()
    await heading(admin, 'Ada Lund')
    await admin.getByLabel('Assigned to').selectOption({ label: 'Walt Bremer' })
    await admin.getByText('In progress', { exact: true }).first().waitFor()
    await admin.getByLabel('Answer', { exact: true }).fill('Yes, all four programs.')
    await admin.getByRole('button', { name: 'Send answer' }).click()
    await admin.getByText(/Answer of Walt Bremer/).waitFor()
    await admin.getByLabel('Internal note').fill('Call back in spring.')
    await admin.getByRole('button', { name: 'Add note' }).click()
    await admin.getByText('Call back in spring.').waitFor()
    expect(await axe(admin)).toEqual([])
    const answers = async () =>
      (await product.mailsTo(requester)).filter(({ text }) => text.includes('Yes, all four programs.'))
    await expect.poll(async () => (await answers()).length, { timeout: 20_000 }).toBe(1)
    expect((await answers())[0]?.text).not.toContain('spring')
  })

  test('several support requests are taken and closed at once, by the keyboard and on a phone', async () => {
    for (const firstName of ['Ida', 'Olga']) {
      await call(admin, 'mutation', 'lender/supportRequests:submit', {
        ...{ firstName, lastName: 'Berg', email: `${firstName}@prairie.example`.toLowerCase() },
        ...{ lenderName: 'Prairie Bank', message: 'Please call.' },
      })
    }
    await admin.goto('/admin/support')
    const choose = async () => {
      for (const name of ['Ida', 'Olga']) {
        await admin.getByLabel(`Select the request of ${name} Berg`).focus()
        await admin.keyboard.press('Space')
      }
      await admin.getByText('2 requests selected').waitFor()
    }
    await choose()
    expect(await axe(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Take', exact: true }).press('Enter')
    await admin.getByRole('dialog', { name: 'Take 2 requests?' }).getByText('Olga Berg').waitFor()
    await admin.getByRole('button', { name: 'Take them' }).press('Enter')
    await admin.getByText('2 requests taken.').waitFor()
    await admin.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => admin.evaluate(() => document.activeElement?.className)).toContain('p-bulk')
    await admin.getByRole('row', { name: /Ida Berg.*In progress.*Walt Bremer/ }).waitFor()
    await admin.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(admin)).toBe(0)
    await choose()
    await admin.getByRole('button', { name: 'Close', exact: true }).click()
    const closed = await changesIn(product, async () => {
      await admin.getByRole('button', { name: 'Close them' }).click()
      await admin.getByText('2 requests closed.').waitFor()
    })
    expect(closed).toEqual({ audit_entries: ['+2'], support_requests: ['2 rows', 'status'] })
    await admin.setViewportSize({ width: 1280, height: 900 })
  })

  test('lists are sorted by their headings, or by a select on a phone, and say so in the address', async () => {
    const rows = () => admin.locator('tbody tr').evaluateAll((all) => all.map((row) => row.textContent ?? ''))
    const heading = (name: string) => admin.getByRole('columnheader', { name })
    await admin.goto('/admin/people')
    await heading('Name').getByRole('button').press('Enter')
    await admin.waitForURL('**/admin/people?sort=name-z')
    await expect.poll(() => heading('Name').getAttribute('aria-sort')).toBe('descending')
    const backwards = ['Walt Bremer', 'Priya Natarajan', 'Dana Whitlock']
    await expect
      .poll(async () => (await rows()).flatMap((text) => backwards.filter((name) => text.startsWith(name))))
      .toEqual(['Walt Bremer', 'Priya Natarajan', 'Dana Whitlock'])
    await admin.getByLabel('Name or email address').fill('whitlock')
    await admin.waitForURL('**/admin/people?sort=name-z&search=whitlock')
    await expect.poll(rows).toHaveLength(1)
    expect(await axe(admin)).toEqual([])
    await admin.getByRole('link', { name: /Dana Whitlock/ }).click()
    await admin.goBack()
    await eventually(() => admin.getByLabel('Name or email address').inputValue()).toBe('whitlock')
    for (const [path, name, label] of [
      ['lenders', 'projects', 'Most projects first'],
      ['projects', 'lender', 'Lender, A to Z'],
      ['support', 'oldest', 'Longest waiting first'],
    ] as const) {
      await admin.setViewportSize({ width: 390, height: 844 })
      await admin.goto(`/admin/${path}`)
      await admin.getByLabel('Order').selectOption(label)
      await admin.waitForURL(`**/admin/${path}?sort=${name}`)
      await admin.locator('tbody tr').first().waitFor()
      expect({ path, overflow: await sidewaysOverflow(admin) }).toEqual({ path, overflow: 0 })
      await admin.setViewportSize({ width: 1280, height: 900 })
      await admin.locator('th[aria-sort=ascending], th[aria-sort=descending]').waitFor()
      await eventually(() => admin.getByLabel('Order').isVisible()).toBe(false)
    }
  })

  test('mails that failed are sent again at once, chosen or all, and it is said how many', async () => {
    const failed = ['one', 'two', 'three'].map((name) => `${name}@gone.example`)
    await inDatabase(product, (db) =>
      db
        .insertInto('mails')
        .values(
          failed.map((recipient) => ({
            ...{ recipient, subject: 'A reminder', body_text: 'Please answer.', body_html: '' },
            ...{ state: 'refused', attempts: 1, failure: 'The mailbox is full.' },
          })),
        )
        .execute(),
    )
    await admin.goto('/admin/system')
    await admin.getByText('3 mails failed').waitFor()
    await admin.getByLabel('To two@gone.example').focus()
    await admin.keyboard.press('Space')
    await admin.getByText('1 mail selected').waitFor()
    expect(await axe(admin)).toEqual([])
    await admin.getByRole('button', { name: 'Send selected again' }).press('Enter')
    await admin.getByText('1 mail is on its way again. 2 that failed are left.').waitFor()
    await admin.getByText('2 mails failed').waitFor()
    await expect.poll(() => admin.evaluate(() => document.activeElement?.className)).toBe('p-failed-mails')
    await admin.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(admin)).toBe(0)
    await admin.getByRole('button', { name: 'Send all that failed again' }).click()
    await admin.getByText('2 mails are on their way again.', { exact: true }).waitFor()
    await admin.getByRole('heading', { name: 'Mails that did not leave' }).waitFor({ state: 'detached' })
    expect(await axe(admin)).toEqual([])
    await admin.setViewportSize({ width: 1280, height: 900 })
    for (const each of failed)
      await expect.poll(async () => (await product.mailsTo(each)).length, { timeout: 20_000 }).toBe(1)
  })

  test('a backup is started here, goes on without the page, and says where it lies', async () => {
    await admin.goto('/admin/system')
    await admin.getByText('None was started here yet.').waitFor()
    await admin.getByRole('button', { name: 'Back up now' }).press('Enter')
    await admin.getByText('The server writes a backup.').waitFor()
    await admin.goto('/admin/people')
    await heading(admin, 'People')
    await admin.goto('/admin/system')
    const path = admin.getByText(/backups\/granary-.*\.zip$/)
    await path.waitFor()
    const file = await stat((await path.textContent()) ?? '')
    expect(file.mode & 0o777).toBe(0o600)
    expect(await axe(admin)).toEqual([])
    await admin.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(admin)).toBe(0)
    await admin.setViewportSize({ width: 1280, height: 900 })
    await admin.goto('/admin/audit')
    await entry(/got a backup of \d+ tables/)
      .first()
      .waitFor()
  })

  test('[B18] the open page of a suspended member goes out within five seconds', async () => {
    const member = await signedInPage(browser, product, 'viewer@granary.example')
    await member.goto('/lender/dashboard/members')
    await heading(member, 'Members')
    await admin.goto('/admin/people')
    await admin.getByRole('link', { name: /Ines Okafor/ }).click()
    await admin.getByRole('button', { name: 'Suspend' }).click()
    const suspended = await changesIn(product, async () => {
      await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
      await member.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ timeout: 5000 })
    })
    expect(suspended).toEqual({
      audit_entries: some,
      people: ['suspended_at'],
      sign_ins: ['-1'],
    })
    const sentence = /Your account is suspended\. Write to \S+ to have it opened again\./
    await member.getByText(sentence).waitFor()
    expect(await axe(member)).toEqual([])
    await withOwnAddress(member)
    await member.getByText(sentence).waitFor()
    await member.getByRole('button', { name: 'Use a password' }).click()
    await member.getByLabel('Email address').fill('viewer@granary.example')
    await member.getByLabel('Password').fill('not the password')
    await member.getByRole('button', { name: 'Sign in', exact: true }).click()
    await member.getByText('The email address and the password do not fit together.').waitFor()
    await eventually(() => member.getByText(sentence).count()).toBe(0)
    await member.getByLabel('Password').fill('granary-demo')
    // The sentence of before may stand there again while this one is asked.
    const answered = member.waitForResponse('**/api/auth/sign-in/email')
    await member.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answered
    await member.getByText(sentence).waitFor()
    const cookies = await member.context().cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('granary.session_token')
    expect(await axe(member)).toEqual([])
    const letIn = await changesIn(product, async () => {
      await admin.getByRole('button', { name: 'Let in again' }).click()
      await admin.getByText('Active', { exact: true }).waitFor()
    })
    expect(letIn).toEqual({ audit_entries: some, people: ['suspended_at'] })
    await member.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading(member, 'Members')
    await member.context().close()
  })

  test('a lender that is suspended closes to its members, and opens again', async () => {
    const member = await signedInPage(browser, product, 'other@granary.example')
    await member.goto('/lender/dashboard/members')
    await heading(member, 'Members')
    await admin.goto('/admin/lenders')
    await admin.getByRole('link', { name: /Example Farm Credit/ }).click()
    await admin.getByRole('button', { name: 'Suspend' }).click()
    const sentence =
      /Example Farm Credit is suspended, and its pages are closed\. Nothing is lost\. Write to \S+/
    const suspended = await changesIn(product, async () => {
      await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
      await member.getByText(sentence).waitFor({ timeout: 5000 })
    })
    expect(suspended).toEqual(lenderChanged)
    await eventually(() => member.getByRole('heading', { level: 1, name: 'Members' }).count()).toBe(0)
    await member.getByRole('link', { name: /\/contact$/ }).waitFor()
    expect(await axe(member)).toEqual([])
    const arriving = await signedInPage(browser, product, 'other@granary.example', { width: 390 })
    for (const path of [
      '/lender',
      '/lender/onboarding',
      '/lender/onboarding-v2',
      '/lender/dashboard/projects',
    ]) {
      await arriving.goto(path)
      await arriving.getByText(sentence).waitFor()
    }
    expect([await axe(arriving), await sidewaysOverflow(arriving)]).toEqual([[], 0])
    const found = { organization: anOrganization }
    const refusal = await call(arriving, 'mutation', 'lender/onboarding:saveOrganization', found).catch(
      (error: Error) => error.message,
    )
    expect(refusal).toMatch(sentence)
    await admin.goto('/admin/people')
    await admin
      .getByText(/at Example Farm Credit \(suspended\)/)
      .first()
      .waitFor()
    await admin.goto('/admin/lenders')
    await admin.getByRole('link', { name: /Example Farm Credit/ }).click()
    const openedAgain = await changesIn(product, async () => {
      await admin.getByRole('button', { name: 'Open again' }).click()
      await admin.getByText('Open', { exact: true }).waitFor()
      await heading(member, 'Members')
    })
    expect(openedAgain).toEqual(lenderChanged)
    await arriving.context().close()
    await member.context().close()
  })

  test('[B18] looks at the portal as a member: their pages, nothing to change, a banner, the way back', async () => {
    const looker = await signedInPage(browser, product, 'admin@granary.example')
    await looker.goto('/admin/people')
    await looker.getByRole('link', { name: /Dana Whitlock/ }).click()
    await looker.getByRole('button', { name: 'View as' }).click()
    const dialog = looker.getByRole('dialog')
    await dialog.getByRole('button', { name: 'View as this person' }).click()
    await dialog.getByText('Say why, in up to 500 characters.').waitFor()
    expect(await axe(looker)).toEqual([])
    await dialog.getByLabel('Reason').fill('A call about the clinic.')
    await dialog.getByRole('button', { name: 'View as this person' }).click()
    await looker.waitForURL('**/lender/dashboard')
    await looker.getByText('You see the portal as Dana Whitlock.').waitFor()
    await looker.goto('/lender/dashboard/projects')
    await looker.getByRole('link', { name: /Cold storage warehouse/ }).click()
    await looker.getByText('You can read this project but not change it.').waitFor()
    expect(await axe(looker)).toEqual([])
    await looker.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysOverflow(looker)).toBe(0)
    await looker.setViewportSize({ width: 1280, height: 900 })
    for (const [path, name] of [
      ['/lender/dashboard', 'New project'],
      ['/lender/dashboard/profile', 'Save name'],
    ] as const) {
      await looker.goto(path)
      const button = looker.getByRole('button', { name, disabled: true })
      await button.press('Enter')
      await eventually(async () => {
        const why = await button.getAttribute('aria-describedby')
        return looker.locator(`[id="${why}"]`).allInnerTexts()
      }).toEqual([expect.stringContaining('Nothing can be changed.')])
    }
    await eventually(() => looker.getByLabel('Name', { exact: true }).isEditable()).toBe(false)
    expect(await axe(looker)).toEqual([])
    await expect(call(looker, 'mutation', 'account/me:rename', { name: 'Somebody' })).rejects.toThrow(
      'Nothing can be changed.',
    )
    await looker.getByRole('button', { name: 'End view' }).click()
    await heading(looker, 'Dana Whitlock')
    await admin.goto('/admin/audit')
    await entry(/Walt Bremer began to look at the portal as Dana Whitlock: A call about the clinic/).waitFor()
    await entry(/Walt Bremer, looking at .* as Dana Whitlock.*, opened the project Cold storage warehouse/)
      .first()
      .waitFor()
    await looker.context().close()
  })

  test('the audit log is narrowed to a person, a lender and a project that are found by their names', async () => {
    await createProject(await signedInPage(browser, product), { projectName: 'Orchard cold store' })
    const picker = (name: string) => admin.getByRole('combobox', { name, exact: true })
    await admin.goto('/admin/audit?from=2026-05-02&until=2026-05-01')
    await admin.getByText('This day is before the one in From.').waitFor()
    await admin.goto('/admin/audit')
    await entry(/./).first().waitFor()
    await picker('Person').fill('reye')
    await admin.getByRole('option', { name: /Marcus Reyes, / }).waitFor()
    // The only match is meant without being led to.
    await admin.keyboard.press('Enter')
    await admin.waitForURL(/\/admin\/audit\?person=/)
    await admin.getByRole('button', { name: 'Remove By Marcus Reyes' }).waitFor()
    await eventually(() => picker('Person').inputValue()).toBe('')
    await entry(/Marcus Reyes created the project Orchard cold store/).waitFor()
    expect(await axe(admin)).toEqual([])
    await admin.setViewportSize({ width: 390, height: 844 })
    // On a phone what happened stands on the first screen, and the other filters open above it.
    const moreFilters = admin.getByRole('button', { name: 'More filters' })
    await eventually(() => picker('Lender').isVisible()).toBe(false)
    await eventually(async () => (await entry(/./).first().boundingBox())?.y ?? 0).toBeLessThan(760)
    await moreFilters.press('Enter')
    await eventually(() => moreFilters.getAttribute('aria-expanded')).toBe('true')
    await picker('Lender').fill('sample st')
    await admin.getByRole('option', { name: 'Sample State Bank' }).click()
    await admin.getByRole('button', { name: 'Remove Lender Sample State Bank' }).waitFor()
    await picker('Project').fill('orchard')
    await admin.getByRole('option', { name: /Orchard cold store, Sample State Bank/ }).click()
    await admin.waitForURL(/\?person=[^&]+&lender=[^&]+&project=[^&]+$/)
    await entry(/Marcus Reyes created the project Orchard cold store/).waitFor()
    // What was read before stays until the narrower list has come.
    const others = admin.locator('.p-audit-sentence').filter({ hasNotText: 'Orchard cold store' })
    await expect.poll(() => others.count()).toBe(0)
    expect(await sidewaysOverflow(admin)).toBe(0)
    await admin.getByRole('button', { name: 'Remove Project Orchard cold store' }).click()
    await admin.waitForURL(/\?person=[^&]+&lender=[^&]+$/)
    await admin.setViewportSize({ width: 1280, height: 900 })
  })

  test('the audit log is exported as it is filtered', async () => {
    await admin.goto('/admin/audit')
    await entry(/opened the project/)
      .first()
      .waitFor()
    await eventually(() => admin.locator('.p-audit-sentence').count()).toBeGreaterThan(5)
    const sentences = await admin.locator('.p-audit-sentence').allInnerTexts()
    expect(sentences.filter((text) => /\b[a-z]+[A-Z]\w*:|\bundefined\b/.test(text))).toEqual([])
    const kinds = await admin.getByLabel('What').locator('option').allInnerTexts()
    expect(kinds.filter((kind) => !/^[A-Z]/.test(kind))).toEqual([])
    await admin.getByLabel('What').selectOption('Invitations, members and duties')
    await admin.waitForURL('**/admin/audit?kind=people')
    // What was read before stays until the narrower list has come, and its details would go with it.
    await eventually(() => entry(/opened the project/).count()).toBe(0)
    const begun = entry(/A call about the clinic/).last()
    // By the keyboard: the details open, and lead to entries like this one.
    await begun.locator('summary').focus()
    await admin.keyboard.press('Enter')
    await begun.getByRole('link', { name: 'Only view as started' }).focus()
    await admin.keyboard.press('Enter')
    await admin.waitForURL('**/admin/audit?action=view+as+started')
    await admin.getByText('View as started').first().waitFor()
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Export as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const [head, ...lines] = csv.trimEnd().split('\r\n')
    expect(head).toBe(
      '\uFEFFid,time,action,person,lender,project,details,sentence,email then,seen as,address',
    )
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(/^\d+,[^,]+Z,view as started,Walt Bremer,,,"person: /)
      expect(line).toMatch(
        /,"?Walt Bremer began to look at the portal as Dana Whitlock: A call.*,Dana Whitlock \([^,]+\),/,
      )
    }
  })

  test('invites a lender and staff, who each begin in their own place', async () => {
    const claim = async (email: string, title: string, place: string) => {
      const guest = await newPage(browser)
      await guest.goto(await mailedLink(product, email))
      await heading(guest, title)
      await guest.getByLabel('Your name').fill('Kim Novak')
      await guest.getByLabel('Choose a password').fill('three quiet silos at dawn')
      await guest.getByRole('button', { name: 'Create account and accept' }).click()
      await guest.waitForURL(`**${place}`)
      await guest.context().close()
    }
    await admin.goto('/admin/lenders')
    await admin.getByRole('button', { name: 'Invite lender' }).click()
    await admin.getByRole('dialog').getByLabel('Lender', { exact: true }).fill('Prairie Bank')
    await admin.getByLabel('Email address of the owner').fill('founder@prairie.example')
    await admin.getByRole('button', { name: 'Send invitation' }).click()
    await admin.getByRole('row', { name: /founder@prairie.example/ }).waitFor()
    await claim('founder@prairie.example', 'Open Prairie Bank', '/lender/onboarding')
    await admin.goto('/admin/people')
    await admin.getByRole('button', { name: 'Invite staff' }).click()
    await admin.getByRole('dialog').getByLabel('Email address').fill('kim@team.example')
    await admin.getByRole('dialog').getByRole('checkbox', { name: 'Support' }).click()
    await admin.getByRole('button', { name: 'Send invitation' }).click()
    await claim('kim@team.example', 'Join the Granary team', '/admin/support')
    await admin.getByRole('link', { name: /kim@team.example/ }).waitFor()
  })

  test('[S0-049] [S0-087] [B39] what staff set shows at once, on the site and in guides', async () => {
    const guide = await newPage(browser, { baseURL: product.portalUrl })
    await guide.goto('/reference-guides/collateral-description')
    await guide.getByRole('heading', { level: 1 }).waitFor()
    expect(await guide.getByRole('link', { name: /Open the document/ }).count()).toBe(0)
    await admin.goto('/admin/system')
    await admin.getByRole('button', { name: 'Add a person' }).click()
    await admin.getByLabel('Name 1').fill('Grace Creek')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await admin.getByText('Give every executive a name and a role.').waitFor()
    await admin.getByLabel('Role 1').fill('Chief Executive Officer')
    await admin.getByLabel('Collateral description').fill('https://agency.example/collateral.pdf')
    await admin.getByLabel('Largest volume of the PDF').fill('25 or so')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await admin.getByText('Give the size of a volume in whole megabytes, from 5 to 200.').waitFor()
    await admin.getByLabel('Largest volume of the PDF').fill('25')
    await admin.getByRole('button', { name: 'Save settings' }).click()
    await guide.getByRole('link', { name: /Open the document/ }).waitFor()
    const story = async () => (await guide.request.get(`${product.siteUrl}/our-story`)).text()
    await eventually(story).toContain('<b>Grace Creek</b>')
    await guide.context().close()
  })

  test('[B22] tells requests of the portal from those of the site', async () => {
    const lender = await signedInPage(browser, product)
    await lender.goto('/lender/dashboard/contact')
    await lender.getByLabel('Message').fill('A question about our tower.')
    await lender.getByRole('button', { name: 'Send', exact: true }).click()
    await lender.getByText('Thank you.').waitFor()
    const site = await fetch(`${product.portalUrl}/api/mutation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        path: 'lender/supportRequests:submit',
        args: [
          {
            firstName: 'Ben',
            lastName: 'Ode',
            email: 'ben@prairie.example',
            lenderName: 'Prairie Bank',
            message: 'From outside.',
          },
        ],
        format: 'convex_encoded_json',
      }),
    })
    expect(site.ok).toBe(true)
    await admin.goto('/admin/support')
    await admin.getByRole('row', { name: /Ben Ode.*Public site/ }).waitFor()
    await admin.getByLabel('Came from').selectOption({ label: 'Portal' })
    await admin.getByRole('row', { name: /A question about our tower.*Portal/ }).waitFor()
    await eventually(() => admin.getByRole('row', { name: /Ben Ode/ }).count()).toBe(0)
    await lender.context().close()
  })
})
