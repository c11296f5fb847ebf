/**
 * Which numbered statements of the specification (`docs/rules.md`) are named by a test title, and which are not.
 * `npm run -s rules` counts; `npm run -s rules -- S1-1` lists the uncited ones whose id begins so.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

interface Rule {
  readonly id: string
  readonly statement: string
}

/** They leave something open that no ruling closes, so there is nothing that a test could prove. */
const statingNothing = new Set(['S0-176', 'S0-179'])

const rules = rulesIn(readFileSync(join(root, 'docs/rules.md'), 'utf8')).filter(
  ({ id }) => !statingNothing.has(id),
)
const cited = citedIds()
const uncited = rules.filter(({ id }) => !cited.has(id))
const [prefix] = process.argv.slice(2)

for (const { id, statement } of prefix ? uncited.filter((rule) => rule.id.startsWith(prefix)) : []) {
  console.log(`${id}  ${statement}`)
}
console.log(`${rules.length - uncited.length} of ${rules.length} rules are named by a test`)

function rulesIn(text: string): Rule[] {
  return [...text.matchAll(/^\| (S[01]-\d{3}) \| [^|]* \| ([^|]*) \|/gm)].map(
    ([, id = '', statement = '']) => ({
      id,
      statement: statement.trim(),
    }),
  )
}

function citedIds(): Set<string> {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  const texts = files
    .split('\n')
    .filter((file) => file !== '')
    .map((file) => readFileSync(join(root, file), 'utf8'))
  return new Set(texts.flatMap((text) => text.match(/S[01]-\d{3}/g) ?? []))
}
