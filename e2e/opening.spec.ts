import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createProject, signedInPage } from './support/lender.ts'
import { startProductAndBrowser } from './support/started.ts'
import { openPanel } from './support/workspace.ts'

const { product, browser } = startProductAndBrowser({ RATE_LIMITS: 'off' })

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
  const files = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
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
  await page.context().close()
})

const asksFor = (said: readonly { readonly asks: readonly string[] }[], path: string) =>
  said.findIndex(({ asks }) => asks.includes(path))
