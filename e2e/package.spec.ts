import { readFile } from 'node:fs/promises'
import type { projectPackage } from '@granary/api'
import { expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': { ...newProject(), ...adds('project_packages') },
    'the installation': adds('package_files'),
  },
)

/** A build takes seconds on a machine of its own, and longer beside others. */
const patient = { timeout: 90_000 }

test('an officer builds a package, opens it, and anybody sees in their browser whether a file is of it', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await page.goto(`/lender/dashboard/projects/${projectId}`)
  await page.getByRole('link', { name: 'Package', exact: true }).click()
  await page.getByText('No package has been built yet.').waitFor()
  expect(await axe(page)).toEqual([])
  const say = async (button: string, reason: string, send: string) => {
    await page.getByRole('button', { name: button }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: send }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  // Without a reason nothing is built.
  await page.getByRole('button', { name: 'Build the package' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Build' }).press('Enter')
  await page.getByText('Say why you need it.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await say('Build the package', 'It goes to the agency.', 'Build')
  await page.getByRole('heading', { name: 'Contents' }).waitFor(patient)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(await axe(page)).toEqual([])
  // Asked for again, it is not built again as long as nothing was changed, and that is said.
  await say('Build again', 'The borrower asked for a copy.', 'Build')
  await page
    .getByRole('status')
    .getByText(/^Not built again: nothing was changed since version 1 was built .+ by .+\./)
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Build again')
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysOverflow(page)).toBe(0)

  const download = page.waitForEvent('download')
  await say('Download Originals', 'For the credit file.', 'Download')
  const zip = await readFile(await (await download).path())
  // One reason is enough for its other files.
  const next = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Manifest' }).click()
  expect(await (await next).failure()).toBeNull()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const { digest } = await call<projectPackage.PackageView>(page, 'query', 'project/package:get', {
    projectId,
  })

  const visitor = await newPage(browser)
  await visitor.goto(`${product.siteUrl}/verify`)
  const choose = async (name: string, buffer: Buffer) => {
    const input = visitor.locator('#verify-file')
    await input.focus()
    await input.setInputFiles({ name, mimeType: 'application/zip', buffer })
  }
  await choose('package.zip', zip)
  await visitor.getByRole('heading', { name: 'This file was certified here' }).waitFor(patient)
  expect(await axe(visitor)).toEqual([])
  const changed = Buffer.from(zip)
  const at = zip.indexOf('"format": "granary package data 4"') + 3
  changed[at] = (changed[at] ?? 0) ^ 1
  await choose('changed.zip', changed)
  await visitor
    .getByRole('heading', { name: /^The manifest is ours, 1 of \d+ files is not as certified$/ })
    .waitFor(patient)
  await visitor.getByText('package.json').waitFor()
  await choose('other.zip', Buffer.from(`${digest}`))
  await visitor.getByRole('heading', { name: 'Not a file that was certified here' }).waitFor(patient)
  await visitor.setViewportSize({ width: 390, height: 800 })
  expect(await sidewaysOverflow(visitor)).toBe(0)

  // A line that nobody answers keeps it reading for as long as it takes to end it.
  await visitor.route('**/api/mutation', () => {})
  await choose('package.zip', zip)
  await visitor.getByRole('button', { name: 'Cancel' }).click()
  await visitor.getByRole('heading', { name: 'Reading was canceled' }).waitFor()
  expect(await visitor.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  expect(await visitor.evaluate(() => document.activeElement?.id)).toBe('verify-file')
  await visitor.unroute('**/api/mutation')
  await choose('package.zip', zip)
  await visitor.getByRole('heading', { name: 'This file was certified here' }).waitFor(patient)
})
