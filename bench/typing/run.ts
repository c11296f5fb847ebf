/**
 * The questionnaire of the application in our own panel, on a floor page written by hand, and in three form renderers,
 * and a table of 200 rows: opened and typed into in a real browser. Rounds are interleaved; figures are medians with their spread.
 * `--rounds N`; `--whole` takes all questions of the application instead of those of its largest category.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../e2e/support/browser.ts'
import { buildPage } from './build-pages.ts'
import { type Figures, measure } from './measures.ts'
import { cellsTypedInto, questionnaireOf } from './questionnaire.ts'
import { servePages } from './serve-pages.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    whole: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const names = ['floor', 'granary', 'grid', 'survey', 'rjsf', 'json-forms'].filter(
  (name) => values.only === undefined || values.only.split(',').includes(name),
)
const rounds = Number(values.rounds)
const folder = await mkdtemp(join(tmpdir(), 'granary-typing-'))
const questionnaire = questionnaireOf(values.whole ? 'whole' : 'category')
try {
  const pages = []
  for (const name of names) pages.push(await buildPage(name, folder))
  const server = await servePages(pages, questionnaire)
  const browser = await launchBrowser()
  const figures = new Map(names.map((name): [string, Figures[]] => [name, []]))
  try {
    // The first round warms up the browser and counts for nothing.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of names) {
        const typedInto = name === 'grid' ? cellsTypedInto : questionnaire.typedInto
        const one = await measure(browser, `${server.url}/${name}/`, typedInto)
        if (round > 0) figures.get(name)?.push(one)
      }
    }
  } finally {
    await browser.close()
    server.close()
  }
  const { dependencies } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'))
  printTable({ questionnaire, rounds, dependencies, pages, figures })
} finally {
  await rm(folder, { recursive: true, force: true })
}
