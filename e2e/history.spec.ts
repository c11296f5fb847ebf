import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'
import { openCategory, openPanel, saved, stored, text } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example', 'viewer@granary.example', 'admin@granary.example'),
    'a new project': { ...newProject('lenderSamUin'), answer_changes: ['added', 'emptied lenderSamUin'] },
  },
)

const uin = 'lenderSamUin'
const dialog = (page: Page) => page.getByRole('dialog')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function answer(page: Page, words: string) {
  await text(page, uin).fill(words)
  await text(page, uin).press('Tab')
  await saved(page)
}

test('an answer is brought back from its history by the keyboard alone, then everything as of a moment; who only reads sees the history, and staff restore from it', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await openPanel(page, projectId)
  await openCategory(page, 'lenderProfile')
  await answer(page, 'UIN 1')
  await answer(page, 'UIN 2')

  // The way there stands before the input, so that nobody meets it who goes on with Tab.
  await text(page, uin).focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => focusedText(page)).toBe('History of SAM unique entity ID')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'History of SAM unique entity ID' }).waitFor()
  const back = dialog(page).getByRole('button', { name: /^Restore UIN 1/ })
  await back.waitFor()
  expect(await axe(page)).toEqual([])

  await back.focus()
  await page.keyboard.press('Enter')
  const question = dialog(page).getByRole('group', { name: 'Restore UIN 1?' })
  await expect.poll(() => focusedText(page)).toBe('Restore UIN 1')
  await question.getByRole('button', { name: 'Keep UIN 2' }).press('Enter')
  await expect.poll(() => focusedText(page)).toMatch(/^Restore UIN 1 of /)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Restore UIN 1')
  const restored = await changesIn(product, async () => {
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(page)).toMatch(/^Restored\./)
  })
  expect(restored).toEqual({
    answer_changes: ['+2'],
    audit_entries: ['+1'],
    projects: ['last_saved_at'],
    'stages application': [`answers.${uin}`, 'version'],
    'stages pre-application': [`answers.${uin}`, 'last_saved_at', 'version'],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toBe('History of SAM unique entity ID')
  await expect.poll(() => text(page, uin).inputValue()).toBe('UIN 1')

  // Before the project there was nothing: as of then is as of its beginning.
  await page.getByRole('button', { name: 'Earlier answers' }).click()
  await dialog(page).getByLabel('Or a moment').fill('2020-01-01T09:00')
  await dialog(page).getByRole('button', { name: 'Show what would change' }).click()
  const preview = await dialog(page).getByText('1 answer would be as it was on').innerText()
  const [, moment] = /as it was on (.+)\.$/.exec(preview) ?? []
  await dialog(page).getByRole('button', { name: 'Restore 1 answer' }).click()
  // Not the day that was asked for, before which there was nothing.
  await expect.poll(() => focusedText(page)).toBe(`Restored as of ${moment}.`)

  // It is undone as it was done, and a moment is chosen by who changed what as well.
  await dialog(page).getByRole('button', { name: 'Undo this restore' }).press('Enter')
  await expect.poll(() => focusedText(page)).toBe('Show what would change')
  await dialog(page).getByText('1 answer would be as it was on').waitFor()
  await dialog(page).getByRole('button', { name: 'Restore 1 answer' }).click()
  await expect.poll(() => text(page, uin).inputValue()).toBe('UIN 1')
  const changes = dialog(page).getByLabel('Before a change')
  await expect.poll(() => changes.locator('option', { hasText: 'SAM unique entity ID' }).count()).toBe(5)
  await eventually(() => changes.locator('option').nth(1).innerText()).toContain('Marcus Reyes')
  expect(await axe(page)).toEqual([])
  await changes.selectOption({ index: 2 })
  await dialog(page).getByText('Nothing would change: all is as it was').waitFor()
  await changes.selectOption({ index: 1 })
  await dialog(page).getByText('1 answer would be as it was on').waitFor()
  // The button shows what was chosen, and stays there.
  await dialog(page).getByRole('button', { name: 'Show what would change' }).click()
  await dialog(page).getByText('1 answer would be as it was on').waitFor()
  const first = (await changes.locator('option').nth(1).getAttribute('value')) ?? ''
  await eventually(() => changes.inputValue()).toBe(first)
  await dialog(page).getByRole('button', { name: 'Restore 1 answer' }).click()
  await expect.poll(() => focusedText(page)).toMatch(/^Restored as of /)
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedText(page)).toBe('Earlier answers')
  await expect.poll(() => text(page, uin).inputValue()).toBe('')
  expect((await stored(page, projectId)).answers[uin]).toBeNull()

  const reader = await signedInPage(browser, product, 'viewer@granary.example', { width: 390, height: 844 })
  await openPanel(reader, projectId)
  await reader.getByRole('button', { name: 'Earlier answers' }).click()
  await dialog(reader).getByLabel('Question', { exact: true }).selectOption(uin)
  await dialog(reader).getByText('UIN 2').first().waitFor()
  expect(
    await dialog(reader)
      .getByRole('button', { name: /^Restore/ })
      .count(),
  ).toBe(0)
  expect(await axe(reader)).toEqual([])
  expect(await sidewaysOverflow(reader)).toBe(0)

  // Staff write no answers here, and lead one back all the same: the lender sees it come.
  const staff = await signedInPage(browser, product, 'admin@granary.example', { width: 390, height: 844 })
  await staff.goto(`/admin/projects/${projectId}?stage=pre-application`)
  await staff.getByRole('button', { name: 'Earlier answers' }).click()
  await dialog(staff).getByLabel('Question', { exact: true }).selectOption(uin)
  await dialog(staff)
    .getByRole('button', { name: /^Restore UIN 2/ })
    .first()
    .click()
  expect(await axe(staff)).toEqual([])
  expect(await sidewaysOverflow(staff)).toBe(0)
  await dialog(staff).getByRole('button', { name: 'Restore UIN 2', exact: true }).click()
  await expect.poll(() => focusedText(staff)).toMatch(/^Restored\./)
  await expect.poll(() => text(page, uin).inputValue()).toBe('UIN 2')
})
