import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createGazetteer } from '../apps/server/src/gazetteer/gazetteer.ts'
import { addSite, type SiteOptions } from '../apps/server/src/http/site.ts'

const gazetteer = createGazetteer()

/** The built pages as one installation serves them. */
async function pageOf(path: string, settings: Partial<SiteOptions> = {}): Promise<string> {
  const app = fastify()
  await addSite(app, {
    folder: join(import.meta.dirname, '../apps/site/dist'),
    siteUrl: 'https://www.lender.example/',
    portalUrl: undefined,
    guaranteeOfTheYear: async () => 'In fiscal year 2031: 70% of a loan.',
    privacyEmail: 'privacy@lender.example',
    secret: 'a secret of this test',
    now: () => new Date('2026-06-15T12:00:00Z'),
    gazetteer: () => gazetteer,
    submit: async () => undefined,
    packageKey: 'the key of this test',
    ...settings,
  })
  const { body } = await app.inject({ url: path })
  await app.close()
  return body
}

describe('settings come into the built pages when they are served', () => {
  test('[S0-031] the year of the copyright is that of the visit', async () => {
    expect(await pageOf('/')).toContain('© 2026 Granary.')
    expect(await pageOf('/', { now: () => new Date('2031-06-15T12:00:00Z') })).toContain('© 2031 Granary.')
  })

  test('[S0-033] [B41] links to the app follow the setting and fall back to the product’s own address', async () => {
    const start = '/invitation/project-eligibility/step-1'
    expect(await pageOf('/about')).toContain(`href="https://app.granary.example${start}"`)
    const elsewhere = await pageOf('/about', { portalUrl: 'https://app.lender.example/' })
    expect(elsewhere).toContain(`href="https://app.lender.example${start}"`)
    expect(elsewhere).toContain('href="https://app.lender.example/"')
    expect(elsewhere).not.toContain('app.granary.example')
  })

  test('[S0-049] names of executives come from the settings, as text', async () => {
    const executives = [{ name: 'Grace <b>Creek</b>', role: 'Chief Executive Officer' }]
    const page = await pageOf('/our-story', { executives: async () => executives })
    expect(page).toContain('Grace &lt;b&gt;Creek&lt;/b&gt;')
    expect(page).not.toContain('[Name]')
    expect(await pageOf('/our-story')).toContain('Names in brackets are placeholders')
  })

  test('[B50] the figure of the rule pack stands beside the specified one, and none where it is not sure', async () => {
    for (const path of ['/', '/our-solution']) {
      const page = await pageOf(path)
      expect(page).toMatch(/[Uu]p to 80%/)
      expect(page).toContain('In fiscal year 2031: 70% of a loan.')
      const unknown = await pageOf(path, { guaranteeOfTheYear: async () => null })
      expect(unknown).toMatch(/[Uu]p to 80%/)
      expect(unknown).not.toMatch(/fiscal year|guaranteeOfTheYear/)
    }
  })

  test('[S0-150] the site only leads to the app: a link to log in, and no script that could', async () => {
    const page = await pageOf('/', { portalUrl: 'https://app.lender.example' })
    expect(page).toMatch(/href="https:\/\/app\.lender\.example[^"]*"[^>]*>(<[^>]*>)*Log in/)
    const folder = join(import.meta.dirname, '../apps/site/dist/client')
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    expect(scripts.length).toBeGreaterThan(0)
    for (const name of scripts) expect(readFileSync(join(folder, name), 'utf8')).not.toContain('/api/auth')
  })

  test('[S0-144] a hosted map service without a token is told to the page as such', async () => {
    const hosted = await pageOf('/eligibility', { maps: { url: 'https://maps.example', token: undefined } })
    expect(hosted).toContain('data-maps-url="https://maps.example" data-maps-token=""')
    expect(await pageOf('/eligibility')).toContain('data-maps-url="" data-maps-token="local"')
  })

  test('canonical and social addresses are those of the site', async () => {
    const page = await pageOf('/our-solution')
    expect(page).toContain('<link rel="canonical" href="https://www.lender.example/our-solution"')
    expect(page).toContain('content="https://www.lender.example/social.png"')
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}')
    expect(data).toMatchObject({ '@type': 'WebPage', url: 'https://www.lender.example/our-solution' })
  })
})
