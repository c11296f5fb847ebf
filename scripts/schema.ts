/**
 * The questionnaires, and the tables of a project, on the command line:
 * `schema print <schemaId> [--revision N] [--format json|text]`, `schema list`, `schema diff <schemaId> [A B]`,
 * `schema publish <schemaId> --title T --changes C [--on YYYY-MM-DD]`, `schema check`.
 */
import { parseArgs } from 'node:util'
import {
  changesIn,
  differences,
  nextRevision,
  type Publishable,
  problemsOfQuestionnaires,
  publishable,
  questionnaireDocument,
} from '@granary/checklists'
import { staleFiles, writeRevision } from './publication.ts'

class Refusal extends Error {}

const usage =
  'Say print <schemaId>, list, diff <schemaId> [<from> <to>], publish <schemaId> --title … --changes …, or check.'

// A reader such as `head` may have had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
try {
  process.stdout.write(run(process.argv.slice(2)))
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!(error instanceof Refusal) && !code.startsWith('ERR_PARSE_ARGS')) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

function run(args: readonly string[]): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      revision: { type: 'string' },
      format: { type: 'string', default: 'json' },
      title: { type: 'string', default: '' },
      changes: { type: 'string', default: '' },
      on: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    },
  })
  const [command, id, from, to] = positionals
  if (command === 'print') return print(questionnaire(id), values.revision, values.format)
  if (command === 'list') return list()
  if (command === 'diff') return diff(questionnaire(id), from, to)
  if (command === 'publish') {
    const { title, changes, on: publishedOn } = values
    return publish(questionnaire(id), { publishedOn, title, changes })
  }
  if (command === 'check') return check()
  throw new Refusal(usage)
}

function print(of: Publishable, wanted: string | undefined, format: string): string {
  const schema = revision(of, wanted ?? String(of.registry.latest.revision)).schema
  if (format === 'json') return `${JSON.stringify(schema, null, 2)}\n`
  if (format === 'text') return questionnaireDocument(of.title, schema)
  throw new Refusal(`There is no format "${format}". Choose json or text.`)
}

function list(): string {
  const lines = publishable.flatMap(({ id, registry }) =>
    registry.revisions.map(({ revision, schema }) => {
      const { publishedOn = 'no date', title } = schema.metadata ?? {}
      return `${id}  revision ${revision}  ${publishedOn}  ${title}`
    }),
  )
  return `${lines.join('\n')}\n`
}

function diff(of: Publishable, from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to === undefined)
    throw new Refusal(`Say which two revisions of ${of.id} to compare, or none to see what is not published.`)
  const lines =
    from === undefined || to === undefined
      ? changesIn(of.source, of.registry.latest.schema)
      : differences(revision(of, from).schema, revision(of, to).schema)
  return lines.length === 0 ? 'No field differs.\n' : `${lines.join('\n')}\n`
}

/** Freezes the living source as the next revision; whatever speaks against it is said, and nothing is written. */
function publish(of: Publishable, words: Parameters<typeof nextRevision>[1]): string {
  const next = nextRevision(of, words)
  if (!next.ok) throw new Refusal(next.reasons.join('\n'))
  const written = writeRevision(of, next)
  const what = `${of.id} revision ${next.said.revision} is published.`
  return `${[...next.changes, '', what, ...written].join('\n')}\n`
}

function check(): string {
  const problems = [...problemsOfQuestionnaires(), ...publishable.flatMap(staleFiles)]
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  return 'All revisions are sound, the latest match their source, and the printed documents are fresh.\n'
}

function questionnaire(id: string | undefined): Publishable {
  const found = publishable.find((each) => each.id === id)
  if (found) return found
  const known = publishable.map((each) => each.id).join(', ')
  throw new Refusal(
    id === undefined ? `Say which schema: ${known}.` : `There is no schema "${id}". There are: ${known}.`,
  )
}

function revision(of: Publishable, wanted: string) {
  const found = of.registry.revisions.find((each) => String(each.revision) === wanted)
  if (found) return found
  const known = of.registry.revisions.map((each) => each.revision).join(', ')
  throw new Refusal(`${of.id} has no revision "${wanted}". There are: ${known}.`)
}
