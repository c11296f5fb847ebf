/** The files of which a published revision consists: what `schema publish` writes and `schema check` reads again. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type NextRevision,
  type Publication,
  type Publishable,
  questionnaireDocument,
} from '@granary/checklists'
import { root } from './steps.ts'

type Next = Extract<NextRevision, { ok: true }>

/** Writes all of a new revision, or nothing; gives the paths. */
export function writeRevision(of: Publishable, { said, frozen, schema }: Next): string[] {
  const files: readonly (readonly [path: string, text: string])[] = [
    [frozenPath(of, said.revision), `${JSON.stringify(frozen, null, 2)}\n`],
    [historyPath(of), historyFile([...of.history, said])],
    [documentPath(of, said.revision), questionnaireDocument(of.title, schema)],
  ]
  for (const [path, text] of files) writeFileSync(join(root, path), text)
  return files.map(([path]) => path)
}

/** What is not as the command writes it. */
export function staleFiles(of: Publishable): string[] {
  const { history, registry } = of
  const documents = registry.revisions.filter(
    ({ revision }) =>
      revision === registry.latest.revision || existsSync(join(root, documentPath(of, revision))),
  )
  const expected: readonly (readonly [path: string, text: string])[] = [
    [historyPath(of), historyFile(history)],
    ...documents.map(
      ({ revision, schema }) =>
        [documentPath(of, revision), questionnaireDocument(of.title, schema)] as const,
    ),
  ]
  return [
    ...expected
      .filter(([path, text]) => textOf(path) !== text)
      .map(([path]) => `${path} is not as the command writes it.`),
    ...strayFiles(of),
  ]
}

/** Frozen files that no revision names. */
function strayFiles(of: Publishable): string[] {
  const known = of.history.map(({ revision }) => frozenPath(of, revision))
  const folder = folderOf(of)
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !known.includes(path))
    .map((path) => `${path} belongs to no revision.`)
}

export function historyFile(history: readonly Publication[]): string {
  const imports = history.map(
    ({ revision }) =>
      `import revision${revision} from './history/revision-${revision}.json' with { type: 'json' }\n`,
  )
  const entries = history.map(({ revision, publishedOn, title, changes }) => {
    const words = [
      `    revision: ${revision},`,
      ...(publishedOn === undefined ? [] : [`    publishedOn: ${JSON.stringify(publishedOn)},`]),
      `    title: ${JSON.stringify(title)},`,
      `    changes: ${JSON.stringify(changes)},`,
      `    frozen: revision${revision},`,
    ]
    return `  {\n${words.join('\n')}\n  },\n`
  })
  return `// Written by \`npm run schema -- publish\`. A published revision never changes.
import type { History } from '../published.ts'
${imports.join('')}
export const history: History = [
${entries.join('')}]
`
}

function folderOf({ registry }: Publishable): string {
  return `packages/checklists/src/${registry.kind}/history`
}

function frozenPath(of: Publishable, revision: number): string {
  return `${folderOf(of)}/revision-${revision}.json`
}

function historyPath(of: Publishable): string {
  return `packages/checklists/src/${of.registry.kind}/history.generated.ts`
}

export function documentPath({ registry }: Publishable, revision: number): string {
  return `docs/questionnaires/${registry.kind}-r${revision}.md`
}

function textOf(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
