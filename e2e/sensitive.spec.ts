import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { call, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn, submission } from './support/may.ts'
import { seenStage } from './support/stage.ts'
import { startProductAndBrowser } from './support/started.ts'
import { field, openCategory, openPanel, openProject, saved, stored, text } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn(
      'colleague@granary.example',
      'lender@granary.example',
      'packager@granary.example',
      'viewer@granary.example',
    ),
    'Cold storage warehouse': {
      ...submission,
      ...adds('answer_changes'),
      projects: ['status', 'rule_pack'],
      'stages application': ['answers.packagingStatus'],
      'stages pre-application': ['answers.packagingStatus', 'submitted_at', 'submitted_by'],
    },
    'Water tower and mains': {},
    'a new project': newProject(
      'projectSummaryReference',
      'projectSummaryForSubmission',
      'hasCoBorrower',
      'hasAdditionalCoBorrowers',
      'additionalCoBorrowersDetails',
    ),
  },
)

const screens = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
/** Of the sample projects. */
const taxId = '00-7654321'
const masked = '•••••4321'

/** Everything that the server sends to a page over its live line. */
function listened(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  return frames
}

async function sampleProject(page: Page, nextStep: string): Promise<string> {
  const args = { paginationOpts: { numItems: 50, cursor: null } }
  const { page: rows } = await call<{ page: { projectId: string; nextStep: string }[] }>(
    page,
    'query',
    'lender/projects:list',
    args,
  )
  return rows.find((row) => row.nextStep === nextStep)?.projectId ?? ''
}

const inReview = 'Wait for the review of the application.'

describe('[B47] a text that seems to hold a tax id', () => {
  test.each(screens)(
    'is advised on while it is typed, masked by one press, and given back, at $width px',
    async (screen) => {
      const { page, projectId } = await openProject(browser, product)
      await page.setViewportSize(screen)
      await openCategory(page, 'projectDetails')
      const summary = text(page, 'projectSummaryReference')
      const place = field(page, 'projectSummaryReference')
      await summary.click()
      await page.keyboard.type('Call 308-555-0100 in Alma, NE 68920-1234 about loan no. 12-3456789. ')
      await saved(page)
      expect(await place.getByRole('status').innerText()).toBe('')
      await page.keyboard.type('Her SSN is 123-45-6789.')
      await place
        .getByText('123-45-6789 looks like a tax ID. Everybody who reads this text sees it.')
        .waitFor()
      // At the top no field stands half below the heading of its category, which axe would take for too small.
      await page.evaluate(() => window.scrollTo(0, 0))
      expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
      await saved(page)
      const whole = await summary.inputValue()
      await eventually(async () => (await stored(page, projectId)).answers.projectSummaryReference).toBe(
        whole,
      )

      await page.keyboard.press('Tab')
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Mask it in “Project summary”',
      )
      await page.keyboard.press('Enter')
      await eventually(() => summary.inputValue()).toBe(whole.replace('123-45-6789', '•••-••-6789'))
      await place.getByText('Masked. Only the last four digits are left.').waitFor()
      await eventually(async () => (await stored(page, projectId)).answers.projectSummaryReference).toBe(
        whole.replace('123-45-6789', '•••-••-6789'),
      )
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Undo in “Project summary”',
      )
      await page.keyboard.press('Enter')
      await eventually(() => summary.inputValue()).toBe(whole)
      await eventually(async () => (await stored(page, projectId)).answers.projectSummaryReference).toBe(
        whole,
      )
      await page.context().close()
    },
  )

  test('is advised on where people write to the team, too', async () => {
    const page = await signedInPage(browser, product)
    await page.goto('/lender/dashboard/contact')
    await page.getByLabel('Message').fill('The EIN is 12-3456789 and the ITIN 912-70-1234.')
    await page
      .getByText('2 numbers here look like tax IDs. Everybody who reads this text sees them.')
      .waitFor()
    await page.getByRole('button', { name: 'Mask them in “Message”' }).click()
    await eventually(() => page.getByLabel('Message').inputValue()).toBe(
      'The EIN is ••-•••6789 and the ITIN •••-••-1234.',
    )
    expect(await axe(page)).toEqual([])
    await page.context().close()
  })
})

describe('[B47] the other co-borrowers', () => {
  test('show their digits to who edits them alone, and keep what is typed', async () => {
    const { page, projectId } = await openProject(browser, product)
    const place = { projectId, stage: 'preApplication' } as const
    const { schemaId, schemaRevision, version } = await seenStage(page, place)
    await call(page, 'mutation', 'lender/preApplication:save', {
      projectId,
      schemaId,
      schemaRevision,
      answers: { hasCoBorrower: 'YES', hasAdditionalCoBorrowers: 'YES' },
      expectedVersion: version,
    })
    await openCategory(page, 'borrowerProfile')
    const others = text(page, 'additionalCoBorrowersDetails')
    await others.click()
    await page.keyboard.type('Ann Lee, 58-5647382')
    await text(page, 'coBorrowerTaxId').click()
    await eventually(() => others.inputValue()).toBe('Ann Lee, ••-•••••••')
    await others.focus()
    await eventually(() => others.inputValue()).toBe('Ann Lee, 58-5647382')
    await page.keyboard.press('End')
    await page.keyboard.type(', Alma')
    await saved(page)
    await eventually(async () => (await stored(page, projectId)).answers.additionalCoBorrowersDetails).toBe(
      'Ann Lee, 58-5647382, Alma',
    )
    await page.context().close()
  })
})

