import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { files, newFullProject, signedIn, submission } from './support/may.ts'
import { type Between, sitBetween, withheld } from './support/socket.ts'
import { answer, attach, attachMissing, seenStage } from './support/stage.ts'
import { startProductAndBrowser } from './support/started.ts'
import {
  category,
  choose,
  field,
  openCategory,
  openPanel,
  saved,
  text,
  withoutQuestionnaireFiles,
} from './support/workspace.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example', 'packager@granary.example', 'viewer@granary.example'),
    'a new project': { ...newFullProject, ...files, ...submission },
  },
)

interface FieldSeen {
  readonly id: string
  readonly type: string
  readonly visibility?: object
  readonly programs?: readonly string[]
}
interface SectionSeen {
  readonly id: string
  readonly title: string
  readonly fields: readonly FieldSeen[]
  readonly metadata: {
    readonly categoryId: string
    readonly categoryTitle: string
    readonly categoryDescription?: string
  }
}
interface StageSeen {
  readonly schema: { readonly sections: readonly SectionSeen[] }
}

/** Both stages keep the same rules with words and questions of their own. */
const bothStages = [
  {
    stage: 'pre-application',
    path: 'lender/preApplication',
    loading: 'Loading pre-app context…',
    empty: 'No pre-app data is available for this project yet.',
    fallback: 'Complete the tasks in this section to progress the pre-application.',
    energy: 'reapCertifications',
    construction: { category: 'loanBasics', question: 'projectIncludesConstruction', before: 1, after: 4 },
    staff: 'packaging',
  },
  {
    stage: 'application',
    path: 'lender/application',
    loading: 'Loading application context…',
    empty: 'No application data is available for this project yet.',
    fallback: 'Complete the tasks in this section to progress the application.',
    energy: 'reapBorrowerEligibility',
    construction: {
      category: 'constructionAndRealEstate',
      question: 'isConstructionProject',
      before: 2,
      after: 3,
    },
    staff: 'packagingAndSubmission',
  },
] as const

const status = (page: Page, id: string) => category(page, id).locator('.g-category-status').innerText()
const headers = (page: Page) =>
  page.locator('[data-category]').evaluateAll((all) =>
    all.map((each) => ({
      id: each.getAttribute('data-category'),
      words: [...each.querySelectorAll('.g-category-title, .g-category-description')].map(
        ({ textContent }) => textContent,
      ),
    })),
  )
