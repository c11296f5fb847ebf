import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ConvexReactClient } from 'convex/react'
import type { FunctionReference } from 'convex/server'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createProject, signedInPage } from './support/lender.ts'
import { adds, newProject, signedIn } from './support/may.ts'
import { type Between, sitBetween } from './support/socket.ts'
import { startProductAndBrowser } from './support/started.ts'

/** The packed client as it is published, in a page of ours, against the real server. */
const require = createRequire(import.meta.url)
const client = join(dirname(require.resolve('convex/package.json')), 'dist/react.bundle.js')
const react = join(dirname(require.resolve('react')), 'cjs/react.production.js')
const { product, browser } = startProductAndBrowser(
  { RATE_LIMITS: 'off' },
  {
    ...signedIn('lender@granary.example'),
    'a new person': adds('mails'),
    'a new project': newProject(),
    'the installation': adds('support_requests'),
  },
)

describe('the unmodified client in a browser', () => {
  test('[S0-160] [S0-172] what was prewarmed is there at once when a page asks for it', async () => {
    const { page, projectId } = await pageWithClient()
    const [early, late] = await page.evaluate(async (projectId) => {
      const { client } = globalThis as unknown as InPage
      const query = 'lender/projects:get' as unknown as FunctionReference<
        'query',
        'public',
        { projectId: string },
        { projectName: string }
      >
      const watch = client.watchQuery(query, { projectId })
      const early = watch.localQueryResult()
      client.prewarmQuery({ query, args: { projectId } })
      while (!watch.localQueryResult()) await new Promise(requestAnimationFrame)
      const late = watch.localQueryResult()
      return [early, late]
    }, projectId)
    expect(early).toBeUndefined()
    expect(late).toMatchObject({ projectId, projectName: expect.any(String) })
    await page.context().close()
  })

  test('[S0-090] a tab with an unanswered change is not closed without a question, and afterwards it is', async () => {
    const { page, between } = await pageWithClient()
    between.held.add('lender/supportRequests:submit')
    await page.mouse.click(5, 5)
    const sent = page.evaluate(() => {
      const { client } = globalThis as unknown as InPage
      const submit = 'lender/supportRequests:submit' as unknown as FunctionReference<'mutation'>
      return client.mutation(submit, {
        firstName: 'Ada',
        lastName: 'Marsh',
        email: 'ada@prairie.example',
        lenderName: 'Prairie Bank',
        message: 'A new clinic.',
      })
    })
    await expect.poll(() => between.calls.length).toBe(1)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    between.release()
    expect(await sent).toHaveProperty('requestId')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })
})

interface InPage {
  client: ConvexReactClient
}

async function pageWithClient(): Promise<{ page: Page; between: Between; projectId: string }> {
  const page = await signedInPage(browser, product)
  const projectId = await createProject(page)
  const between = await sitBetween(page)
  await page.goto('/reference-guides/business-plan-checklist')
  // Through the debugger, because the page's content policy rightly refuses a foreign script.
  await page.evaluate(
    `{ const exports = {}; ${await readFile(react, 'utf8')}; Object.assign(globalThis, { React: exports }) }`,
  )
  await page.evaluate(`${await readFile(client, 'utf8')}; Object.assign(globalThis, { convex })`)
  await page.evaluate(() => {
    const { convex } = globalThis as unknown as { convex: { ConvexReactClient: typeof ConvexReactClient } }
    const client = new convex.ConvexReactClient(location.origin, { unsavedChangesWarning: true })
    client.setAuth(async () => {
      const answer = await fetch('/api/auth/token')
      return ((await answer.json()) as { token: string }).token
    })
    Object.assign(globalThis, { client })
  })
  return { page, between, projectId }
}
