import { compile, type Field } from '@granary/forms'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPage } from './support/browser.ts'
import { demoPassword } from './support/lender.ts'
import { inTheEnd } from './support/looking/in-the-end.ts'
import { files, limited, newFullProject, signedIn, submission } from './support/may.ts'
import { type StagePlace, seenStage } from './support/stage.ts'
import { startProductAndBrowser } from './support/started.ts'
import { pdf } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  {},
  {
    ...signedIn('lender@granary.example'),
    'a new project': { ...newFullProject, ...files, ...submission },
    'the installation': limited,
  },
)

test('from the sign-in to a submitted pre-application by the keyboard alone', async () => {
  const page = await newPage(browser, { baseURL: product.portalUrl })
  await page.goto('/lender')
  await signIn(page)
  const place = await beginProject(page)
  await answerEverything(page, place)
  await tabTo(page, page.getByRole('link', { name: 'Check and submit' }).first())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check and submit the pre-application' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Submit pre-application' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/pre-application-success')
  await page.getByRole('heading', { name: 'Pre-application submitted' }).waitFor()
})

async function signIn(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Sign in with your own address' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Use a password' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Email address'))
  await page.keyboard.type('lender@granary.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

async function beginProject(page: Page): Promise<StagePlace> {
  await tabTo(page, page.getByRole('button', { name: 'New project' }).first())
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New project' })
  for (const [label, words] of [
    ['Borrower name', 'Larkfield Produce LLC'],
    ['Project name', 'Packing line'],
    ['USDA program', 'Business'],
    ['Total loan amount', '1250000'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Packing line' }).waitFor()
  return { projectId: new URL(page.url()).pathname.split('/').at(-1) ?? '', stage: 'preApplication' }
}

/** Tab by Tab through the page, round after round, since answers bring questions: until nothing required is left. */
async function answerEverything(page: Page, place: StagePlace): Promise<void> {
  const { schema } = await seenStage(page, place)
  const fields = new Map(
    schema.sections.flatMap((section) => section.fields).map((field) => [field.id, field]),
  )
  const form = compile(schema)
  const left = async () => {
    const { answers } = await seenStage(page, place)
    return form.missing(form.evaluate(answers)).map(({ id }) => id)
  }
  await page.locator('[data-panel]').waitFor()
  // Listened to all the time: between two listeners the browser would open a window of its own.
  page.on('filechooser', (chooser) => void chooser.setFiles(pdf('Evidence.pdf')))
  for (let round = 0; round < 4; round++) {
    await walk(page, fields)
    await page.locator('[data-save-state="clean"]').waitFor({ timeout: 60_000 })
    if ((await left()).length === 0) return
  }
  expect(await left()).toEqual([])
}

/** From where the focus is to the end of the page, which gives it back to the browser: what is empty is answered. */
async function walk(page: Page, fields: ReadonlyMap<string, Field>): Promise<void> {
  for (let presses = 0; presses < 1_500; presses++) {
    await page.keyboard.press('Tab')
    // What is just drawn anew gives the focus back a frame later; past the last stop nothing has it.
    const at = await inTheEnd(
      () => page.evaluate(whatHasTheFocus),
      ({ isNothing }) => !isNothing,
      300,
    )
    if (at.isNothing) return
    if (at.kind === 'closed category') await page.keyboard.press('Enter')
    const field = at.fieldId === undefined ? undefined : fields.get(at.fieldId)
    if (field === undefined) continue
    await answer(page, field, at)
    // What was just drawn anew gives the focus back a frame later.
    await expect
      .poll(async () => (await page.evaluate(whatHasTheFocus)).isNothing, { message: `after ${field.id}` })
      .toBe(false)
  }
  throw new Error('the end of the page was not reached')
}

async function answer(page: Page, field: Field, { kind }: Focused): Promise<void> {
  if (kind === 'empty text') return page.keyboard.type(wordsFor(field))
  if (kind === 'empty select') {
    await page.keyboard.press('Enter')
    // The list is in sight a moment before the keys reach it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), { message: field.id })
      .toBe('option')
    await page.keyboard.press(/^certify/.test(field.id) ? 'Home' : 'End')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await page.evaluate(whatHasTheFocus)).fieldId).toBe(field.id)
  }
  if (kind === 'empty choice') await page.keyboard.press('Space')
  if (kind === 'no file yet') {
    await page.keyboard.press('Enter')
    await page.locator(`[data-field="${field.id}"] .g-file`).first().waitFor()
  }
}

function wordsFor({ id, type, validations = [] }: Field): string {
  if (type === 'number') return '25'
  if (type === 'date') return '04012027'
  if (/email/i.test(id)) return 'officer@bank.example'
  if (/phone/i.test(id)) return '308 555 0142'
  if (/taxid/i.test(id)) return '47-1029384'
  if (/naics/i.test(id)) return '111150'
  if (/samuin/i.test(id)) return 'K1LMNPQRSTU9'
  return validations.some(({ kind }) => kind === 'pattern') ? '12345' : 'Broken Bow, NE 68822'
}

interface Focused {
  readonly isNothing: boolean
  readonly fieldId: string | undefined
  readonly kind: 'closed category' | 'empty text' | 'empty select' | 'empty choice' | 'no file yet' | 'other'
}

/** Runs in the page. */
function whatHasTheFocus(): Focused {
  const { activeElement: at, body } = document
  const field = at?.closest<HTMLElement>('[data-field]')
  return { isNothing: !at || at === body, fieldId: field?.dataset.field, kind: kindOf() }

  function kindOf(): Focused['kind'] {
    const isTrigger = at?.matches('[data-category] button[aria-expanded="false"]') && !field
    if (isTrigger) return 'closed category'
    if (!field || !at) return 'other'
    if (at.getAttribute('role') === 'combobox' && at.tagName === 'BUTTON')
      return at.querySelector('[data-placeholder]') || at.hasAttribute('data-placeholder')
        ? 'empty select'
        : 'other'
    if (at instanceof HTMLInputElement && ['radio', 'checkbox'].includes(at.type))
      return field.querySelector('input:checked') ? 'other' : 'empty choice'
    if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement)
      return at.type === 'file' || at.readOnly || at.value !== '' ? 'other' : 'empty text'
    const isChooser = at.tagName === 'BUTTON' && at.textContent?.includes('Choose files')
    return isChooser && !field.querySelector('.g-file') ? 'no file yet' : 'other'
  }
}

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 400; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${wanted} was not reached`)
}
