import { createHash } from 'node:crypto'
import { questionnaires, withHints } from '@granary/checklists'
import { formOf, questionnaireOf, type StageId } from './stage-forms.ts'

/** A published questionnaire with its hints, as a file that never changes: other content has another name. */
export interface QuestionnaireFile {
  readonly name: string
  readonly text: string
}

/** Beside the calls, of whose answers a device keeps none. */
const folder = '/questionnaires'
export const questionnaireFileRoute = `${folder}/:name`

const made = new Map<string, QuestionnaireFile>()

function fileOf(stage: StageId, revision: number): QuestionnaireFile {
  const start = startOf(stage, revision)
  let file = made.get(start)
  if (!file) {
    const text = JSON.stringify(withHints(formOf(stage, revision).schema))
    // Not by the revision alone: hints are no part of it, and two nodes may be of different versions.
    const content = createHash('sha256').update(text).digest('hex').slice(0, 20)
    file = { name: `${start}${content}.json`, text }
    made.set(start, file)
  }
  return file
}

const startOf = (stage: StageId, revision: number) => `${stage}-${revision}-`

/** Where the whole questionnaire of a revision lies for whoever may see all of it. */
export function questionnaireAddress(stage: StageId, revision: number): string {
  return `${folder}/${fileOf(stage, revision).name}`
}

export function latestQuestionnaireAddress(stage: StageId): string {
  return questionnaireAddress(stage, questionnaireOf(stage).latestRevision)
}

/** Nothing for a name of another version of this product, whatever its revision. */
export function questionnaireFile(name: string): QuestionnaireFile | undefined {
  for (const { registry } of questionnaires) {
    for (const { revision } of registry.revisions) {
      if (!name.startsWith(startOf(registry.kind, revision))) continue
      const file = fileOf(registry.kind, revision)
      return file.name === name ? file : undefined
    }
  }
  return undefined
}
