import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copiedSources, type Sources } from '../../../scripts/testing/copied-sources.ts'
import { howToSteps } from '../../../scripts/testing/how-to.ts'
import { projectTables, questionnaires, stages } from '../src/index.ts'

/** Publishing is tried in a copy of the sources with the real command. */

const before = stages.get('pre-application')?.latestRevision ?? 0
const next = before + 1
const history = 'packages/checklists/src/pre-application/history'
const profile = 'packages/checklists/src/pre-application/lender-profile.ts'
const migrations = 'packages/checklists/src/pre-application/migrations.ts'
const publish = 'npm run -s schema -- publish preApplication.v1 --title "Next" --changes "What is new."'

let sources: Sources

beforeEach(async () => {
  sources = await copiedSources()
}, 60_000)
afterEach(() => sources.remove())

const publishedFiles = () =>
  [history, 'docs/questionnaires'].flatMap((folder) =>
    readdirSync(join(sources.folder, folder)).map((name) => `${folder}/${name}`),
  )

async function everythingPublished() {
  return Object.fromEntries(
    await Promise.all(publishedFiles().map(async (path) => [path, await sources.text(path)] as const)),
  )
}

/** Refused with these sentences, and nothing was written. */
async function expectRefused(command: string, ...sentences: readonly string[]) {
  const stood = await everythingPublished()
  const { status, said } = sources.run(command)
  expect([status, said.trim().split('\n')]).toEqual([1, sentences])
  expect(await everythingPublished()).toEqual(stood)
}

test('the how-to, word for word: a question is refused until everything is said of it, and then published', async () => {
  const outcomes: string[] = []
  for (const step of howToSteps('publish-a-revision')) {
    if (step.kind === 'insert') await sources.insert(step.path, step.anchor, step.lines)
    else for (const line of step.lines) outcomes.push(sources.run(line).said)
  }
  const added = '+ lenderAfterHoursPhone (shortText): Phone outside office hours\n'
  const order = '~ section lenderProfile: its words, its place or the order of its fields\n'
  expect(outcomes).toEqual([
    `${added}${order}`,
    'Field lenderAfterHoursPhone is a text: say in src/not-applicable.ts whether it always applies.\nField lenderAfterHoursPhone has no usual format: name it in src/advice/field-formats.ts.\n',
    `${added}${order}\npreApplication.v1 revision ${next} is published.\n${history}/revision-${next}.json\npackages/checklists/src/pre-application/history.generated.ts\ndocs/questionnaires/pre-application-r${next}.md\n`,
    'All revisions are sound, the latest match their source, and the printed documents are fresh.\n',
  ])
  const today = new Date().toISOString().slice(0, 10)
  const { said } = sources.run('npm run -s schema -- list')
  expect(said).toContain(`preApplication.v1  revision ${next}  ${today}  Phone outside office hours\n`)
  expect(await sources.text(`docs/questionnaires/pre-application-r${next}.md`)).toContain(
    '- **Phone outside office hours**\n  - id `lenderAfterHoursPhone` · text · at most 30 characters · required\n',
  )
  expectTestsOfTheQuestionnairesPass()
}, 300_000)

test('the how-to of tables, word for word: a column is published with all tables, and each of them keeps to its rules', async () => {
  const outcomes: string[] = []
  for (const step of howToSteps('add-a-column-to-a-table')) {
    if (step.kind === 'insert') await sources.insert(step.path, step.anchor, step.lines)
    else for (const line of step.lines) outcomes.push(sources.run(line).said)
  }
  const added = '+ owners.ownerSince (date): Owner since\n'
  const order = '~ section owners: its words, its place or the order of its fields\n'
  const nextOfTables = projectTables.latestRevision + 1
  const folder = 'packages/checklists/src/tables/history'
  expect(outcomes).toEqual([
    `${added}${order}`,
    `${added}${order}\ntables.v1 revision ${nextOfTables} is published.\n${folder}/revision-${nextOfTables}.json\n${folder}.generated.ts\ndocs/questionnaires/tables-r${nextOfTables}.md\n`,
    'All revisions are sound, the latest match their source, and the printed documents are fresh.\n',
  ])
  expect(await sources.text(`docs/questionnaires/tables-r${nextOfTables}.md`)).toContain(
    '- **Owner since**\n  - id `owners.ownerSince` · date · optional\n',
  )
  // A column without a publication is found, and one that takes cells away is not published.
  const people = 'packages/checklists/src/tables/people.ts'
  await sources.replace(people, "day('ownerSince', 'Owner since'),\n", '')
  expect(sources.run('npm run -s schema -- check').said).toContain(
    `tables.v1 revision ${nextOfTables} is published, yet its source differs: - owners.ownerSince (date): Owner since. Publish the next: npm run schema -- publish tables.v1`,
  )
  const { status, said } = sources.run(
    'npm run -s schema -- publish tables.v1 --title "Less" --changes "Less."',
  )
  expect([status, said]).toEqual([
    1,
    `Column owners.ownerSince is gone, and rows say something there: add the step to revision ${nextOfTables + 1} in src/tables/migrations.ts, such as clearFields('owners.ownerSince').\n`,
  ])
}, 300_000)