/** The hue of a category's header, however the browser writes its color; of a gray one there is none. */
const hueOf = (page: Page, id: string) =>
  category(page, id)
    .getByRole('button')
    .first()
    .evaluate((header) => {
      const probe = header.appendChild(document.createElement('i'))
      probe.style.color = `oklch(from ${getComputedStyle(header).backgroundColor} l c h)`
      const [, chroma, hue] = /oklch\(\S+ (\S+) ([\d.]+)/.exec(getComputedStyle(probe).color) ?? []
      probe.remove()
      return Number(chroma) < 0.01 ? undefined : hue
    })

describe.each(bothStages)('[S1-036] the $stage', (words) => {
  const { stage, path, construction } = words

  async function open(between: (line: Between) => void = () => {}) {
    const page = await signedInPage(browser, product)
    const projectId = await createProject(page)
    const line = await sitBetween(page)
    between(line)
    await page.goto(`/lender/dashboard/projects/${projectId}?stage=${stage}`)
    return { page, projectId, line }
  }

  test('[S1-014] [B37] [S1-020] [S1-021] [S1-028] stands in a tab of the project, its categories open and close', async () => {
    const { page, projectId } = await open()
    await page.locator('[data-panel]').waitFor()
    const tabs = page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link')
    await eventually(async () => (await tabs.allInnerTexts()).slice(0, 2)).toEqual([
      'Pre-application',
      'Application',
    ])
    await eventually(() => page.locator('[data-panel]').getAttribute('data-panel')).toBe(stage)

    const { sections } = (await call<StageSeen>(page, 'query', `${path}:get`, { projectId })).schema
    const categories = [...new Map(sections.map(({ metadata }) => [metadata.categoryId, metadata])).values()]
    await eventually(() => headers(page)).toEqual(
      categories.map(({ categoryId, categoryTitle, categoryDescription }) => ({
        id: categoryId,
        words: [categoryTitle, categoryDescription],
      })),
    )
    for (const { categoryId } of categories) {
      await eventually(() => status(page, categoryId)).toMatch(/^(Complete|In progress|[1-9]\d* required)$/)
    }

    const header = category(page, 'borrowerProfile').getByRole('button').first()
    await header.click()
    const [first] = sections.filter(({ metadata }) => metadata.categoryId === 'borrowerProfile')
    await page.locator(`[data-section="${first?.id}"]`).waitFor()
    const shown = await category(page, 'borrowerProfile')
      .locator('[data-section]')
      .evaluateAll((all) =>
        all.map((each) => ({
          title: each.querySelector('h3')?.textContent,
          fields: [...each.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field')),
        })),
      )
    expect(shown).toEqual(
      sections
        .filter(({ metadata }) => metadata.categoryId === 'borrowerProfile')
        .map(({ title, fields }) => ({
          title,
          fields: fields.filter(({ visibility, programs }) => !visibility && !programs).map(({ id }) => id),
        })),
    )
    await header.click()
    await eventually(() => page.locator(`[data-section="${first?.id}"]`).isVisible()).toBe(false)
    await page.context().close()
  })

  test('[S1-022] [S1-023] [S1-024] [S1-025] [S1-026] [S1-027] [S1-029] counts what is left', async () => {
    const { page } = await open()
    await page.locator('[data-panel]').waitFor()

    await eventually(() => status(page, 'fundingAndUses')).toBe('2 required')
    await eventually(() => hueOf(page, 'fundingAndUses')).toBeUndefined()
    await openCategory(page, 'fundingAndUses')
    await text(page, 'sourcesAndUsesReference').fill('Sources.xlsx')
    await eventually(() => status(page, 'fundingAndUses')).toBe('1 required')
    await text(page, 'sourcesAndUsesNarrative').fill('A new line, paid for by the loan.')
    await eventually(() => status(page, 'fundingAndUses')).toBe('Complete')
    const green = (hue: string | undefined) => Number(hue) > 120 && Number(hue) < 170
    await eventually(() => hueOf(page, 'fundingAndUses')).toSatisfy(green)
    await eventually(() => category(page, 'fundingAndUses').locator('.g-category-status svg').count()).toBe(1)
    await eventually(() => status(page, words.staff)).toBe('In progress')

    // What an answer shows is counted from then on, and no longer when it is hidden again.
    await openCategory(page, construction.category)
    await eventually(() => status(page, 'constructionAndRealEstate')).toBe(`${construction.before} required`)
    await choose(page, construction.question, 'Yes')
    await eventually(() => status(page, 'constructionAndRealEstate')).toBe(`${construction.after} required`)
    await choose(page, construction.question, 'No')
    const without = stage === 'application' ? construction.before - 1 : construction.before
    await eventually(() => status(page, 'constructionAndRealEstate')).toBe(`${without} required`)

    // An optional one never was among them.
    await openCategory(page, 'loanStructure')
    const before = await status(page, 'loanStructure')
    await text(page, 'interestRateSpread').fill('250')
    await text(page, 'loanTermYears').fill('25')
    const left = Number.parseInt(before, 10) - 1
    await eventually(() => status(page, 'loanStructure')).toBe(`${left} required`)

    await openCategory(page, 'borrowerProfile')
    const energy = page.locator(`[data-section="${words.energy}"]`)
    const nothing = 'No questions are currently required for this section.'
    await energy.getByText(nothing, { exact: true }).waitFor()
    await eventually(() => energy.locator('h3').isVisible()).toBe(true)
    await openCategory(page, 'programSetup')
    await choose(page, 'loanProgram', 'Rural Energy for America Program')
    await energy.locator('[data-field]').first().waitFor()
    await eventually(() => energy.getByText(nothing).count()).toBe(0)
    await saved(page)
    await page.context().close()
  })

  test('[S1-030] [S1-031] [S1-032] [S1-033] [S1-034] [S1-035] [S1-068] loads, may be empty, and takes what it does not know', async () => {
    const { page, line } = await open(({ queries }) => queries.set(`${path}:getState`, () => withheld))
    await page.getByText(words.loading, { exact: true }).waitFor()
    await withoutQuestionnaireFiles(page)
    for (const nothing of [() => null, (schema: object) => ({ ...schema, sections: [] })]) {
      line.queries.clear()
      line.queries.set(`${path}:getQuestionnaire`, nothing)
      await page.reload()
      await page.getByText(words.empty, { exact: true }).waitFor()
    }
    line.queries.set(`${path}:getQuestionnaire`, strange)
    await page.reload()
    await eventually(async () => (await headers(page))[0]?.words[1]).toBe(words.fallback)
    await openCategory(page, 'programSetup')
    await field(page, 'certifyingOfficerName').getByText('Unsupported field type: color').waitFor()
    await text(page, 'certifyingOfficerTitle').fill('Vice President')
    await saved(page)
    await page.context().close()
  })
})

/** With what the page called a function last. Between such calls it says now and then where somebody looks. */
const latest = ({ calls }: Between, path: string) => calls.findLast((each) => each.path === path)?.args

describe('completing both stages', () => {
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test('[S1-015] [S1-016] [S1-073] [S1-074] [S0-007] [S0-008] [S0-078] [S0-079] [S1-004] [B38] one after the other leads to the review, not to the agency', async () => {
    const page = await signedInPage(browser, product)
    const projectId = await createProject(page, { projectName: 'Both stages' })
    const line = await sitBetween(page)
    for (const [stage, name, title] of [
      ['pre-application', 'preApplication', 'Pre-application submitted'],
      ['application', 'application', 'Application submitted'],
    ] as const) {
      const place = { projectId, stage: name }
      await openPanel(page, projectId, stage)
      await press(page, 'Autofill test data')
      await press(page, 'Fill in test data')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(latest(line, `lender/${name}:autofillTestData`)).toEqual({ projectId })
      await eventually(() => text(page, 'certifyingOfficerName').inputValue()).toMatch(/^Test /)
      const { version } = await seenStage(page, place)
      await text(page, 'certifyingOfficerTitle').fill('Vice President')
      await saved(page)
      expect(latest(line, `lender/${name}:save`)).toMatchObject({
        expectedVersion: version,
        answers: { loanProgram: 'B_AND_I', totalLoanAmount: 250_000 },
      })
      await attachMissing(page, place)
      await page.getByText('Everything required is answered.').waitFor()
      await press(page, `Submit ${stage}`)
      await page.getByRole('heading', { name: `Check and submit the ${stage}` }).waitFor()
      await press(page, `Submit ${stage}`)
      await page.waitForURL(`**/lender/dashboard/projects/${projectId}/${stage}-success`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText('Waiting for the packaging team', { exact: true }).waitFor()
    }
    await page.goto('/lender/dashboard/projects')
    const row = page.getByRole('row', { name: /Both stages/ })
    await row.getByText('In review', { exact: true }).waitFor()
    const packager = await signedInPage(browser, product, 'packager@granary.example')
    await packager.goto('/admin/projects')
    await packager.getByRole('link', { name: /Both stages/ }).click()
    await packager.locator('[data-panel]').getByText('Business and Industry').waitFor()
    await Promise.all([page, packager].map((each) => each.context().close()))
  })
})

describe.each([
  ['pre-application', 'preApplication', 'Borrower demographics', 'lenderSamUin'],
  ['application', 'application', 'Loan Structure Summary', 'feasibilityStudyReference'],
] as const)('reading the %s', (stage, name, section, emptyText) => {
  const fileField = 'organizationalChartReference'

  test('[S1-028] [S1-036] [S1-041] [S1-042] [S1-043] [S1-044] [S1-045] [D9] every answer is plain text, files can be opened', async () => {
    const owner = await signedInPage(browser, product)
    const projectId = await createProject(owner)
    const place = { projectId, stage: name }
    await answer(owner, place, {
      loanPaymentFrequency: 'SEMI_ANNUAL',
      borrowerRaceCategories: ['ASIAN', 'WHITE'],
      annualDebtService: 250_000,
      sourcesAndUsesNarrative: 'A new line.',
    })
    await attach(owner, place, fileField, 'Chart.pdf')
    await attach(owner, place, fileField, 'Key.pdf')
    const page = await signedInPage(browser, product, 'viewer@granary.example')
    await openPanel(page, projectId, stage)
    const panel = page.locator('[data-panel]')
    expect(
      await panel
        .locator('article')
        .locator('input, select, textarea, button, [role=combobox], [contenteditable]')
        .count(),
    ).toBe(0)
    await panel.getByRole('heading', { level: 4, name: section, exact: true }).waitFor()
    const shown = (id: string) => field(page, id).locator('dd').innerText()
    await eventually(async () => ({
      choice: await shown('loanProgram'),
      other: await shown('loanPaymentFrequency'),
      several: await shown('borrowerRaceCategories'),
      amount: await shown('annualDebtService'),
      words: await shown('sourcesAndUsesNarrative'),
    })).toEqual({
      choice: 'Business and Industry',
      other: 'Every six months',
      several: 'Asian, White',
      amount: '$250,000',
      words: 'A new line.',
    })
    for (const empty of [
      emptyText,
      'baseRateSource',
      'interestRateStructure',
      'primaryOwnerRace',
      'loanTermYears',
      'submissionTargetDate',
      'organizationalDocumentsReference',
    ]) {
      await eventually(async () => [empty, await shown(empty)]).toEqual([empty, '—'])
    }
    const files = field(page, fileField).getByRole('listitem')
    await eventually(() => files.allInnerTexts()).toEqual([
      expect.stringMatching(/^Chart\.pdf/),
      expect.stringMatching(/^Key\.pdf/),
    ])
    for (const link of await files.getByRole('link', { name: /^Open/ }).all()) {
      const file = await page.request.get((await link.getAttribute('href')) ?? '')
      expect([file.status(), (await file.body()).subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    }
    await Promise.all([owner, page].map((each) => each.context().close()))
  })
})

/** Without the description of a category, and with a type of field that this page was not built for. */
function strange({ sections, ...schema }: StageSeen['schema']) {
  return {
    ...schema,
    sections: sections.map(({ metadata: { categoryDescription, ...metadata }, ...section }) => ({
      ...section,
      metadata,
      fields: section.fields.map((each) =>
        each.id === 'certifyingOfficerName' ? { ...each, type: 'color' } : each,
      ),
    })),
  }
}
