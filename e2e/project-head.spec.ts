import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { limited, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  {},
  {
    ...signedIn('admin@granary.example', 'lender@granary.example', 'packager@granary.example'),
    'Water tower and mains': {},
    'a new project': newProject(),
    'the installation': limited,
  },
)

const current = (page: Page) => page.locator('[data-step][data-current]')
const panel = (page: Page) => page.locator('[data-panel]')
const inFocus = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
const sound = async (page: Page) => {
  expect(await axe(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
}

/** Runs in the page: the least distance between two cards that stand beside or beneath each other. */
function narrowestGap(): number {
  const boxes = [...document.querySelectorAll('#main .g-card')].map((card) => card.getBoundingClientRect())
  const gaps = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .map((other) =>
        Math.max(
          other.left - one.right,
          one.left - other.right,
          other.top - one.bottom,
          one.top - other.bottom,
        ),
      ),
  )
  return Math.round(Math.min(...gaps))
}

describe('a project says where it stands and what comes next', () => {
  test('a lender is led from the dashboard and the list to the next step, by keyboard and on a phone', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard')
    const needs = page.getByRole('region', { name: 'Needs you' })
    await needs.waitFor()
    const first = needs.getByRole('link').first()
    await eventually(() => first.getAttribute('aria-label')).toBe('Check and submit: Cold storage warehouse')
    await eventually(() => first.getAttribute('class')).toContain('g-button-primary')
    await eventually(() => needs.locator('a.g-button-primary').count()).toBe(1)
    await sound(page)

    const steps = page.getByRole('navigation', { name: 'Projects by step' })
    // What is drawn first is reached first.
    const order = () => page.locator('.p-dashboard-main').getByRole('heading', { level: 2 }).allInnerTexts()
    await eventually(order).toEqual(['Pipeline', 'Needs you'])
    await steps.getByRole('link', { name: /^Review/ }).click()
    await page.getByText('In the step Review of the pipeline').waitFor()
    await page.getByRole('row', { name: /Water tower/ }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'Show all projects' }).click()

    await page.getByRole('link', { name: /^Rural health clinic/ }).click()
    await panel(page).waitFor()
    await eventually(() => panel(page).getAttribute('data-panel')).toBe('application')
    await eventually(() => current(page).getAttribute('data-step')).toBe('application')
    await eventually(() => page.locator('[data-step]').count()).toBe(6)
    await sound(page)
    await page.getByRole('link', { name: /^Answer \d+ more/ }).press('Enter')
    await expect.poll(() => inFocus(page)).toMatch(/^field-/)
    // The same way again, to the address that is there already.
    await page.getByRole('link', { name: /^Answer \d+ more/ }).focus()
    await expect.poll(() => inFocus(page)).toBe('')
    await page.keyboard.press('Enter')
    await expect.poll(() => inFocus(page)).toMatch(/^field-/)
    await page.getByRole('link', { name: /^Pre-application \(done\)/ }).press('Enter')
    await page.locator('[data-panel="pre-application"]').waitFor()
    await page.getByText(/^Locked since .*, submitted by Dana Whitlock\./).waitFor()
    await eventually(() => current(page).getAttribute('data-step')).toBe('application')

    // The application is with the team: the review leads to what was submitted to it.
    await page.goto('/lender/dashboard/projects')
    await page.getByRole('link', { name: /^Water tower and mains/ }).click()
    await page.locator('[data-panel="application"]').waitFor()
    await page
      .getByText(/The packaging team reviews it\. If something is to be changed, it opens again\./)
      .waitFor()
    await current(page)
      .getByRole('link', { name: /^Review/ })
      .press('Enter')
    await page.getByRole('heading', { level: 1, name: /Submissions/ }).waitFor()
    await page.goto('/lender/dashboard/projects')
    await page.getByRole('link', { name: /^Rural health clinic/ }).click()
    await page.locator('[data-panel="application"]').waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    const short = page.getByRole('button', { name: /Step 2 of 6/ })
    await expect.poll(() => current(page).isVisible()).toBe(false)
    await short.press('Enter')
    await current(page).getByRole('link').press('Enter')
    await page.locator('[data-panel="application"]').waitFor()
    await sound(page)
    // All parts are named behind one button where they do not fit, and stay links beside it.
    const parts = page.getByRole('navigation', { name: 'Parts of the project' })
    const all = parts.getByRole('button', { name: 'All parts of the project' })
    await all.press('Enter')
    const named = page.getByRole('menu').getByRole('menuitem')
    await expect.poll(() => named.count()).toBe(11)
    await eventually(() => parts.getByRole('link', { includeHidden: true }).count()).toBe(11)
    await named.filter({ hasText: 'Package' }).press('Enter')
    await parts.locator('[aria-current=page]', { hasText: 'Package' }).waitFor()
    await expect.poll(() => all.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    await all.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 390, height: 844 })
    // A row of filters fades where it goes on, and what stands under a person says what it is.
    const part = async (view: string) => page.goto(`${page.url().split('?')[0]}?view=${view}`)
    await part('documents')
    const fade = (row: Element) => getComputedStyle(row).getPropertyValue('--more-after')
    await eventually(() => page.locator('.q-docs-chips').evaluate(fade)).toBe('40px')
    await part('people')
    const label = (words: string) => page.locator('.pr-person-of', { hasText: words }).first()
    for (const words of ['Sees:', 'Last in:'])
      await eventually(async () => (await label(words).boundingBox())?.width ?? 0).toBeGreaterThan(24)
    await page.goto('/lender/dashboard')
    await needs.waitFor()
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
    await eventually(async () => (await top('Pipeline')) - (await top('Needs you'))).toBeGreaterThan(0)
    await eventually(order).toEqual(['Needs you', 'Pipeline'])
    await eventually(() => page.evaluate(() => document.body.scrollHeight)).toBeLessThan(3 * 844)
    await sound(page)
    await page.context().close()
  })

  test.each([1280, 1024])(
    'the dashboard keeps its cards apart and its steps in one line at %i px',
    async (width) => {
      const page = await signedInPage(browser, product, undefined, { width })
      await page.goto('/lender/dashboard')
      await page.getByRole('region', { name: 'Needs you' }).waitFor()
      await page.getByText('Latest: ').waitFor()
      await eventually(() => page.evaluate(narrowestGap)).toBeGreaterThanOrEqual(24)
      const steps = page.getByRole('navigation', { name: 'Projects by step' }).getByRole('link')
      await eventually(() => steps.count()).toBe(6)
      // The name, the number and the amount of each stand at the height of its neighbors'.
      const tops = (part: number) =>
        steps.evaluateAll(
          (all, part) => [...new Set(all.map((each) => each.children[part]?.getBoundingClientRect().top))],
          part,
        )
      for (const part of [0, 1, 2]) await eventually(async () => (await tops(part)).length).toBe(1)
      await sound(page)
      await page.context().close()
    },
  )

  test('applications say what is left and how long they lie, and the portfolio has each figure beside its name', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/applications')
    const words = (project: string) =>
      page
        .getByRole('row', { name: new RegExp(project) })
        .getByRole('cell')
        .allInnerTexts()
    await eventually(() => words('Rural health clinic')).toEqual([
      'Rural health clinic\nExample Clinic Association',
      '97 of 112',
      'Answer 15 required questions of the application.',
      expect.stringMatching(/\n(today|yesterday|\d days?)$/i),
    ])
    await eventually(() => words('Water tower and mains')).toEqual([
      'Water tower and mains\nExample Rural Water District 2',
      '109 of 109',
      'Wait for the review of the application.',
      expect.stringMatching(/^Submitted /),
    ])
    await page.goto('/lender/dashboard/portfolio')
    const figures = page.locator('.p-portfolio-figures > div')
    await eventually(() => figures.allInnerTexts()).toEqual([
      expect.stringMatching(/^Projects\n\d+$/),
      expect.stringMatching(/^Loan amount in all\n\$[\d,]+$/),
      'Programs in use\n3',
    ])
    const row = (card: string, name: string) =>
      page.getByRole('region', { name: card }).getByRole('row', { name: new RegExp(name) })
    await row('By program', 'Water and Waste Disposal 1 \\$6,100,000').waitFor()
    await row('By state', 'Nebraska').waitFor()
    await row('Time in each step', 'Review .*Water tower and mains').waitFor()
    await page.getByRole('region', { name: 'Runs out next' }).waitFor()
    await sound(page)
    // The drawing is the one of the dashboard, and leads to the same lists.
    await page
      .getByRole('navigation', { name: 'Projects by step' })
      .getByRole('link', { name: /^Review/ })
      .press('Enter')
    await page.getByText('In the step Review of the pipeline').waitFor()
    await page.getByRole('row', { name: /Water tower/ }).waitFor()
    await page.context().close()
  })

  test('whoever reads or reviews sees the same way and another next step', async () => {
    const lender = await signedInPage(browser, product)
    const projectId = await createProject(lender)
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto('/admin/projects')
    await packager.getByRole('link', { name: /^Water tower and mains/ }).click()
    await packager.getByText(/^The application is to be reviewed since /).waitFor()
    await eventually(() => current(packager).getAttribute('data-step')).toBe('review')
    await packager.getByRole('link', { name: 'Review the application' }).waitFor()
    await sound(packager)
    await packager.getByRole('link', { name: /^People/ }).click()
    await packager.getByRole('region', { name: 'People of the project' }).waitFor()
    await sound(packager)
    const administrator = await signedInPage(browser, product, 'admin@granary.example')
    await administrator.goto(`/admin/projects/${projectId}`)
    await administrator.getByText('Waiting for Sample State Bank.').waitFor()
    await administrator.locator('[data-panel="pre-application"]').waitFor()
    await sound(administrator)
    await Promise.all([lender, packager, administrator].map((page) => page.context().close()))
  })
})
