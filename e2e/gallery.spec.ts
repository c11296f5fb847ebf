import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, launchBrowser, newPage, type PageOptions, sidewaysOverflow } from './support/browser.ts'
import { serveGallery } from './support/gallery-server.ts'
import { eventually } from './support/looking/eventually.ts'
import { still } from './support/looking/still.ts'

let browser: Browser
let gallery: Awaited<ReturnType<typeof serveGallery>>
let page: Page

beforeAll(async () => {
  gallery = await serveGallery()
  browser = await launchBrowser()
})

afterEach(() => page.context().close())

afterAll(async () => {
  await browser.close()
  await gallery.close()
})

async function open(options: PageOptions = {}): Promise<Page> {
  page = await newPage(browser, options)
  await page.goto(gallery.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
const focusedId = () => page.evaluate(() => document.activeElement?.id)

/** Enough to tell two stops from each other. */
function focusedPart(): string {
  const { id, tagName, role, textContent } = document.activeElement ?? document.body
  return id || [tagName, role, textContent?.slice(0, 40)].filter(Boolean).join(' ')
}

describe('every part in every state', () => {
  test.each([1280, 390])('axe finds nothing at %i px', async (width) => {
    await open({ width })
    expect(await axe(page)).toEqual([])
  })

  test.each([1280, 390, 320])('nothing scrolls sideways at %i px', async (width) => {
    await open({ width })
    expect(await sidewaysOverflow(page)).toBe(0)
  })

  test('axe finds nothing in an open select, menu, dialog or palette', async () => {
    await open()
    for (const [opener, closed] of [
      [page.getByRole('combobox', { name: /^Payment frequency/ }), 'listbox'],
      [page.getByRole('button', { name: 'Account' }), 'menu'],
      [page.getByRole('button', { name: 'New project' }).last(), 'dialog'],
      [page.getByRole('button', { name: 'Go to…' }), 'dialog'],
    ] as const) {
      await opener.click()
      const opened = page.getByRole(closed).first()
      await opened.waitFor()
      // A list belongs to its button and stands at the end of the page, beside the landmarks; a dialog is one itself.
      expect(await axe(page, { without: closed === 'dialog' ? [] : ['region'] })).toEqual([])
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
  })

  test('reduced motion stops everything that moves by itself', async () => {
    await open({ reducedMotion: 'reduce' })
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length
    expect(await page.evaluate(moving)).toBe(0)
  })

  test('with forced colors a chosen card can still be told from the others', async () => {
    await open({ forcedColors: 'active' })
    const box = page.getByRole('checkbox', { name: 'Asian' }).first()
    await eventually(() => box.evaluate((input) => getComputedStyle(input).appearance)).toBe('auto')
  })

  test('every control is at least 24 px in both directions', async () => {
    await open()
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, input:not([hidden]):not([class=g-choice-box]), select, textarea, [role=tab]',
        ),
      ]
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 90) }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ name }) => name),
    )
    expect(small).toEqual([])
  })
})

