import type { FormSchema } from '@granary/forms'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, signedInPage } from './support/lender.ts'
import { eventually } from './support/looking/eventually.ts'
import { newProject, signedIn } from './support/may.ts'
import { type Between, sitBetween } from './support/socket.ts'
import { startProductAndBrowser } from './support/started.ts'
import {
  field,
  openPanel,
  questionnaireFiles,
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
    'a new project': newProject('certifyingOfficerName', 'certifyingOfficerTitle'),
  },
)

/** What the page asks for, in its order, and what is said over the live connection. */
function listen(page: Page) {
  const asked: string[] = []
  const said: { readonly type: string; readonly asks: readonly string[] }[] = []
  const hear = ({ payload }: { readonly payload: string | Buffer }) => {
    const text = String(payload)
    said.push({
      type: /"type":"(\w+)"/.exec(text)?.[1] ?? '',
      asks: [...text.matchAll(/"udfPath":"([^"]+)"/g)].map(([, path = '']) => path),
    })
  }
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('websocket', (socket) => {
    socket.on('framesent', hear)
    socket.on('framereceived', hear)
  })
  return { asked, said }
}

test('a project is opened without waiting for one thing before asking for the next', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const { asked, said } = listen(page)
  await openPanel(page, projectId, 'application')
  await page.locator('[data-panel] [data-field]').first().waitFor()

  // Who is signed in is asked for by the page itself, once, and the first token comes with the answer.
  expect(asked.filter((path) => path.startsWith('/api/auth/'))).toEqual(['/api/auth/get-session'])
  expect(said.filter(({ type }) => type === 'Authenticate')).toHaveLength(1)

  // Every file of the page is named by its first answer, so that no script has to be there to ask for the next.
  const html = await (await page.request.get(page.url(), { headers: { accept: 'text/html' } })).text()
  // What is unread is marked, and what tables left unsent looked for, behind the page, which waits for nothing of it.
  const behind = /^\/assets\/(mark-seen|unsent-tables|use-unsent-places|unsent-work|places)-/
  const files = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path) && !behind.test(path))
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((path) => !html.includes(`"${path}"`))).toEqual([])
  expect(new Set(files).size).toBe(files.length)

  // The person and the project are asked for together, the stage right after and before what is counted; each once.
  const answered = said.findIndex(
    ({ type }, at) => type === 'Transition' && at > asksFor(said, 'account/me:get'),
  )
  expect(asksFor(said, 'lender/projects:get')).toBeLessThan(answered)
  expect(asksFor(said, 'lender/application:getState')).toBeLessThan(
    asksFor(said, 'project/rehearsal:getSummary'),
  )
  const paths = said.flatMap(({ asks }) => asks)
  for (const path of ['account/me:get', 'lender/projects:get', 'lender/application:getState']) {
    expect([path, paths.filter((each) => each === path).length]).toEqual([path, 1])
  }
  // The questionnaire is a file, asked for once; the live line brings the answers alone.
  const ofQuestions = asked.filter((path) => path.startsWith('/questionnaires/'))
  expect(ofQuestions).toEqual([expect.stringMatching(/^\/questionnaires\/application-\d+-\w+\.json$/)])
  expect(html).toContain(`"${ofQuestions[0]}"`)
  expect(paths).not.toContain('lender/application:getQuestionnaire')
  await page.context().close()
})

const statePath = 'lender/preApplication:getState'
const officer = (page: Page) => field(page, 'certifyingOfficerName')

/** The questionnaires of the visit, and whether the device had kept them. */
const questionnairesOf = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/questionnaires/'))
      .map(({ name, transferSize, decodedBodySize }) => ({
        path: new URL(name).pathname,
        wasKept: transferSize === 0 && decodedBodySize > 0,
      })),
  )

