import type { FormSchema } from '@granary/forms'
import type { Browser, Page } from 'playwright-core'
import { call, callDirectly, createProject, signedInPage } from './lender.ts'
import type { Line } from './line.ts'
import { inTheEnd } from './looking/in-the-end.ts'
import type { Product } from './product.ts'

/** The workspace as a loan officer sees it, for journeys. */
export const field = (page: Page, id: string) => page.locator(`[data-field="${id}"]`)
export const text = (page: Page, id: string) => field(page, id).locator('input, textarea').first()
export const indicator = (page: Page) => page.locator('[data-save-state]')
export const category = (page: Page, id: string) => page.locator(`[data-category="${id}"]`)

export async function openCategory(page: Page, id: string) {
  const trigger = category(page, id).getByRole('button').first()
  if ((await trigger.getAttribute('aria-expanded')) !== 'true') await trigger.click()
  await category(page, id).locator('button[aria-expanded=true]').first().waitFor()
}

export async function choose(page: Page, fieldId: string, label: string) {
  await field(page, fieldId).getByRole('combobox').click()
  await page.getByRole('option', { name: label, exact: true }).click()
}

export const saveState = (page: Page, wanted: string) =>
  page.locator(`[data-save-state="${wanted}"]`).waitFor()

export async function saved(page: Page) {
  await saveState(page, 'clean')
  await indicator(page)
    .getByText(/^Saved /)
    .first()
    .waitFor()
}

/** A new project, open at one of its stages. */
export async function openProject(
  browser: Browser,
  product: Pick<Product, 'portalUrl'>,
  stage = 'pre-application',
) {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  await openPanel(page, projectId, stage)
  return { page, projectId }
}

export async function openPanel(page: Page, projectId: string, stage = 'pre-application') {
  await page.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}`)
  await page.locator('[data-panel]').waitFor()
}

/** The published questionnaires as the page finds them on the device or at the server. */
export const questionnaireFiles = '**/questionnaires/*'

/** Leaves the page with the questionnaire that the live line has. */
export const withoutQuestionnaireFiles = (page: Page) =>
  page.route(questionnaireFiles, (route) => route.abort())

interface StoredStage {
  readonly schema: FormSchema
  readonly answers: Record<string, unknown>
  readonly notApplicable: Record<string, { readonly reason: string }>
  readonly version: number
}

/** What the server has, asked beside the page. */
export const stored = (page: Page, projectId: string, stage = 'preApplication') =>
  call<StoredStage>(page, 'query', `lender/${stage}:get`, { projectId })

/** The version at the server, asked past a line that may be cut. */
export async function versionPast({ farPort }: Line, token: string, projectId: string): Promise<number> {
  const far = `http://localhost:${farPort}`
  const path = 'lender/preApplication:get'
  return (await callDirectly<StoredStage>(token, far, 'query', path, { projectId })).version
}

/** All that can be reached with so many steps, there and back, none of it under what stays in sight. */
export async function visitedInSight(page: Page, steps: number): Promise<ReadonlySet<string>> {
  const visited = new Set<string>()
  for (const key of [...Array(steps).fill('Tab'), ...Array(steps).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    // What is brought into sight is so a moment after it has the focus.
    const { name, isSeen } = await inTheEnd(
      () => page.evaluate(focusInSight),
      (focused) => focused.isSeen,
    )
    if (!isSeen) throw new Error(`Something covers the middle of “${name}”, reached by ${key}.`)
    visited.add(name)
  }
  return visited
}

/** What the sign of saving would take a pointer away from, once each control was scrolled into sight; nothing, for a good page. */
export const underTheSaveSign = (page: Page, within: string) =>
  page.locator(within).evaluate((part) => {
    const controls = [...part.querySelectorAll<HTMLElement>('button, input, select, textarea, a, summary')]
    return controls.flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return []
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const points = [left + 3, (left + right) / 2, right - 3].flatMap((x) =>
        [top + 3, bottom - 3].map((y) => [x, y]),
      )
      const isCovered = points.some(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('.g-save'))
      return isCovered ? [control.id || (control.textContent ?? '').slice(0, 60)] : []
    })
  })

/** Runs in the page: what has the focus, and whether its middle is on top there. */
function focusInSight() {
  const focused = document.activeElement
  // Past the last stop the focus is on the browser itself.
  if (focused === null || focused === document.body) return { name: 'none', isSeen: true }
  const { x, y, width, height } = focused.getBoundingClientRect()
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
  const isSeen = onTop !== null && (focused.contains(onTop) || onTop.contains(focused))
  return { name: focused.id || (focused.textContent ?? '').slice(0, 60), isSeen }
}

/** A PDF of one empty page, blown up to a size where wanted. */
export function pdf(name: string, size = 0) {
  const padding = Buffer.alloc(Math.max(0, size - onePage.length), '\n')
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([onePage, padding]) }
}

const onePage = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
)
