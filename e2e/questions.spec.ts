import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { policyRefusals } from './support/browser.ts'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { files, newProject, signedIn } from './support/may.ts'
import { type Between, sitBetween, withheld } from './support/socket.ts'
import { startProductAndBrowser } from './support/started.ts'
import {
  choose,
  field,
  indicator,
  openCategory,
  openPanel,
  pdf,
  saved,
  saveState,
  stored,
  text,
  withoutQuestionnaireFiles,
} from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new project': {
      ...newProject(
        'certifyingOfficerName',
        'organizationalChartReference',
        'hasCoBorrower',
        'coBorrowerAddress',
        'primaryOwnerAddress',
        'borrowerPrimaryAddress',
        'borrowerRaceCategories',
        'organizationalDocumentsReference',
      ),
      ...files,
    },
  },
)

/** A new project, with somebody on its live line. */
async function openWatched(between: (line: Between) => void = () => {}) {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const line = await sitBetween(page)
  between(line)
  await openPanel(page, projectId)
  return { page, projectId, line }
}

const savePath = 'lender/preApplication:save'
const statePath = 'lender/preApplication:getState'

describe('the save indicator', () => {
  test('[S1-046] [S1-047] [S1-048] [S1-049] [S1-050] [S1-051] [S1-052] [S1-053] [S1-054] [S1-218] [B40] says each state in its words, at the bottom left', async () => {
    const autosaveState = 'lender/preApplication:getAutosaveState'
    const { page, line } = await openWatched(({ queries }) => queries.set(autosaveState, () => withheld))
    const says = (words: string | RegExp) =>
      indicator(page).getByText(words, { exact: true }).first().waitFor()
    await says('Checking save status…')
    line.queries.clear()
    await page.reload()
    await says('Not yet saved')
    const place = () =>
      indicator(page).evaluate((pill) => {
        const { position, bottom, left } = getComputedStyle(pill)
        return { position, bottom, left }
      })
    await eventually(place).toEqual({ position: 'fixed', bottom: '24px', left: '24px' })
    await saveState(page, 'clean')

    line.held.add(savePath)
    // Looked for before it comes, since it goes by itself.
    await Promise.all([
      saveState(page, 'dirty'),
      says('Unsaved changes'),
      text(page, 'certifyingOfficerName').fill('M'),
    ])
    await saveState(page, 'saving')
    await says('Saving…')
    await indicator(page).evaluate((pill) => {
      const seen: boolean[] = []
      new MutationObserver(() => seen.push(pill.classList.contains('g-save-pulsing'))).observe(pill, {
        attributeFilter: ['class'],
      })
      Object.assign(window, { pulses: seen })
    })
    line.release()
    await saved(page)
    const pulses = () => page.evaluate(() => (window as unknown as { pulses: boolean[] }).pulses)
    await eventually(async () => (await pulses()).filter((on, at, all) => on !== all[at - 1])).toEqual([
      true,
      false,
    ])
    const day = /^Saved [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/
    const said = () => indicator(page).locator('span').first().innerText()
    await eventually(said).toMatch(day)
    const when = await said()
    await page.reload()
    await says(when)

    line.refused.set(savePath, { code: 'VALIDATION', message: 'x' })
    await text(page, 'certifyingOfficerName').fill('Marcus')
    await saveState(page, 'error')
    await says('x')
    line.refused.clear()
    await Promise.all([says('Unsaved changes'), text(page, 'certifyingOfficerName').fill('Marcus Reyes')])
    await saved(page)

    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/storage/upload?*', (route) => held.then(() => route.continue()))
    await openCategory(page, 'organization')
    await field(page, 'organizationalChartReference')
      .locator('input[type=file][multiple]')
      .setInputFiles(pdf('Chart.pdf'))
    await saveState(page, 'uploading')
    await says('Uploading…')
    await page.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByText('Are you sure you want to leave? Your changes may not be saved.').waitFor()
    await page.getByRole('button', { name: 'Stay and save' }).click()
    letGo()
    await saved(page)
    await page.context().close()
  })
})

describe('questions', () => {
  test('[S1-055] [S1-056] [S1-057] [S1-058] [S1-059] [S1-061] [S1-066] have the controls of their types', async () => {
    const { page, projectId } = await openWatched()
    // From before the first list: a style element is brought once for all.
    const refusals = policyRefusals(page)
    await openCategory(page, 'ownership')
    const role = text(page, 'primaryOwnerRole')
    await eventually(() => role.evaluate(({ tagName, type }: HTMLInputElement) => [tagName, type])).toEqual([
      'INPUT',
      'text',
    ])
    await eventually(() => role.getAttribute('placeholder')).toBe('President and general manager')
    expect(await text(page, 'primaryOwnerName').getAttribute('placeholder')).toBeNull()
    const description = field(page, 'ownershipDescription').locator('textarea')
    await eventually(() => description.getAttribute('rows')).toBe('4')

    await openCategory(page, 'projectDetails')
    await eventually(() => text(page, 'projectOperationsStartDate').getAttribute('type')).toBe('date')
    expect(await field(page, 'projectCountyName').getByRole('link').count()).toBe(0)

    await openCategory(page, 'borrowerProfile')
    await choose(page, 'hasCoBorrower', 'Yes')
    await openCategory(page, 'lenderProfile')
    for (const [id, limit] of [
      ['lenderHeadquartersAddress', 400],
      ['borrowerPrimaryAddress', 320],
      ['coBorrowerAddress', 320],
      ['projectLocationAddress', 320],
      ['primaryOwnerAddress', 320],
    ] as const) {
      const input = field(page, id).getByRole('combobox')
      await input.fill('Broken Bow')
      await page
        .getByRole('option', { name: /Broken Bow, NE/ })
        .first()
        .waitFor()
      await input.fill('')
      await page.keyboard.insertText('x'.repeat(limit + 1))
      await eventually(async () => (await input.inputValue()).length).toBe(limit)
    }

    await openCategory(page, 'programSetup')
    await field(page, 'loanProgram').getByRole('combobox').focus()
    await page.keyboard.press('Enter')
    await eventually(() => page.getByRole('option').allInnerTexts()).toEqual([
      'Business and Industry',
      'Community Facilities',
      'Water and Waste Disposal',
      'Rural Energy for America Program',
    ])
    await page.keyboard.press('Escape')
    expect(refusals).toEqual([])
    for (const category of ['Asian', 'White']) {
      await field(page, 'borrowerRaceCategories').getByText(category, { exact: true }).click()
    }
    await saved(page)
    expect((await stored(page, projectId)).answers.borrowerRaceCategories).toEqual(['ASIAN', 'WHITE'])
    await page.context().close()
  })

  test('[S1-017] [S1-018] [S1-066] [S0-086] [S0-087] lead to guides in a new tab, and to documents', async () => {
    const { page } = await openWatched()
    await openCategory(page, 'projectDetails')
    await openCategory(page, 'collateral')
    const links = () =>
      page
        .locator('[data-field] a[target=_blank]')
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    await eventually(async () => new Set(await links())).toEqual(
      new Set([
        '/reference-guides/project-summary-example',
        '/reference-guides/project-summary-checklist',
        '/reference-guides/business-plan-checklist',
        '/reference-guides/collateral-description',
        '/documents/project-summary-checklist.pdf',
        '/documents/business-plan-checklist.pdf',
      ]),
    )
    await field(page, 'projectSummaryReference').locator('.g-field-help').waitFor()
    const opened = page.waitForEvent('popup')
    await field(page, 'collateralDescriptionSummary').getByRole('link').first().click()
    await (await opened).getByRole('heading', { level: 1, name: 'Collateral description' }).waitFor()
    for (const document of (await links()).filter((path) => path.endsWith('.pdf'))) {
      const answer = await page.request.get(document)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
    await page.context().close()
  })

  test('[S1-288] [S1-289] [S1-290] [S1-291] [S1-292] tell what is missing only after a try, each until it is edited', async () => {
    const { page, line } = await openWatched()
    const required = page.getByText('This field is required.', { exact: true })
    await text(page, 'certifyingOfficerName').focus()
    await text(page, 'certifyingOfficerTitle').focus()
    expect(await required.count()).toBe(0)
    await page.getByRole('button', { name: 'Submit pre-application' }).click()
    for (const id of ['certifyingOfficerName', 'certifyingOfficerTitle']) {
      await field(page, id).getByText('This field is required.', { exact: true }).waitFor()
    }
    await text(page, 'certifyingOfficerName').fill('M')
    await field(page, 'certifyingOfficerName')
      .getByText('This field is required.')
      .waitFor({ state: 'detached' })
    await text(page, 'certifyingOfficerName').fill('')
    expect(await field(page, 'certifyingOfficerName').getByText('This field is required.').count()).toBe(0)
    await eventually(() =>
      field(page, 'certifyingOfficerTitle').getByText('This field is required.').count(),
    ).toBe(1)
    const bar = page.locator('.q-submit p')
    await eventually(() => bar.innerText()).toMatch(/^\d+ required fields are still missing\.$/)
    await eventually(async () =>
      Number.parseFloat(await bar.evaluate((words) => getComputedStyle(words).fontSize)),
    ).toBeLessThan(16)

    // With nothing left that is required, the server has the last word.
    await withoutQuestionnaireFiles(page)
    line.queries.set(
      'lender/preApplication:getQuestionnaire',
      ({ sections, ...schema }: { sections: { id: string }[] }) => ({
        ...schema,
        sections: sections.filter(({ id }) => id === 'packaging'),
      }),
    )
    line.queries.set('project/submissions:check', (check: object) => ({
      ...check,
      missing: [],
      problems: [],
    }))
    line.refused.set('lender/preApplication:submit', { code: 'VALIDATION', message: 'Not today.' })
    await page.reload()
    await page.getByText('Everything required is answered.').waitFor()
    await page.getByRole('button', { name: 'Submit pre-application' }).click()
    await page.getByRole('heading', { name: 'Check and submit the pre-application' }).waitFor()
    const button = page.getByRole('button', { name: 'Submit pre-application' })
    await button.click()
    const box = page.getByRole('alert').filter({ hasText: 'Not today.' })
    await box.waitFor()
    const room = async () => {
      const [above, below] = await Promise.all([button.boundingBox(), box.boundingBox()])
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    }
    await eventually(room).toBeGreaterThan(0)
    await page.context().close()
  })
})

describe('files', () => {
  const files = (page: Page, id: string) => field(page, id).getByRole('listitem')

  test('[S1-010] [S1-062] [S1-232] [S1-233] [S1-236] [S1-248] [S1-063] [S1-064] [S1-065] [S1-069] [S1-071] [S1-344] [A40] belong to their field, show what they are, and go with a word', async () => {
    const { page, projectId, line } = await openWatched()
    const calls: string[] = []
    page.on('request', (request) => {
      if (['xhr', 'fetch'].includes(request.resourceType()))
        calls.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\/[^/]*$/, '')}`)
    })
    await openCategory(page, 'organization')
    const posts: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/storage/upload')) posts.push(request.headers()['content-type'])
    })
    const removals = page.getByRole('button', { name: /^Remove/ })
    const fieldId = 'organizationalDocumentsReference'
    await field(page, fieldId).locator('input[type=file][multiple]').setInputFiles(pdf('Bylaws.pdf', 1536))
    await eventually(() => removals.count()).toBe(1)
    const [first] = (await stored(page, projectId)).answers[fieldId] as string[]
    const summary = { fileName: 'Bylaws.pdf', fileSize: 1536, contentType: 'application/pdf' }
    const ofTheForm = (from = 0) =>
      line.calls
        .slice(from)
        .filter(isOfTheForm)
        .map(({ path, args }) => [path.split(':')[1], args])
    await eventually(ofTheForm).toEqual([
      ['generateUploadUrl', { projectId, fieldId }],
      ['save', expect.objectContaining({ answers: expect.objectContaining({ [fieldId]: [first] }) })],
      ['registerUpload', { projectId, fieldId, storageId: first, ...summary }],
    ])
    await dropped(page, 'organizationalChartReference', ['Chart.pdf', 'Key.pdf'])
    await eventually(() => removals.count()).toBe(3)
    expect(posts).toEqual(['application/pdf', undefined, undefined])
    await saved(page)
    const { answers } = await stored(page, projectId)
    const lists = [answers[fieldId], answers.organizationalChartReference] as string[][]
    expect(lists.map((list) => list.length)).toEqual([1, 2])
    expect(lists[1]).not.toContain(first)
    const documents = files(page, 'organizationalDocumentsReference')
    await eventually(() => documents.locator('.g-file-badge').innerText()).toBe('PDF')
    await eventually(() => documents.innerText()).toContain('1.5 KB, uploaded')
    expect(new Set(calls.filter((each) => !each.startsWith('GET /api/auth')))).toEqual(
      new Set(['POST /api/storage']),
    )

    // No accepted extension is a picture's; what is stored may be one all the same, and may have lost its name.
    line.queries.set(
      statePath,
      ({ uploadsByField, ...value }: { uploadsByField: Record<string, object[]> }) => ({
        ...value,
        uploadsByField: {
          organizationalDocumentsReference: uploadsByField.organizationalDocumentsReference?.map(
            (upload) => ({
              ...upload,
              contentType: 'image/png',
            }),
          ),
          organizationalChartReference: uploadsByField.organizationalChartReference?.map((upload) => ({
            ...upload,
            fileName: '',
          })),
        },
      }),
    )
    await page.route('**/api/files/*?view', (route) => route.fulfill({ contentType: 'image/png', body: dot }))
    await page.reload()
    await openCategory(page, 'organization')
    const picture = documents.locator('img')
    await eventually(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1)
    const before = line.calls.length
    await files(page, 'organizationalChartReference')
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByText('File removed', { exact: true }).waitFor()
    await page.getByText('Removed a file for Organizational chart.', { exact: true }).waitFor()
    await eventually(() => ofTheForm(before)).toEqual([
      [
        'save',
        expect.objectContaining({
          answers: expect.objectContaining({ organizationalChartReference: lists[1]?.slice(1) }),
        }),
      ],
      [
        'removeUpload',
        { projectId, fieldId: 'organizationalChartReference', uploadId: expect.stringMatching(/./) },
      ],
    ])
    await page.context().close()
  })
})

const isOfTheForm = ({ path }: { readonly path: string }) => path.startsWith('lender/preApplication:')

/** Lets go of files over a field, as from a folder that does not know their type. */
async function dropped(page: Page, fieldId: string, names: readonly string[]) {
  const given = names.map((name) => ({ name, content: pdf(name).buffer.toString() }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, content } of all) transfer.items.add(new File([content], name))
    return transfer
  }, given)
  await field(page, fieldId).locator('.g-drop').dispatchEvent('drop', { dataTransfer })
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
