import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe, newPage, sidewaysOverflow } from './support/browser.ts'
import { nothing } from './support/may.ts'
import { startProductAndBrowser } from './support/started.ts'

const { product, browser } = startProductAndBrowser({}, nothing)

/** Rules, path, heading, and the link of the header that stands for it. */
const pages = [
  [
    '[S0-017] [S0-036]',
    '/',
    'A full-service solution for federal rural-development guaranteed lending.',
    'Home',
  ],
  ['[S0-018] [S0-041]', '/our-solution', 'Guaranteed lending made easy', 'Our Solution'],
  ['[S0-019] [S0-047] [A55]', '/our-story', 'Guaranteed lending made easy', 'Our Story'],
  ['[S0-020]', '/contact', 'Connect with our team', 'Contact'],
  ['[S0-021]', '/eligibility', 'Location Eligibility', undefined],
  ['[S0-022]', '/about', 'About Granary', undefined],
  ['[S0-023]', '/terms', 'Terms', undefined],
  ['[S0-024]', '/privacy', 'Privacy', undefined],
  ['[S0-025]', '/cookies', 'Cookies', undefined],
  ['', '/verify', 'Is this the file that was certified?', undefined],
] as const
/** The wording of the specification. */
const rural =
  'Population density of no more than 50,000; not within or adjacent to an urbanized area (50,000 or more) or an urban cluster (2,500 to 50,000).'
const paths = pages.map(([, path]) => path)

async function open(path: string, options: Parameters<typeof newPage>[1] = {}) {
  const page = await newPage(browser, options)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const response = await page.goto(`${product.siteUrl}${path}`)
  return { page, response, complaints }
}

const textsOf = (page: Page, selector: string) => page.locator(selector).allInnerTexts()