describe('publishing refuses, and writes nothing:', () => {
  test('when nothing has changed, or the words are missing', async () => {
    await expectRefused(publish, `Nothing has changed since revision ${before} of preApplication.v1.`)
    await sources.replace(profile, "'Legal name of the lender'", "'Registered name of the lender'")
    await expectRefused(
      'npm run -s schema -- publish preApplication.v1 --on yesterday',
      'Say with --title what the revision is called.',
      'Say with --changes in plain words what is new for a lender.',
      'The day of the publication is written like 2026-01-31.',
    )
    const { releasedOn } = questionnaires[0]?.registry.latest ?? {}
    await expectRefused(
      `${publish} --on 2020-01-31`,
      `Revision ${before} was published on ${releasedOn}; the next one is not older.`,
    )
  })

  test('a question that nobody could answer', async () => {
    await sources.replace(profile, "text('lenderContactTitle'", "text('lenderContactName'")
    await expectRefused(publish, 'Duplicate field id detected: lenderContactName')
  })

  test('another type of a question, until a step takes care of its answers', async () => {
    await sources.replace(
      profile,
      "text('lenderContactTitle', 'Title of the contact', 160)",
      "yesNo('lenderContactTitle', 'A title?')",
    )
    await sources.replace(profile, 'taxId, text }', 'taxId, text, yesNo }')
    await expectRefused(
      publish,
      `Field lenderContactTitle was answered with "a text" and can no longer be: add the step to revision ${next} in src/…/migrations.ts, such as clearFields('lenderContactTitle').`,
    )
    await addStep(next + 1, "clearFields('lenderContactTitle')")
    expect(sources.run(publish).said).toContain(
      `There is a migration to revision ${next + 1}, but the next is ${next}.\n`,
    )
    await addStep(next, "clearFields('lenderContactTitle')")
    await sources.replace(migrations, `, ${next + 1}: clearFields('lenderContactTitle')`, '')
    expect(sources.run(publish)).toMatchObject({ status: 0 })
  })

  test('an option that is gone, until a step takes care of its answers', async () => {
    await sources.replace('packages/checklists/src/shared/options.ts', "'SEMI_ANNUAL'", "'HALF_YEARLY'")
    await expectRefused(
      publish,
      `Field loanPaymentFrequency was answered with "SEMI_ANNUAL" and can no longer be: add the step to revision ${next} in src/…/migrations.ts, such as clearFields('loanPaymentFrequency').`,
    )
    await addStep(
      next,
      "(answers) => (answers.loanPaymentFrequency === 'SEMI_ANNUAL' ? { ...answers, loanPaymentFrequency: 'HALF_YEARLY' } : answers)",
    )
    expect(sources.run(publish)).toMatchObject({ status: 0 })
    // Both questionnaires offer it.
    expect(sources.run('npm run -s schema -- check').said).toContain(
      'Publish the next: npm run schema -- publish applicationChecklist.v1\n',
    )
  })

  test('a question that is no longer sensitive, and one that becomes so unnoticed', async () => {
    await sources.replace(profile, "taxId('lenderTaxId'", "text('lenderTaxId'")
    await sources.replace(profile, 'phone, taxId, text', 'phone, text')
    await sources.replace(
      profile,
      "help: 'Describe any",
      "sensitive: true, help: 'With tax ids, describe any",
    )
    await expectRefused(
      publish,
      'Field lenderTaxId asks for a tax id and is not sensitive.',
      'Field lenderTaxId was sensitive and has to stay so.',
      'Field lenderFinancialInterestDescription was asked before it was sensitive: name it in src/sensitivity.ts.',
    )
  })

  test('a field that is gone and that other parts name', async () => {
    await sources.replace(profile, "      text('lenderContactTitle', 'Title of the contact', 160),\n", '')
    await expectRefused(
      publish,
      'Field lenderContactTitle is gone, yet other parts name it (src/prefill.ts, or the server).',
    )
  })
})

function addStep(revision: number, step: string) {
  return sources.replace(
    migrations,
    '9: clearFormerReferences',
    `9: clearFormerReferences, ${revision}: ${step}`,
  )
}

/** Whatever tests say of the specification, they say of its revisions; the new one passes what holds for all. */
function expectTestsOfTheQuestionnairesPass() {
  const tests = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.test.ts') && name !== basename(import.meta.filename),
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(sources.folder, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'unit'],
      ...tests.map((name) => `packages/checklists/test/${name}`),
    ],
    { cwd: sources.folder, encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, ''])
}