describe('by keyboard', () => {
  test('a select is opened, walked, chosen and closed, and gives the focus back', async () => {
    await open()
    const select = page.getByRole('combobox', { name: /^Payment frequency/ })
    await select.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Quarterly', selected: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await eventually(() => select.textContent()).toBe('Semi-annual')
    await expect.poll(focusedText).toBe('Semi-annual')
  })

  test('a select nobody has touched yet opens at the first tap, the first press and the first letter', async () => {
    const select = () => page.getByRole('combobox', { name: /^Payment frequency/ })
    await open({ width: 390, hasTouch: true })
    await select().tap()
    await page.getByRole('listbox').getByRole('option', { name: 'Monthly', exact: true }).tap()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await eventually(() => select().textContent()).toBe('Monthly')
    await page.context().close()
    await open()
    await select().click()
    await page.getByRole('option', { name: 'Quarterly', selected: true }).waitFor()
    await page.reload()
    await select().focus()
    // The list comes with the focus, in the next turn of the page: sooner than a finger, later than this line.
    await page.getByRole('listbox', { includeHidden: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('m')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Monthly')
  })

  test('a dialog takes the focus, keeps it, and gives it back on Escape', async () => {
    await open()
    const opener = page.getByRole('button', { name: 'New project' }).last()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.waitFor()
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focusedText).toBe('New project')
  })

  test('a menu is walked with the arrows', async () => {
    await open()
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Enter')
    // The list is in sight a moment before the keys reach it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByText('Last choice: Sign out').waitFor()
  })

  test('tabs follow the arrows', async () => {
    await open()
    await page.getByRole('tab', { name: 'Pre-application' }).focus()
    await page.keyboard.press('ArrowRight')
    await eventually(focusedText).toBe('Application')
    await page.keyboard.press('Enter')
    await page.getByText('The answers of the application.').waitFor()
    await eventually(focusedText).toBe('Application')
  })

  test('several categories are open at once, and a closed one can be found by the browser', async () => {
    await open()
    const lender = page.getByRole('button', { name: /Lender profile/ })
    await eventually(() =>
      page
        .getByText('Hidden words of the lender profile.')
        .evaluate((words) => words.closest('[hidden]')?.getAttribute('hidden')),
    ).toBe('until-found')
    await lender.focus()
    await page.keyboard.press('Enter')
    await eventually(() => lender.getAttribute('aria-expanded')).toBe('true')
    await eventually(() =>
      page.getByRole('button', { name: /Loan structure/ }).getAttribute('aria-expanded'),
    ).toBe('true')
  })

  test('a link of the error summary focuses the field with its label in view', async () => {
    await open()
    await page.getByRole('link', { name: 'Project overview' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'project-overview')
    const { y: top } = await still(page.locator('#project-overview-label'))
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(900)
  })

  test('the focus is back at once after choosing, so that the next keys meet the next field', async () => {
    await open()
    const select = page.getByRole('combobox', { name: /^Payment frequency/ })
    for (const [closing, to] of [
      ['Enter', 'Tab'],
      ['Escape', 'Tab'],
      ['Space', 'Shift+Tab'],
    ] as const) {
      await select.focus()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('listbox').waitFor()
      await page.keyboard.press('ArrowDown')
      const from = await select.evaluate((button) => button.id)
      await page.keyboard.press(closing)
      expect(await focusedId()).toBe(from)
      await page.keyboard.press(to)
      const next = await page.evaluate(focusedPart)
      expect(next).not.toContain('option')
      expect(next).not.toMatch(/^BODY/)
      expect(next).not.toBe(from)
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      expect(await page.evaluate(focusedPart)).toBe(next)
    }
  })

  test('the palette leads to a page by a few letters', async () => {
    await open()
    await page.getByRole('button', { name: 'Go to…' }).click()
    await page.getByRole('combobox', { name: 'Go to a project or page' }).fill('port')
    await page.getByRole('option', { name: 'Portfolio' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Last choice: Portfolio').waitFor()
  })
})

describe('money', () => {
  test('is grouped for reading, raw while typing, and takes any paste', async () => {
    await open()
    const loan = page.getByRole('textbox', { name: 'Total loan amount' })
    await eventually(() => loan.inputValue()).toBe('2,500,000')
    await loan.focus()
    await eventually(() => loan.inputValue()).toBe('2,500,000')
    await loan.fill('$1,250,000.50')
    await eventually(() => loan.inputValue()).toBe('$1,250,000.50')
    await loan.blur()
    await eventually(() => loan.inputValue()).toBe('1,250,000.50')
  })
})

describe('toasts', () => {
  test('[S0-184] [S0-185] five are kept and a dismissed one goes', async () => {
    await open()
    const region = page.getByRole('region', { name: 'Notifications' })
    // As long as somebody points at them, none leaves by itself.
    await region.dispatchEvent('mouseover')
    for (let file = 0; file < 7; file += 1) await page.getByRole('button', { name: 'Remove a file' }).click()
    const toasts = region.getByRole('listitem')
    await expect.poll(() => toasts.count()).toBe(5)
    await eventually(() => toasts.first().textContent()).toContain('Removed "Balance sheet 3.pdf".')
    await toasts.first().getByRole('button', { name: 'Dismiss' }).click()
    await page.waitForFunction(() => document.querySelectorAll('.g-toast').length === 4)
  })

  test('are reached, read and dismissed by keys, above an open dialog too, and the focus goes back', async () => {
    await open()
    const remove = page.getByRole('button', { name: 'Remove a file' })
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await remove.focus()
    for (let file = 0; file < 2; file += 1) await page.keyboard.press('Enter')
    await expect.poll(() => toasts.count()).toBe(2)
    await page.keyboard.press('F6')
    await eventually(() => page.evaluate(focusedPart)).toContain('BUTTON')
    const inToast = () => page.evaluate(() => document.activeElement?.closest('.g-toast')?.textContent ?? '')
    await eventually(inToast).toContain('Balance sheet 2.pdf')
    await page.keyboard.press('Enter')
    await expect.poll(inToast).toContain('Balance sheet 1.pdf')
    await page.keyboard.press('F6')
    await eventually(focusedText).toBe('Remove a file')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New project' }).last().click()
    await dialog.waitFor()
    await page.keyboard.press('F6')
    await eventually(inToast).toContain('Balance sheet 1.pdf')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.evaluate((open) => open.contains(document.activeElement))).toBe(true)
    await expect.poll(() => toasts.count()).toBe(0)
  })
})

describe('save indicator', () => {
  test('[S1-053] pulses once after a success and calms down', async () => {
    await open()
    const pill = page.locator('#save-demo .g-save')
    // Looked for before it comes, since it goes by itself.
    await Promise.all([
      page.waitForSelector('#save-demo .g-save-pulsing'),
      page.getByRole('button', { name: 'Save again' }).click(),
    ])
    await page.waitForSelector('#save-demo .g-save:not(.g-save-pulsing)')
    await eventually(() => pill.getAttribute('data-save-state')).toBe('clean')
    await eventually(() => pill.getByRole('status').textContent()).toBe('Saved Nov 20, 2026, 2:41 PM')
  })
})

describe('address lookup', () => {
  const field = () => page.getByRole('combobox', { name: 'Project address' })
  const options = () => page.locator('.g-listbox').getByRole('option')

  test('[S0-118] [S0-129] [S0-130] [S0-134] asks from three characters on, 250 ms after the last, shows five', async () => {
    await open()
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    await field().fill(' br ')
    await page.clock.runFor(1_000)
    expect(await options().count()).toBe(0)
    await field().fill('bro')
    await page.clock.runFor(249)
    expect(await options().count()).toBe(0)
    await page.clock.runFor(1)
    await options().first().waitFor()
    await eventually(() => options().count()).toBe(5)
  })

  test('[S0-123] says that it searches, and [S0-124] that nothing was found', async () => {
    await open()
    await field().fill('slow')
    await page.getByText('Searching addresses…').waitFor()
    await field().fill('nowhere at all')
    await page.getByText('No matches found.').waitFor()
    // An open list would hide all else from a screen reader, and cover it.
    await eventually(() => field().getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('combobox', { name: 'Borrower address' }).waitFor()
    await eventually(() => options().count()).toBe(0)
    await field().fill('broken')
    await options().first().waitFor()
    await eventually(() => page.getByText('No matches found.').count()).toBe(0)
  })

  test('[S0-125] [S0-126] [S0-127] picking by keyboard fills, tells the parent once and closes', async () => {
    await open()
    await field().fill('broken')
    await options().first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await options().first().waitFor({ state: 'detached' })
    await eventually(() => field().inputValue()).toBe('Broken Bow, OK 74728')
    await eventually(() => page.locator('#picked-addresses').textContent()).toBe(
      'Picked: Broken Bow, OK 74728',
    )
  })

  test('[S0-125] [S0-126] picking by pointer does the same', async () => {
    await open()
    await field().fill('brookings')
    await options().first().click()
    await eventually(() => field().inputValue()).toBe('Brookings, SD 57006')
    await eventually(() => page.locator('#picked-addresses').textContent()).toBe(
      'Picked: Brookings, SD 57006',
    )
  })

  test('[S0-122] focus shows the list again, and [S0-128] clearing forgets it', async () => {
    await open()
    await field().fill('broken')
    await options().first().waitFor()
    await page.keyboard.press('Tab')
    await options().first().waitFor({ state: 'detached' })
    await field().focus()
    await options().first().waitFor()
    await field().fill('')
    await options().first().waitFor({ state: 'detached' })
    await field().blur()
    await field().focus()
    expect(await options().count()).toBe(0)
  })

  test('[S0-119] a maximum length, [S0-120] a disabled and [S0-121] an invalid state exist', async () => {
    await open()
    await eventually(() => field().getAttribute('maxlength')).toBe('40')
    await eventually(() => page.locator('#locked-address').isDisabled()).toBe(true)
    const wrong = page.locator('#wrong-address')
    await eventually(() => wrong.getAttribute('aria-invalid')).toBe('true')
    const described = (await wrong.getAttribute('aria-describedby')) ?? ''
    await eventually(() => page.locator(`#${described}`).textContent()).toBe(
      'Choose an address from the list.',
    )
    await wrong.focus()
    await eventually(focusedId).toBe('wrong-address')
  })
})
