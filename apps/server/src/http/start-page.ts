import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStageId, latestQuestionnaireAddress } from '../model/stages/index.ts'

/** What the build wrote down of each page: by its address, with `$` where something of its own stands. */
type PageFiles = Readonly<
  Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
>

export interface StartPage {
  readonly html: string
  readonly etag: string
}

/** What an address says after its path. */
type Query = Readonly<Record<string, unknown>>

/**
 * The start page for an address: the same for everybody, with the names of the files that the page there is made of.
 * Without them a browser would learn of these only from the first script, which goes before them all the same: it asks
 * the first questions while they are on their way.
 */
export function startPages(folder: string): (path: string, query?: Query) => StartPage {
  const plain = readFileSync(join(folder, 'index.html'), 'utf8')
  const written = join(folder, 'pages.json')
  const files: PageFiles = existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : {}
  const anyPage = pageOf(plain)
  const pages = Object.entries(files)
    .map(([address, { scripts, styles }]) => ({
      parts: partsOf(address),
      page: pageOf(withFiles(plain, scripts, styles)),
    }))
    // What is named outright goes before what takes any name.
    .sort((one, other) => (sortedAs(one.parts) < sortedAs(other.parts) ? -1 : 1))
  const withQuestions = new Map<string, StartPage>()
  return (path, query = {}) => {
    const asked = partsOf(path)
    const page = pages.find(({ parts }) => fits(parts, asked))?.page ?? anyPage
    const questions = questionsAt(path, query)
    if (questions === undefined) return page
    const key = `${page.etag} ${questions}`
    const made = withQuestions.get(key) ?? pageOf(withLinks(page.html, [toFetch(questions)]))
    withQuestions.set(key, made)
    return made
  }
}

const showsStage = /^\/(lender\/dashboard|admin)\/projects\/[^/]+\/?$/

/**
 * The questionnaire that the page there will show, if the address says which. A stage that is read in an older revision
 * has another one; its page learns so with the answers.
 */
function questionsAt(path: string, { stage, view }: Query): string | undefined {
  const isShown = showsStage.test(path) && view === undefined && typeof stage === 'string' && isStageId(stage)
  return isShown ? latestQuestionnaireAddress(stage) : undefined
}

/** After the scripts, which find it there; in the way in which they ask for it, or it would come twice. */
const toFetch = (address: string) =>
  `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${address}">`

function withFiles(plain: string, scripts: readonly string[], styles: readonly string[]): string {
  const missing = (name: string) => !plain.includes(`"/${name}"`)
  const links = [
    ...styles.filter(missing).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts
      .filter(missing)
      .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`),
  ]
  return withLinks(plain, links)
}

function withLinks(html: string, links: readonly string[]): string {
  return html.replace('</head>', () => `${links.map((link) => `  ${link}\n`).join('')}  </head>`)
}

const pageOf = (html: string): StartPage => ({
  html,
  // Weak, since it goes out compressed in different ways.
  etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
})

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

const fits = (parts: readonly string[], asked: readonly string[]) =>
  parts.length === asked.length && parts.every((part, at) => part === '$' || part === asked[at])

const sortedAs = (parts: readonly string[]) => parts.map((part) => (part === '$' ? '1' : '0')).join('')
