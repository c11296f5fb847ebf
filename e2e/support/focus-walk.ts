import type { Page } from 'playwright-core'
import { eventually } from './looking/eventually.ts'
import { openWhole } from './looking/whole-page.ts'

/** Buttons that open a dialog, and change nothing before one answers it. */
const dialogs =
  /^(Add a question|Delete my account…|Earlier answers|Erase this (person|project)…|Invite (colleague|lender|staff)|Legal hold…|Mark as sent|New project|Open (?!remarks)|Projects from a file)/

/**
 * What is kept, leaves the house, takes the page away or asks for files of the device. Journeys of their own press these,
 * and what happens to the focus where they go away is tried on made-up ones.
 */
const elsewhere =
  /^(Add |Assign|Autofill|Back up|Build|Choose files|Confirm what|Download|Draft a new pack|Export|Not yet|Paste|Print|Remove |Require|Retire|Save|Send|Submit|Take |Accept|Return)/

/** So many of what only changes what is shown, of each page: the first of each word it begins with. */
const mostOfPage = 12

interface Found {
  readonly name: string
  readonly opens: boolean
}

/**
 * Carries out by keys whatever a page offers that changes no record, closes with Escape what it opens, twice, and tells after
 * which of them the focus was on nothing.
 */
export async function lostAfter(page: Page, address: string): Promise<string[]> {
  await openWhole(page, address)
  const lost: string[] = []
  for (const found of await offered(page)) {
    const button = page.locator('#main').getByRole('button', { name: found.name, exact: true }).first()
    // What was pressed before may have taken it away.
    if (!(await button.isVisible())) continue
    // What was closed is opened once more: it must come and go as it did the first time.
    for (const time of found.opens ? ['', ' again'] : ['']) {
      await button.press('Enter')
      if (found.opens && !(await isOverPage(page)))
        lost.push(`${address}: ${found.name} opens nothing${time}`)
      await closeWhatIsOpen(page)
      await eventually(() => page.evaluate(() => document.activeElement === document.body))
        .toBe(false)
        .catch(() => lost.push(`${address}: ${found.name}${time}`))
    }
    if (!page.url().includes(address)) await openWhole(page, address)
  }
  return lost
}

async function offered(page: Page): Promise<readonly Found[]> {
  const all = await page.locator('#main button:enabled:not([aria-disabled=true])').evaluateAll((buttons) =>
    buttons
      .filter((each) => each.checkVisibility())
      .map((each) => ({
        name: (each.ariaLabel ?? each.textContent).trim().replace(/\s+/g, ' '),
        isMenu: each.ariaHasPopup === 'menu',
        sends: each instanceof HTMLButtonElement && each.type === 'submit',
        isList: each.ariaHasPopup === 'listbox',
      })),
  )
  const kinds = new Map<string, Found>()
  for (const { name, isMenu, sends, isList } of all) {
    const opens = isMenu || dialogs.test(name)
    if (isList || (!opens && (sends || elsewhere.test(name)))) continue
    const kind = isMenu ? name : (name.split(' ')[0] ?? name)
    if (!kinds.has(kind)) kinds.set(kind, { name, opens })
  }
  return [...kinds.values()].slice(0, mostOfPage)
}

const overPage = (page: Page) => page.locator('[role=dialog], [role=menu], [role=alertdialog]').first()

const isOverPage = (page: Page) =>
  overPage(page)
    .waitFor()
    .then(
      () => true,
      () => false,
    )

async function closeWhatIsOpen(page: Page): Promise<void> {
  const over = overPage(page)
  if (!(await over.isVisible())) return
  // It is in sight a moment before the keys reach it.
  await eventually(() => over.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await over.waitFor({ state: 'detached' })
}
