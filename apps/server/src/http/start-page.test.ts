import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestQuestionnaireAddress } from '../model/stages/index.ts'
import { startPages } from './start-page.ts'

const plain = `<!doctype html>
<html>
  <head>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body></body>
</html>
`
const files = (name: string) => ({
  scripts: ['assets/index.js', `assets/${name}.js`],
  styles: ['assets/index.css', `assets/${name}.css`],
})
const pages = {
  '/lender/projects/$': files('project'),
  '/lender/projects/new': files('new'),
  '/lender/$/$': files('anything'),
  '/lender': files('lender'),
}

let folder: string
let startPage: ReturnType<typeof startPages>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-start-page-'))
  await writeFile(join(folder, 'index.html'), plain)
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages))
  startPage = startPages(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const linksIn = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => `${rel} ${href}`)

test('the start page names what the page at its address is made of, and nothing twice', () => {
  const { html } = startPage('/lender/projects/1')
  expect(linksIn(html)).toEqual([
    'stylesheet /assets/index.css',
    'stylesheet /assets/project.css',
    'modulepreload /assets/project.js',
  ])
  expect(html.replace(/ +<link[^>]*project[^>]*>\n/g, '')).toBe(plain)
})

test.each([
  ['/lender/projects/new', 'new'],
  ['/lender/projects/new/', 'new'],
  ['/lender/projects/a%2fb', 'project'],
  ['/lender/offices/1', 'anything'],
  ['/lender', 'lender'],
])('what is named outright goes before what takes any name: %s', (path, name) => {
  expect(linksIn(startPage(path).html)).toContain(`modulepreload /assets/${name}.js`)
})

test.each(['/', '/nowhere', '/lender/projects/1/more', '/lender/$', '/__proto__'])(
  'an address that the build knows nothing of gets it as it was built: %s',
  (path) => {
    expect(startPage(path).html).toBe(plain)
  },
)

test('pages are told apart by their mark', () => {
  expect(startPage('/lender').etag).not.toBe(startPage('/nowhere').etag)
  expect(startPage('/lender/projects/1')).toEqual(startPage('/lender/projects/2'))
})

test.each([
  ['/lender/dashboard/projects/1', { stage: 'application' }, ['application']],
  ['/admin/projects/1/', { stage: 'pre-application', past: 'true' }, ['pre-application']],
  ['/lender/dashboard/projects/1', {}, []],
  ['/lender/dashboard/projects/1', { stage: 'application', view: 'people' }, []],
  ['/lender/dashboard/projects/1', { stage: 'closing' }, []],
  ['/lender/dashboard/projects/1', { stage: ['application', 'application'] }, []],
  ['/lender/dashboard/projects/1/workbook', { stage: 'application' }, []],
  ['/borrower/projects/1', { stage: 'application' }, []],
] as const)('it names the questionnaire that the page shows: %s %j', (path, query, stages) => {
  const preloads = linksIn(startPage(path, query).html).filter((link) => link.startsWith('preload '))
  expect(preloads).toEqual(stages.map((stage) => `preload ${latestQuestionnaireAddress(stage)}`))
  expect(startPage(path, query).etag === startPage(path).etag).toBe(stages.length === 0)
  expect(startPage(path, query)).toEqual(startPage(path.replace('1', '2'), query))
})

test('without what the build wrote down it is the same for every address', async () => {
  await rm(join(folder, 'pages.json'))
  expect(startPages(folder)('/lender').html).toBe(plain)
})