describe('[B47] a tax id that is only read', () => {
  test.each(screens)('is revealed for a reason and hidden again, at $width px', async (screen) => {
    const page = await signedInPage(browser, product, 'colleague@granary.example', screen)
    const frames = listened(page)
    const projectId = await sampleProject(page, inReview)
    await openPanel(page, projectId)
    const borrower = field(page, 'borrowerTaxId')
    await borrower.getByText(masked).waitFor()
    expect(frames.join().includes(taxId)).toBe(false)
    const button = borrower.getByRole('button', { name: /^(Reveal|Hide)/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Reveal this answer' })
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await dialog.getByText('Say why you need to see it.').waitFor()
    expect(frames.join().includes(taxId)).toBe(false)
    await dialog.getByLabel('Reason').fill('The agency asked by phone.')
    expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await borrower.getByText(taxId).waitFor()
    expect([await axe(page), await sidewaysOverflow(page)]).toEqual([[], 0])
    await eventually(() => button.innerText()).toContain('Hide')
    await eventually(() => button.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await borrower.getByText(masked).waitFor()
    const { page: activity } = await call<{ page: { text: string }[] }>(
      page,
      'query',
      'lender/projects:activity',
      { projectId, paginationOpts: { numItems: 1, cursor: null } },
    )
    expect(activity[0]?.text).toBe(
      'looked at “Tax ID of the borrower” in the pre-application: The agency asked by phone.',
    )
    expect(await keptOnDevice(page)).not.toContain(taxId)
    await page.context().close()
  })

  test('is hidden before the page is printed', async () => {
    const page = await signedInPage(browser, product)
    await openPanel(page, await sampleProject(page, inReview))
    const borrower = field(page, 'borrowerTaxId')
    await borrower.getByRole('button', { name: /^Reveal/ }).click()
    await page.getByLabel('Reason').fill('To compare it with the tax return.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click()
    await borrower.getByText(taxId).waitFor()
    expect(
      await page.evaluate(() => {
        window.dispatchEvent(new Event('beforeprint'))
        return document.body.innerText
      }),
    ).not.toContain(taxId)
    await page.context().close()
  })

  test('offers nothing to a viewer, and the packaging team the same as the lender', async () => {
    const viewer = await signedInPage(browser, product, 'viewer@granary.example')
    const frames = listened(viewer)
    const projectId = await sampleProject(viewer, inReview)
    await openPanel(viewer, projectId)
    await field(viewer, 'borrowerTaxId').getByText(masked).waitFor()
    expect(await viewer.getByRole('button', { name: /^Reveal/ }).count()).toBe(0)
    expect(frames.join().includes(taxId)).toBe(false)
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto(`/admin/projects/${projectId}`)
    await field(packager, 'borrowerTaxId')
      .getByRole('button', { name: /^Reveal/ })
      .waitFor()
    await viewer.context().close()
    await packager.context().close()
  })

  test('is masked at once in a form that is open when its stage is submitted by somebody else', async () => {
    const page = await signedInPage(browser, product, 'colleague@granary.example')
    const projectId = await sampleProject(page, 'Submit the pre-application.')
    const frames = listened(page)
    await openPanel(page, projectId)
    await openCategory(page, 'borrowerProfile')
    await text(page, 'borrowerTaxId').focus()
    await eventually(() => text(page, 'borrowerTaxId').inputValue()).toBe(taxId)
    const lender = await signedInPage(browser, product)
    const { version } = await stored(lender, projectId)
    frames.length = 0
    await call(lender, 'mutation', 'lender/preApplication:submit', { projectId, expectedVersion: version })
    await field(page, 'borrowerTaxId').getByText(masked).waitFor()
    expect(await page.content()).not.toContain(taxId)
    expect(frames.join().includes(taxId)).toBe(false)
    expect(await keptOnDevice(page)).not.toContain(taxId)
    await page.context().close()
    await lender.context().close()
  })
})

/** What the browser keeps for the page, as text. */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const all = names.map(
      (name) =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = async () => {
            const found: unknown[] = []
            for (const store of opening.result.objectStoreNames) {
              const asked = opening.result.transaction(store).objectStore(store).getAll()
              found.push(
                await new Promise((done) => {
                  asked.onsuccess = () => done(asked.result)
                }),
              )
            }
            resolve(JSON.stringify(found))
          }
        }),
    )
    return JSON.stringify([await Promise.all(all), { ...localStorage }, { ...sessionStorage }])
  })
