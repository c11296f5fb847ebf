import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, launchBrowser, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { type Product, startProduct } from './support/product.ts'
import { openPanel, saved, text } from './support/workspace.ts'

let product: Product
let browser: Browser
let admin: Page

beforeAll(async () => {
  product = await startProduct({ RATE_LIMITS: 'off' })
  browser = await launchBrowser()
  admin = await signedInPage(browser, product, 'admin@granary.example')
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('administration', () => {
  test('[B17] every place is there, clean and fits a phone', async () => {
    await createProject(await signedInPage(browser, product))
    for (const [path, title, content] of [
      ['/admin/projects', 'All projects', 'Creamery expansion'],
      ['/admin/support', 'Support requests', ''],
      ['/admin/lenders', 'Lenders', 'Sample State Bank'],
      ['/admin/people', 'People', 'Marcus Reyes'],
      ['/admin/audit', 'Audit log', 'project created'],
      ['/admin/system', 'System', 'PostgreSQL'],
    ] as const) {
      await admin.goto(path)
      await heading(admin, title)
      if (content) await admin.locator('main :not(option)', { hasText: content }).first().waitFor()
      expect(await admin.title()).toBe(`${title === 'Support requests' ? 'Support' : title} · Granary`)
      expect({ path, found: await axe(admin) }).toEqual({ path, found: [] })
      await admin.setViewportSize({ width: 390, height: 844 })
      expect({ path, overflow: await sidewaysOverflow(admin) }).toEqual({ path, overflow: 0 })
      await admin.setViewportSize({ width: 1280, height: 900 })
    }
  })

  test('[B18] shows each duty its own places only', async () => {
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto('/admin')
    await heading(packager, 'All projects')
    expect(await packager.getByRole('navigation', { name: 'Main' }).innerText()).toBe('Projects')
    await packager.goto('/admin/people')
    await heading(packager, 'All projects')
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

  test('[B18] the open page of a suspended member goes out within five seconds', async () => {
    const member = await signedInPage(browser, product, 'viewer@granary.example')
    await member.goto('/lender/dashboard/members')
    await heading(member, 'Members')
    await admin.goto('/admin/people')
    await admin.getByRole('link', { name: /Ines Okafor/ }).click()
    await admin.getByRole('button', { name: 'Suspend' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await member.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ timeout: 5000 })
    await member.getByRole('button', { name: 'Use a password' }).click()
    await member.getByLabel('Email address').fill('viewer@granary.example')
    await member.getByLabel('Password').fill('granary-demo')
    await member.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => member.getByRole('heading', { name: 'Members' }).count()).toBe(0)
    await admin.getByRole('button', { name: 'Let in again' }).click()
    await admin.getByText('Active', { exact: true }).waitFor()
    await member.context().close()
  })

  test('a lender that is suspended closes to its members, and opens again', async () => {
    const member = await signedInPage(browser, product, 'other@granary.example')
    await member.goto('/lender/dashboard/members')
    await heading(member, 'Members')
    await admin.goto('/admin/lenders')
    await admin.getByRole('link', { name: /Example Farm Credit/ }).click()
    await admin.getByRole('button', { name: 'Suspend' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect
      .poll(() => member.getByRole('heading', { level: 1, name: 'Members' }).count(), { timeout: 5000 })
      .toBe(0)
    await admin.getByRole('button', { name: 'Open again' }).click()
    await admin.getByText('Open', { exact: true }).waitFor()
    await member.context().close()
  })
})