describe.each(pages)('%s the page %s', (_, path, title, current) => {
  test('[S0-034] [S0-035] [A56] answers with a hero: badge, title, subtitle and call to action', async () => {
    const { page, response, complaints } = await open(path)
    expect(response?.status()).toBe(200)
    expect(await textsOf(page, 'h1')).toEqual([title])
    expect(await textsOf(page, '.main-nav [aria-current=page]')).toEqual(current ? [current] : [])
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(400)
    expect(await textsOf(page, '.badge')).toEqual(['Reducing Risk. Increasing Investment.'])
    expect((await textsOf(page, '.lede'))[0]).toMatch(/\w/)
    const action = page.getByRole('link', { name: 'Check if your project is eligible' })
    expect(await action.getAttribute('href')).toBe(
      `${product.portalUrl}/invitation/project-eligibility/step-1`,
    )
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('[S0-026] [S0-027] [S0-028] [S0-029] [S0-030] [S0-031] [S0-032] [S0-150] [S1-347] has the header and footer of all', async () => {
    const { page } = await open(path)
    expect(await page.locator('header .logo-link').getAttribute('href')).toBe('/')
    const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')
    expect(
      await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
    ).toEqual([
      ['Home', '/'],
      ['Our Solution', '/our-solution'],
      ['Our Story', '/our-story'],
      ['Contact', '/contact'],
    ])
    const logIn = page.getByRole('link', { name: /^Log in/ })
    expect(await logIn.getAttribute('href')).toBe(`${product.portalUrl}/`)
    expect(await logIn.getAttribute('target')).toBe('_blank')
    expect(await logIn.getAttribute('rel')).toContain('noopener')
    // Besides it the site knows nothing of signing in.
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('src')))
    for (const script of scripts) {
      const code = await (await page.request.get(`${product.siteUrl}${script}`)).text()
      expect(code).not.toMatch(/\/api\/auth|sign-in/)
    }
    const feet = await page
      .locator('footer li a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(feet).toEqual(['/terms', '/privacy', '/cookies'])
    expect(await page.locator('footer p').innerText()).toBe(
      `© ${new Date().getFullYear()} Granary. Software version 0.0.40`,
    )
    await page.context().close()
  })

  test('axe finds nothing, the markup is valid, and nothing scrolls sideways from 320 px on', async () => {
    const { page } = await open(path)
    expect(await axe(page)).toEqual([])
    const html = await (await fetch(`${product.siteUrl}${path}`)).text()
    const report = await new HtmlValidate({
      extends: ['html-validate:recommended'],
      // React writes its markup so, and HTML means the same by both ways.
      rules: { 'void-style': 'off', 'attr-case': 'off', 'attribute-boolean-style': 'off' },
    }).validateString(html)
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId} ${message} ${line}:${column}`),
      ),
    ).toEqual([])
    expect(html).not.toMatch(/\{\{\w+\}\}/)
    for (const width of [320, 390, 640]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysOverflow(page)).toBe(0)
    }
    await page.context().close()
  })

  test('can be read at twice the size, and on paper', async () => {
    const { page } = await open(path)
    // A browser that magnifies by two has half the width left; one that enlarges the text alone keeps it all.
    await page.setViewportSize({ width: 640, height: 450 })
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.emulateMedia({ media: 'print' })
    // The printable width of a letter page.
    await page.setViewportSize({ width: 720, height: 960 })
    expect(await sidewaysOverflow(page)).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
    for (const onScreen of ['.main-nav', '.site-head-end', '.hero-action']) {
      expect(await page.locator(onScreen).isVisible()).toBe(false)
    }
    for (const body of await page.locator('.accordion-body').all()) expect(await body.isVisible()).toBe(true)
    await page.context().close()
  })

  test('can be read and left without a script', async () => {
    const { page } = await open(path, { javaScriptEnabled: false, width: 390 })
    await page.locator('summary[aria-label=Menu]').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Our Story' }).click()
    await page.waitForURL('**/our-story')
    await page.context().close()
  })
})

describe('what the pages say', () => {
  test('[B50] [S0-010] [S0-011] [S0-014] [S0-037] [S0-040] [S0-092] [A57] home: figures, cards, program types', async () => {
    const { page } = await open('/')
    const text = await page.locator('main').innerText()
    for (const words of ['Up to 80%', 'Over $2.5B a year']) expect(text).toContain(words)
    expect(text).toContain(
      'Business & Industry in fiscal year 2026: 85% of a loan below $5,000,000 and 80% of one up to $25,000,000.',
    )
    expect(await textsOf(page, '.three h3')).toEqual([
      'Full-Service Application Packaging',
      'Specialized Expertise',
      'Increased Efficiency',
    ])
    expect(await textsOf(page, '.accordion summary')).toEqual([
      'Business & Industry',
      'Water & Waste Disposal',
      'Rural Energy for America',
      'Community Facilities',
    ])
    expect(await textsOf(page, '.form-card h2, .form-subtitle')).toEqual([
      'Connect with our team',
      'We guarantee rural futures.',
    ])
    await page.context().close()
  })

  test.each([true, false])(
    '[S0-038] [S0-039] one program type is open at most, and it closes (script: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open('/', { javaScriptEnabled })
      const opened = () => page.locator('.accordion details[open] summary').allInnerTexts()
      expect(await opened()).toEqual(['Business & Industry'])
      await page.getByText('Community Facilities', { exact: true }).first().click()
      await expect.poll(opened).toEqual(['Community Facilities'])
      await page.getByText('Community Facilities', { exact: true }).first().click()
      await expect.poll(opened).toEqual([])
      await page.context().close()
    },
  )

  test('[S0-002] [S0-003] [S0-012] [S0-013] [S0-042] [S0-043] [S0-044] [S0-045] [S0-046] [S0-015] our solution', async () => {
    const { page } = await open('/our-solution')
    expect(await textsOf(page, '.package h3')).toEqual(['Managed Service', 'Software Service'])
    const packages = page.locator('.package')
    for (const each of await packages.all()) {
      for (const part of ['.step', '.summary', 'dt', 'dd']) {
        expect(await each.locator(part).first().innerText()).toMatch(/\w/)
      }
    }
    const saidOf = async (at: number) => packages.nth(at).innerText()
    expect(await saidOf(0)).toMatch(
      /Full-service project management[\s\S]*lender, borrower and third parties[\s\S]*government agency/,
    )
    expect(await saidOf(1)).toMatch(/digital platform that guides lenders[\s\S]*expert check-ins/)
    const learn = page.getByRole('link', { name: /^Learn more/ })
    expect(await learn.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
      '/contact',
      '/contact',
    ])
    for (const heading of ['Benefits to Lenders', 'Benefits to Borrowers', 'Rural Communities']) {
      expect(await page.getByRole('heading', { name: heading }).count()).toBe(1)
    }
    expect(await page.getByRole('link', { name: 'Connect with our team' }).getAttribute('href')).toBe(
      '/contact',
    )
    expect(await page.getByRole('link', { name: 'Location Eligibility' }).getAttribute('href')).toBe(
      '/eligibility',
    )
    const text = await page.locator('main').innerText()
    for (const words of [
      'Expand the commercial portfolio with less risk',
      'The guaranteed 80% portion does not count against the legal lending limit.',
      'competitive rates and terms',
      'capital through secondary markets',
      'More financing',
      'Negotiable rates',
      'Prepayment is possible.',
      'Up to 40 years for some asset types.',
      'Reduced equity requirements.',
      rural,
    ]) {
      expect(text).toContain(words)
    }
    await page.goto(`${product.siteUrl}/eligibility`)
    expect(await page.locator('main').innerText()).toContain(rural)
    await page.context().close()
  })

  test('[S0-016] [S0-048] [S0-049] [S0-050] our story', async () => {
    const { page } = await open('/our-story')
    expect(await textsOf(page, '.people b')).toEqual(Array(4).fill(expect.stringMatching(/\w/)))
    expect(await textsOf(page, '.people span')).toEqual([
      'Co-Chairman',
      'Co-Chairman',
      'Chief Executive Officer',
      'Chief Technology Officer',
    ])
    expect(await page.getByRole('img', { name: /our story/i }).count()).toBe(1)
    expect(await page.locator('main').innerText()).toMatch(/government.*lending/s)
    await page.context().close()
  })

  test('[S0-052] [S0-053] [S0-054] terms and privacy', async () => {
    const { page } = await open('/terms')
    expect(await textsOf(page, '.prose h2')).toEqual(expect.arrayContaining(['Acceptable Use', 'Contact']))
    expect(await page.locator('main').innerText()).toMatch(/Last updated \w+ \d+, \d{4}[\s\S]*placeholder/)
    await page.goto(`${product.siteUrl}/privacy`)
    expect(await textsOf(page, '.prose h2')).toEqual(expect.arrayContaining(['Data Sharing', 'Your Choices']))
    expect(await page.locator('a[href^="mailto:"]').count()).toBe(1)
    expect(await page.locator('main').innerText()).toMatch(/Last updated \w+ \d+, \d{4}[\s\S]*placeholder/)
    await page.context().close()
  })

  test('the cookies page is true: a visit stores nothing', async () => {
    const { page } = await open('/')
    await page.locator('#contact-firstName').fill('Ada')
    await page.goto(`${product.siteUrl}/eligibility?address=68822`)
    const stored = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
    expect(stored).toEqual(['', 0, 0])
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  })
})

describe('around the pages', () => {
  test('[S0-001] site and portal answer, each on an address of its own', async () => {
    expect(new URL(product.siteUrl).origin).not.toBe(new URL(product.portalUrl).origin)
    for (const [address, name] of [
      [product.siteUrl, 'Granary: Federal rural-development guaranteed lending'],
      [product.portalUrl, 'Granary'],
    ] as const) {
      const response = await fetch(address, { headers: { accept: 'text/html' } })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(`<title>${name}`)
    }
  })

  test('an unknown address is a page of its own with status 404', async () => {
    const { page, response } = await open('/nowhere')
    expect(response?.status()).toBe(404)
    expect(await textsOf(page, 'h1')).toEqual(['There is no page here'])
    expect(await axe(page)).toEqual([])
    await page.context().close()
    expect((await fetch(`${product.siteUrl}/about/`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/about',
    )
  })

  test('headers forbid foreign and inline script, and hashed files are kept for a year', async () => {
    const response = await fetch(product.siteUrl)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await response.text())?.[1] ?? ''
    const file = await fetch(`${product.siteUrl}${style}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
  })

  test('search engines get a map of the nine pages', async () => {
    const map = await (await fetch(`${product.siteUrl}/sitemap.xml`)).text()
    expect([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((each) => each[1])).toEqual(
      paths
        .map((path) => `${product.siteUrl}${path}`)
        .sort((a, b) => map.indexOf(`<loc>${a}<`) - map.indexOf(`<loc>${b}<`)),
    )
    expect(await (await fetch(`${product.siteUrl}/robots.txt`)).text()).toContain(
      `${product.siteUrl}/sitemap.xml`,
    )
  })

  test('home loads at most 15 kB of script before the visitor acts, and 150 kB in all', async () => {
    const page = await newPage(browser)
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(product.siteUrl, { waitUntil: 'networkidle' })
    const sum = async () => (await Promise.all(sizes)).reduce((all, each) => all + each, 0)
    expect(await sum()).toBeGreaterThan(0)
    expect(await sum()).toBeLessThanOrEqual(15 * 1024)
    await page.locator('#contact-firstName').focus()
    await page.waitForLoadState('networkidle')
    await expect.poll(sum).toBeGreaterThan(20 * 1024)
    page.removeAllListeners('response')
    expect(await sum()).toBeLessThanOrEqual(150 * 1024)
    await page.context().close()
  })
})
