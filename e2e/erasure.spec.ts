import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, limited, newProject, signedIn } from './support/may.ts'
import { onPaper } from './support/print.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  {},
  {
    ...signedIn('admin@granary.example', 'lender@granary.example'),
    'a new project': { ...newProject(), ...adds('erasures') },
    'the installation': limited,
  },
)

const sound = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axe(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
  }
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

test('an owner asks to have a project erased, staff carry it out, and the certificate says what went', async () => {
  const owner = await signedInPage(browser, product)
  const admin = await signedInPage(browser, product, 'admin@granary.example')
  const projectId = await createProject(owner, { projectName: 'Old barn' })
  const other = await createProject(owner, { projectName: 'New barn' })
  const state = () => call(owner, 'query', 'lender/application:get', { projectId: other })
  const before = await state()

  await owner.goto(`/lender/dashboard/projects/${projectId}`)
  await choose(owner, 'Erase this project…')
  await dialog(owner).getByRole('button', { name: 'Ask to erase it' }).click()
  await dialog(owner).getByText('Enter a reason.').waitFor()
  await dialog(owner).getByRole('textbox', { name: 'Reason' }).fill('The borrower asked for it.')
  await sound(owner)
  await dialog(owner).getByRole('button', { name: 'Ask to erase it' }).click()
  await dialog(owner).getByRole('button', { name: 'Take the request back' }).waitFor()
  await sound(owner)

  await admin.goto('/admin/erasures')
  await admin.getByText('Waits for an answer').waitFor()
  await sound(admin)
  await admin.getByRole('link', { name: 'Old barn' }).click()
  await heading(admin, 'What would go').waitFor()
  await sound(admin)

  const erase = admin.getByRole('button', { name: 'Erase this project…' })
  await admin.getByRole('button', { name: 'Legal hold…' }).click()
  await dialog(admin).getByRole('textbox', { name: 'Reason' }).fill('A court asked for it.')
  await dialog(admin).getByRole('button', { name: 'Set the hold' }).click()
  await admin.getByText('A legal hold stands on this project.').waitFor()
  await eventually(() => erase.isDisabled()).toBe(true)
  await dialog(owner)
    .getByText(/The hold was set on .+: A court asked for it\./)
    .waitFor()
  await admin.getByRole('button', { name: 'Legal hold…' }).click()
  await dialog(admin).getByRole('textbox', { name: 'Reason' }).fill('The case ended.')
  await dialog(admin).getByRole('button', { name: 'Lift the hold' }).click()
  await dialog(admin).waitFor({ state: 'detached' })

  await erase.click()
  const typed = dialog(admin).getByRole('textbox', { name: 'Name of the project' })
  await typed.fill('New barn')
  await dialog(admin).getByLabel('The last backup that holds it ends on').fill('2027-03-01')
  await sound(admin)
  await dialog(admin).getByRole('button', { name: 'Erase for good' }).click()
  await dialog(admin).getByText('Type the name of the project as it stands here.').waitFor()
  await typed.fill('Old barn')
  await dialog(admin).getByRole('button', { name: 'Erase for good' }).click()
  await heading(admin, 'Certificate of erasure').waitFor({ timeout: 60_000 })
  await admin.getByText('The borrower asked for it.').waitFor()
  await admin.getByText('March 1, 2027').waitFor()
  await eventually(() => admin.getByText('Old barn').count()).toBe(0)
  await sound(admin)
  expect(await onPaper(admin, 'Certificate of erasure')).toEqual([])

  await owner.goto(`/lender/dashboard/projects/${projectId}`)
  await heading(owner, 'Project not found').waitFor()
  await owner.goto(`/lender/dashboard/projects/${other}`)
  await heading(owner, 'New barn').waitFor()
  expect(await state()).toEqual(before)
  await owner.context().close()
  await admin.context().close()
}, 120_000)
