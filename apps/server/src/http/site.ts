import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { supportRequests } from '@granary/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gazetteer } from '../gazetteer/gazetteer.ts'
import { addGeocoding, gazetteerToken } from '../gazetteer/routes.ts'
import { addContactForm } from './contact-form.ts'
import { createFormTokens } from './form-token.ts'
import { fill, loadSiteBundle, type SiteBundle, type Visit } from './site-bundle.ts'

export interface SiteOptions {
  /** Where `apps/site/build.ts` put its work. */
  readonly folder: string
  readonly siteUrl: string
  readonly portalUrl: string | undefined
  /** A hosted maps service; without it our own gazetteer answers. */
  readonly maps?: { readonly url: string; readonly token: string | undefined } | undefined
  /** Who leads the company, asked at every visit; none shows the sample names. */
  readonly executives?: (() => Promise<Visit['executives']>) | undefined
  /** How much is guaranteed, in a sentence, asked at every visit; null where it is not sure. */
  readonly guaranteeOfTheYear: () => Promise<string | null>
  readonly privacyEmail: string
  readonly secret: string | Buffer
  readonly now: () => Date
  readonly gazetteer: () => Gazetteer
  readonly submit: SubmitRequest
  /** With which packages are signed, as everybody may have it. */
  readonly packageKey: string
}

export type SubmitRequest = (
  request: supportRequests.SupportRequest,
  sender: { readonly address: string; readonly formToken: string },
) => Promise<unknown>

/** Where the app's links lead when nobody has said where the app is. */
export const defaultPortalUrl = 'https://app.granary.example'

export type ShowPage = (
  reply: FastifyReply,
  path: string,
  visit?: Visit,
  more?: Readonly<Record<string, string>>,
) => FastifyReply

/** The public pages, as they were built, with the settings put in; and what a visitor can ask of them. */
export async function addSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  addGeocoding(app, options.gazetteer)
  if (!existsSync(join(options.folder, 'server/render.js'))) {
    app.get('/', (_request, reply) => reply.code(503).send('The site has not been built: npm run build'))
    return
  }
  const bundle = await loadSiteBundle(options.folder)
  const show = createShowPage(bundle, options)
  await addFiles(app, options.folder)
  for (const path of bundle.paths.filter((each) => !ownRoutes.includes(each))) {
    app.get(path, (_request, reply) => show(reply, path))
  }
  addStory(app, options.executives, show)
  addPagesWithFigure(app, options.guaranteeOfTheYear, show)
  addEligibility(app, options.gazetteer, show)
  await addContactForm(app, { ...options, tokens: createFormTokens(options.secret), show })
  addRobots(app, bundle, options.siteUrl)
  app.get('/verify/key.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(options.packageKey),
  )
  app.setNotFoundHandler((request, reply) => answerUnknown(bundle, show, request, reply))
}

/** What may show something else at the next visit. */
const pagesWithFigure = ['/', '/our-solution']
const ownRoutes = [...pagesWithFigure, '/our-story', '/eligibility', '/contact']

function createShowPage(bundle: SiteBundle, options: SiteOptions): ShowPage {
  const { siteUrl, portalUrl = defaultPortalUrl, maps, privacyEmail } = options
  const tokens = createFormTokens(options.secret)
  const settings = {
    siteUrl: siteUrl.replace(/\/$/, ''),
    portalUrl: portalUrl.replace(/\/$/, ''),
    mapsUrl: maps?.url ?? '',
    mapsToken: maps ? (maps.token ?? '') : gazetteerToken,
    privacyEmail,
  }
  return (reply, path, visit = {}, more = {}) => {
    const now = options.now()
    const page = Object.keys(visit).length === 0 ? bundle.prerendered(path) : bundle.render(path, visit)
    const values = { ...settings, ...more, year: String(now.getFullYear()), formToken: tokens.issue(now) }
    // A page holds a one-use token, so it may be kept by this browser only, and is asked for again.
    reply.header('cache-control', 'private, no-cache')
    return reply.type('text/html; charset=utf-8').send(fill(page, values))
  }
}

function addStory(app: FastifyInstance, executives: SiteOptions['executives'], show: ShowPage) {
  app.get('/our-story', async (_request, reply) => {
    const people = await executives?.()
    return show(reply, '/our-story', people && people.length > 0 ? { executives: people } : {})
  })
}

/** Where the figure of the present rule pack stands beside the specified one. */
function addPagesWithFigure(
  app: FastifyInstance,
  guaranteeOfTheYear: SiteOptions['guaranteeOfTheYear'],
  show: ShowPage,
) {
  for (const path of pagesWithFigure) {
    app.get(path, async (_request, reply) => {
      const figure = await guaranteeOfTheYear()
      return figure === null
        ? show(reply, path, { isFigureUnknown: true })
        : show(reply, path, {}, { guaranteeOfTheYear: figure })
    })
  }
}

function addEligibility(app: FastifyInstance, gazetteer: () => Gazetteer, show: ShowPage) {
  app.get<{ Querystring: { address?: string | string[] } }>('/eligibility', (request, reply) => {
    const text = String(request.query.address ?? '')
      .trim()
      .slice(0, 200)
    return show(reply, '/eligibility', text === '' ? {} : { check: gazetteer().check(text) })
  })
}

async function addFiles(app: FastifyInstance, folder: string) {
  const root = join(folder, 'client')
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    allowedPath: (path) => path !== '/manifest.json',
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(root, 'assets'))
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      )
    },
  })
}

function addRobots(app: FastifyInstance, { paths }: SiteBundle, siteUrl: string) {
  const origin = siteUrl.replace(/\/$/, '')
  const robots = `User-agent: *\nAllow: /\nDisallow: /geocoding/\n\nSitemap: ${origin}/sitemap.xml\n`
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
}

function answerUnknown({ paths }: SiteBundle, show: ShowPage, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '/'
  const page =
    path.endsWith('/') && paths.find((each) => path.startsWith(each) && isSlashes(path, each.length))
  if (page) return reply.redirect(page, 308)
  reply.code(404)
  if (!(request.headers.accept ?? '').includes('text/html')) return reply.send({ message: 'Not found' })
  return show(reply, '/not-found')
}

/** Sign by sign: a pattern for slashes at the end begins anew at each slash of an address that is made of them. */
function isSlashes(path: string, from: number): boolean {
  for (let at = from; at < path.length; at++) if (path[at] !== '/') return false
  return true
}