test('a questionnaire stays on the device, whatever leads to its stage', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  // Without a stage in the address the answers tell which file it is.
  await page.goto(`/lender/dashboard/projects/${projectId}`)
  await officer(page).waitFor()
  await eventually(async () => (await questionnairesOf(page)).map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/questionnaires\/pre-application-\d+-\w+\.json$/),
  ])
  const [first] = await questionnairesOf(page)
  await openPanel(page, projectId)
  await officer(page).waitFor()
  await eventually(() => questionnairesOf(page)).toEqual([{ path: first?.path, wasKept: true }])

  // Turned to within the page, the other is asked for when its stage is.
  const parts = page.getByRole('navigation', { name: 'Parts of the project' })
  await parts.getByRole('link', { name: 'Application', exact: true }).click()
  await page.locator('[data-panel="application"] [data-field]').first().waitFor()
  await eventually(async () => (await questionnairesOf(page)).map(({ path }) => path)).toEqual([
    first?.path,
    expect.stringMatching(/^\/questionnaires\/application-/),
  ])
  await page.context().close()
})

test.each([
  ['a line that lets no file through', (page: Page) => withoutQuestionnaireFiles(page)],
  [
    'a node of another version',
    (page: Page) => page.route(questionnaireFiles, (route) => route.fulfill({ status: 404, json: {} })),
  ],
  [
    'a proxy that answers with a page of its own',
    (page: Page) => page.route(questionnaireFiles, (route) => route.fulfill({ body: '<!doctype html>' })),
  ],
  [
    'a server that names no file',
    async (_page: Page, { queries }: Between) => {
      queries.set(statePath, ({ questionnaireFile, ...state }: Record<string, unknown>) => state)
    },
  ],
])('with %s the questionnaire comes over the live line', async (_what, stand) => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const line = await sitBetween(page)
  await stand(page, line)
  await openPanel(page, projectId)
  await text(page, 'certifyingOfficerName').fill('Mae Carter')
  await saved(page)
  expect(line.asked).toContain('lender/preApplication:getQuestionnaire')
  expect((await stored(page, projectId)).answers).toMatchObject({ certifyingOfficerName: 'Mae Carter' })
  await page.context().close()
})

test('another questionnaire takes the place of the one that stands open once it is there, with every word', async () => {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const line = await sitBetween(page)
  await openPanel(page, projectId)
  await text(page, 'certifyingOfficerTitle').fill('Vice President')
  await saved(page)
  const { schema } = await stored(page, projectId)
  const revision = schema.revision + 1

  // A server of the next version says so with its next answer.
  const next = '/questionnaires/pre-application-of-the-next-version.json'
  const { promise: isThere, resolve: come } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(`**${next}`)
  await page.route(`**${next}`, async (route) => {
    await isThere
    await route.fulfill({
      json: { ...withLabel(schema, 'certifyingOfficerName', 'Who certifies'), revision },
    })
  })
  line.queries.set(statePath, (state: object) => ({
    ...state,
    schemaRevision: revision,
    questionnaireFile: next,
  }))
  await text(page, 'certifyingOfficerTitle').fill('President')
  await asked
  // What stands open stays, takes words and keeps them.
  await Promise.all([saveState(page, 'dirty'), text(page, 'certifyingOfficerName').fill('Mae Carter')])
  await saved(page)
  expect(await officer(page).getByText('Who certifies').count()).toBe(0)
  come()
  await officer(page).getByText('Who certifies').waitFor()
  await eventually(() => text(page, 'certifyingOfficerName').inputValue()).toBe('Mae Carter')
  expect((await stored(page, projectId)).answers).toMatchObject({
    certifyingOfficerName: 'Mae Carter',
    certifyingOfficerTitle: 'President',
  })
  await page.context().close()
})

const withLabel = (schema: FormSchema, fieldId: string, label: string) => ({
  ...schema,
  sections: schema.sections.map((section) => ({
    ...section,
    fields: section.fields.map((each) => (each.id === fieldId ? { ...each, label } : each)),
  })),
})

const asksFor = (said: readonly { readonly asks: readonly string[] }[], path: string) =>
  said.findIndex(({ asks }) => asks.includes(path))
