import type { PackSummary, Requirement, RulePackDetail } from '@granary/api'
import { expect, test } from 'vitest'
import { axe, sidewaysOverflow } from './support/browser.ts'
import { changesIn } from './support/changes.ts'
import { call, createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('admin@granary.example', 'lender@granary.example'),
    'a new project': newProject(),
    'the installation': adds('rule_packs'),
  },
)

test('a pack is drafted, changed, tried on open projects and published, and another project follows it at once', async () => {
  const page = await signedInPage(browser, product, 'admin@granary.example')
  const packs = () => call<PackSummary[]>(page, 'query', 'admin/rulePacks:list', {})
  const inPack = (packId: string) => call<RulePackDetail>(page, 'query', 'admin/rulePacks:get', { packId })
  // Whatever is the newest when it begins: a pack that was published stays for good.
  const newest = (await packs()).find(({ isNewest }) => isNewest)?.packId ?? ''
  const limit = Number((await inPack(newest)).values.find(({ id }) => id === 'draftLoanAgreement')?.value)
  const lower = limit - 200_000
  const inDollars = (sum: number) => `$${sum.toLocaleString('en-US')}`
  const below = `Not needed because the loan is below ${inDollars(limit)}.`

  const lender = await signedInPage(browser, product)
  const projectId = await createProject(lender)
  const form = await call<{ schemaId: string; schemaRevision: number; version: number }>(
    lender,
    'query',
    'lender/preApplication:get',
    { projectId },
  )
  await call(lender, 'mutation', 'lender/preApplication:save', {
    projectId,
    schemaId: form.schemaId,
    schemaRevision: form.schemaRevision,
    expectedVersion: form.version,
    answers: { totalLoanAmount: limit - 100_000 },
  })
  const agreement = async () =>
    (await call<Requirement[]>(lender, 'query', 'project/requirements:list', { projectId })).find(
      ({ ruleId }) => ruleId === 'R08',
    )
  expect(await agreement()).toMatchObject({ state: 'notRequired', because: below, pack: newest })

  await page.goto('/admin/rule-packs')
  await page.getByRole('link', { name: newest }).first().waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Draft a new pack' }).click()
  await page.getByRole('heading', { level: 1, name: /^Rule pack / }).waitFor()
  const packId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByText(`Nothing differs from ${newest} yet.`, { exact: false }).waitFor()
  expect(await axe(page)).toEqual([])

  // A value with its source; what is no value is said beside it, and unknown is a value.
  await page.getByLabel('Search values').fill('loan agreement')
  await page.getByRole('button', { name: /^Change .*loan agreement/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Value').fill('a lot')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a number, or say that it is unknown.').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('value-value')
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Value').fill(lower.toLocaleString('en-US'))
  await dialog.getByLabel('Source').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a text of at most 300 characters.').waitFor()
  await dialog.getByLabel('Source').fill('A sample notice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'A sample notice' }).getByText(inDollars(lower)).waitFor()
  await page.getByText(new RegExp(`^1 of \\d+ values differ from ${newest}$`)).waitFor()

  // What it would change, before anything has.
  await page.getByRole('button', { name: 'See what changes' }).click()
  await page.getByText(/open projects? changes?\./).waitFor()
  await page.getByText(below).first().waitFor()
  expect(await agreement()).toMatchObject({ state: 'notRequired', because: below, pack: newest })

  // On a phone, with the keyboard.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Note').fill('A sample change.')
  await page.getByRole('button', { name: `Publish ${packId}` }).focus()
  await page.keyboard.press('Enter')
  const changed = await changesIn(product, async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Publish ${packId}` })
      .click()
    await page.getByText(`${packId} is published.`).waitFor()
    await page.getByText('A sample change.').waitFor()
  })
  // The note with the publishing, and nothing of any project.
  expect(changed).toEqual({ audit_entries: ['+2'], rule_pack_drafts: ['-1'], rule_packs: ['+1'] })
  await eventually(() => page.getByRole('button', { name: /^Change / }).count()).toBe(0)

  // The project follows it at once; what came before can still be looked at.
  await eventually(agreement).toMatchObject({ state: 'required', pack: packId })
  await eventually(async () =>
    (await packs()).slice(0, 2).map((pack) => [pack.packId, pack.isNewest]),
  ).toEqual([
    [packId, true],
    [newest, false],
  ])
  await eventually(() => inPack(packId)).toMatchObject({
    note: 'A sample change.',
    differences: [{ id: 'draftLoanAgreement' }],
  })
  await lender.context().close()
  await page.context().close()
})
