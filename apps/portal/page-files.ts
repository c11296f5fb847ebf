import type { Plugin, Rolldown } from 'vite'

/** The file beside the start page that says what each page of the portal is made of. */
export const pageFilesName = 'pages.json'

/** By the address of a page, with a `$` where something of its own stands: its scripts and styles, the first needed first. */
export type PageFiles = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
>

/**
 * Writes down which files the component of each route and of the layouts around it needs, so that the start page can
 * name them before the first script has found out.
 */
export const pageFiles: Plugin = {
  name: 'page-files',
  enforce: 'post',
  apply: 'build',
  generateBundle(_options, bundle) {
    this.emitFile({
      type: 'asset',
      fileName: pageFilesName,
      source: JSON.stringify(filesOfPages(chunksOf(bundle))),
    })
  },
}

interface Chunk {
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly styles: readonly string[]
}

function chunksOf(bundle: Rolldown.OutputBundle): Chunk[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' ? [{ ...part, styles: [...(part.viteMetadata?.importedCss ?? [])] }] : [],
  )
}

/** How the router's plugin names the part of a route that is loaded when it is shown. */
const ofRoute = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/

export function filesOfPages(chunks: readonly Chunk[]): PageFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const routes = new Map(
    chunks.flatMap((chunk) =>
      chunk.moduleIds.flatMap((id) => {
        const [, route] = ofRoute.exec(id) ?? []
        return route === undefined ? [] : [[route, chunk] as const]
      }),
    ),
  )
  // A layout and the page at its own address are called alike: the page, which has the longer name, is meant.
  const shortestFirst = [...routes].toSorted(([one], [other]) => one.length - other.length)
  const pages = shortestFirst.map(([route, chunk]) => {
    const scripts = new Set<string>()
    const styles = new Set<string>()
    // In the order in which the router would ask for them: what is imported before what imports it.
    const add = (each: Chunk) => {
      if (scripts.has(each.fileName)) return
      scripts.add(each.fileName)
      for (const name of each.imports) {
        const imported = byName.get(name)
        if (imported) add(imported)
      }
      for (const name of each.styles) styles.add(name)
    }
    for (const layout of layoutsOf(route)) {
      const around = routes.get(layout)
      if (around) add(around)
    }
    add(chunk)
    return [addressOf(route), { scripts: [...scripts], styles: [...styles] }] as const
  })
  return Object.fromEntries(pages)
}

/** `lender/dashboard` stands around all that is in the folder of that name. */
function layoutsOf(route: string): string[] {
  const parts = partsOf(route)
  return parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

function addressOf(route: string): string {
  const parts = partsOf(route).filter((part, at, all) => part !== 'index' || at < all.length - 1)
  return `/${parts.map((part) => (part.startsWith('$') ? '$' : part)).join('/')}`
}

const partsOf = (route: string) => route.split(/[/.]/)
