import type { Browser, Page } from 'playwright-core'
import { newPage, type PageOptions } from './browser.ts'
import type { Product } from './product.ts'

export const demoPassword = 'granary-demo'

/** A page in a context of its own, signed in as one of the demo people. */
export async function signedInPage(
  browser: Browser,
  { portalUrl }: Pick<Product, 'portalUrl'>,
  email = 'lender@granary.example',
  options: PageOptions = {},
): Promise<Page> {
  const page = await newPage(browser, { baseURL: portalUrl, ...options })
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password: demoPassword },
    headers: { origin: portalUrl },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
  return page
}

const creamery = {
  borrowerName: 'Hollow Creek Creamery',
  borrowerEntityType: 'Corporation',
  borrowerBusinessStage: 'Existing business',
  contactEmail: 'elena@hollowcreek.example',
  contactFirstName: 'Elena',
  contactLastName: 'Ortiz',
  contactTitle: 'Managing member',
  contactPhone: '308 555 0142',
  contactPhoneExtension: '',
  lenderName: 'Sample State Bank',
  headquartersAddress: '1 Main Street, Broken Bow, NE 68822',
  servedState: 'NE',
  federallyRegulated: 'yes',
  projectName: 'Creamery expansion',
  program: 'Business & Industry',
  totalLoanAmount: '2500000',
  projectAddress: 'Broken Bow, NE 68822',
}

/** Calls a function of the server as the person of the page. */
export async function call<Result>(
  page: Page,
  kind: 'query' | 'mutation',
  path: string,
  args: object,
): Promise<Result> {
  const portalUrl = new URL((await page.request.get('/healthz')).url()).origin
  return callDirectly<Result>(await tokenOf(page), portalUrl, kind, path, args)
}

export async function tokenOf(page: Page): Promise<string> {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  return token
}

/** The same with a token one has already, past the page and its line. */
export async function callDirectly<Result>(
  token: string,
  portalUrl: string,
  kind: 'query' | 'mutation',
  path: string,
  args: object,
): Promise<Result> {
  const answer = await fetch(`${portalUrl}/api/${kind}`, {
    method: 'POST',
    signal: AbortSignal.timeout(60_000),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ path, args: [args], format: 'convex_encoded_json' }),
  })
  const result = (await answer.json()) as { status: string; value?: Result }
  if (result.status !== 'success') throw new Error(`${path}: ${JSON.stringify(result)}`)
  return result.value as Result
}

export async function createProject(page: Page, data: Partial<typeof creamery> = {}): Promise<string> {
  const { projectId } = await call<{ projectId: string }>(page, 'mutation', 'lender/projects:create', {
    ...creamery,
    ...data,
  })
  return projectId
}

/** From the sample people to the form that everybody has where nothing is a sample. */
export async function withOwnAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with your own address' }).click()
}
