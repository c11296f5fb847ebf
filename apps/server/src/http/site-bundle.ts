import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { supportRequests } from '@granary/api'
import type { LocationCheck } from '@granary/eligibility'

/** What one visit adds to a page; the pages without any of it were rendered by the build. */
export interface Visit {
  readonly contact?: {
    readonly form:
      | { readonly kind: 'sent' }
      | { readonly kind: 'failed'; readonly message: string; readonly fieldIds: readonly string[] }
    readonly values: Partial<supportRequests.SupportRequest>
  }
  readonly check?: LocationCheck
  readonly executives?: readonly { readonly name: string; readonly role: string }[]
  readonly isFigureUnknown?: true
}

export interface SiteBundle {
  readonly paths: readonly string[]
  /** A page of the build, or the not-found page; settings are still marks in it. */
  readonly prerendered: (path: string) => string
  readonly render: (path: string, visit: Visit) => string
}

interface ServerEntry {
  readonly paths: readonly string[]
  readonly render: (path: string, assets: unknown, visit: Visit) => string
}

/** Loads what `apps/site/build.ts` wrote. By file, since nothing imports an app. */
export async function loadSiteBundle(folder: string): Promise<SiteBundle> {
  const entry = (await import(pathToFileURL(join(folder, 'server/render.js')).href)) as ServerEntry
  const assets: unknown = JSON.parse(readFileSync(join(folder, 'server/assets.json'), 'utf8'))
  const pageOf = (path: string) => (path === '/' ? 'home' : path.slice(1))
  const pages = new Map(
    entry.paths.map((path) => [path, readFileSync(join(folder, `pages/${pageOf(path)}.html`), 'utf8')]),
  )
  const notFound = readFileSync(join(folder, 'pages/not-found.html'), 'utf8')
  return {
    paths: entry.paths,
    prerendered: (path) => pages.get(path) ?? notFound,
    render: (path, visit) => entry.render(path, assets, visit),
  }
}

/** Puts values where the build left marks such as `{{year}}`. */
export function fill(page: string, values: Readonly<Record<string, string>>): string {
  return page.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const value = values[name]
    return value === undefined ? mark : escapeAttribute(value)
  })
}

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
