import {
  type Answer,
  afterSteps,
  checkAnswers,
  type Field,
  type FormSchema,
  isSensitive,
  type MigrationStep,
  type RevisionEntry,
  stepsAfter,
} from '@granary/forms'
import { fieldsOf } from './document.ts'
import { preApplicationToApplication, projectToPreApplication, shownBesideUploads } from './prefill.ts'

/** Fields that the product reads by name, beside those that answers flow from or into. */
const readByName: Readonly<Record<string, readonly string[]>> = {
  'preApplication.v1': ['loanProgram', 'certifyInformationAccurate'],
  'applicationChecklist.v1': [
    'loanProgram',
    'certifyInformationAccurate',
    'totalLoanAmount',
    'guaranteePercentageRequested',
  ],
}

/**
 * What would take something from those who answered an older revision: projects open in the next one, with what its
 * migration leaves of their answers.
 */
export function forbiddenChanges(earlier: readonly RevisionEntry[], next: RevisionEntry): string[] {
  const known = new Map(fieldsOf(next.schema).map((field) => [field.id, field]))
  const found = earlier.flatMap((former) => {
    const steps = stepsAfter([...earlier, next], former.revision)
    return fieldsOf(former.schema).flatMap((field) => {
      const now = known.get(field.id)
      return now ? lost(field, now, next, steps) : []
    })
  })
  return [...new Set([...found, ...missing(next.schema, known)])]
}

function lost(
  before: Field,
  now: Field,
  { revision, schema }: RevisionEntry,
  steps: readonly MigrationStep[],
): string[] {
  const unreadable = answersTo(before).filter((answer) => {
    const kept = afterSteps(steps, { [now.id]: answer })[now.id] ?? null
    const isTheSame = JSON.stringify(kept) === JSON.stringify(answer)
    if (isTheSame && kindOf(before) !== kindOf(now)) return true
    return !checkAnswers(schema, { [now.id]: kept }).ok
  })
  return [
    ...unreadable.map(
      (answer) =>
        `Field ${now.id} was answered with ${JSON.stringify(answer)} and can no longer be: add the step to revision ${revision} in src/…/migrations.ts, such as clearFields('${now.id}').`,
    ),
    ...(isSensitive(before) && !isSensitive(now)
      ? [`Field ${now.id} was sensitive and has to stay so.`]
      : []),
    ...(!isSensitive(before) && isSensitive(now)
      ? [`Field ${now.id} was asked before it was sensitive: name it in src/sensitivity.ts.`]
      : []),
  ]
}

function missing(schema: FormSchema, known: ReadonlyMap<string, Field>): string[] {
  const isPreApplication = schema.id === 'preApplication.v1'
  const onTheWay = [...preApplicationToApplication, ...shownBesideUploads]
  const flowing = isPreApplication
    ? [...projectToPreApplication.map(({ to }) => to), ...onTheWay.map(({ from }) => from)]
    : onTheWay.map(({ to }) => to)
  return [...(readByName[schema.id] ?? []), ...flowing]
    .filter((id) => !known.has(id))
    .map((id) => `Field ${id} is gone, yet other parts name it (src/prefill.ts, or the server).`)
}

/** One answer of every kind that the field takes. */
function answersTo({ type, options = [] }: Field): readonly Answer[] {
  switch (type) {
    case 'select':
      return options.map(({ value }) => value)
    case 'multiSelect':
      return options.map(({ value }) => [value])
    case 'number':
      return [1]
    case 'boolean':
      return [true]
    case 'date':
      return ['2026-01-31']
    case 'file':
      return [['a file']]
    default:
      return ['a text']
  }
}

function kindOf({ type }: Field): string {
  return type === 'shortText' || type === 'longText' ? 'text' : type
}
