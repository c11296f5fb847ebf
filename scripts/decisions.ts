/** The list of all decision records, `docs/decisions/README.md`. `npm run decisions` writes it; a test says when it is old. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.ts'

const folder = join(root, 'docs/decisions')
export const decisionList = join(folder, 'README.md')

/** Every record begins like this; what follows its decision is up to it. */
const template =
  /^# (?<number>\d{4}) (?<title>\S[^\n]*)\n\nDate: (?<date>\d{4}-\d\d-\d\d)\. Status: (?<status>[^\n]+)\.\n\n## Context\n\S[\s\S]*\n\n## Decision\n\S/

export function renderDecisionList(): string {
  const rows = records().map(
    ({ file, number, title, date, status }) => `| [${number}](${file}) | ${title} | ${date} | ${status} |`,
  )
  return `${introduction}\n${rows.join('\n')}\n`
}

const introduction = `# Decisions

Each lasting choice has a short record: what it was about, what was decided, what follows, and what would open it again.
A record is not rewritten when a later one takes its place; its status says which. This list is made by
\`npm run decisions\`.

A new record takes the next free number, begins as below, and goes on as it needs to (\`## Consequences\`,
\`## Ruled out\`, \`## What would reopen it\`).

    # 0000 What was decided, as a sentence

    Date: 2026-01-31. Status: accepted.

    ## Context
    ## Decision

| | decision | date | status |
|---|---|---|---|`

function records() {
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  return files.toSorted().map((file) => {
    const found = template.exec(readFileSync(join(folder, file), 'utf8'))?.groups
    const { number = '', title = '', date = '', status = '' } = found ?? {}
    if (!file.startsWith(`${number}-`))
      throw new Error(`docs/decisions/${file} does not begin like a record.`)
    return { file, number, title, date, status }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(decisionList, renderDecisionList())
}
