import { answerAt, answersOf, initialAnswers } from './answers.ts'
import type { Answers, FormSchema } from './schema.ts'

export type StageKind = 'pre-application' | 'application'
/** What is published in revisions: the questionnaire of a stage, or the tables that both share. */
export type RegistryKind = StageKind | 'tables'

/** What changes on the way from the revision before to this one. */
export type MigrationStep = (answers: Answers) => Answers

export interface RevisionEntry {
  readonly revision: number
  readonly schema: FormSchema
  /** YYYY-MM-DD */
  readonly releasedOn?: string
  readonly description?: string
  readonly migrate?: MigrationStep
}

export interface Registry<Kind extends RegistryKind = RegistryKind> {
  readonly schemaId: string
  readonly kind: Kind
  readonly revisions: readonly RevisionEntry[]
  readonly latest: RevisionEntry
  /** Refuses a revision that was never published. */
  readonly revision: (revision: number) => RevisionEntry
}

export interface Migration {
  readonly answers: Answers
  readonly revision: number
  /** Fields of the old answers that the target does not know. */
  readonly dropped: readonly string[]
  /** Fields of the target that the old answers did not have. */
  readonly added: readonly string[]
}

/** The published revisions of one questionnaire, oldest first. */
export function createRegistry<Kind extends RegistryKind = 'application'>(
  entries: readonly RevisionEntry[],
  kind = 'application' as Kind,
): Registry<Kind> {
  const revisions = [...entries]
  const [first] = revisions
  const latest = revisions.at(-1)
  if (first === undefined || latest === undefined) throw new Error('cannot build registry with no revisions')
  const schemaId = first.schema.id
  revisions.forEach((entry, at) => {
    refuseEntry(entry, schemaId, revisions[at - 1], revisions.slice(0, at))
  })
  return {
    schemaId,
    kind,
    revisions,
    latest,
    revision(revision) {
      const found = revisions.find((entry) => entry.revision === revision)
      if (found === undefined) throw new Error(`Unknown ${kind} schema revision`)
      return found
    },
  }
}

/** Forward only: each later step in order, then exactly the fields of the target. */
export function migrateAnswers(registry: Registry, answers: Answers, from: number, to?: number): Migration {
  const target = registry.revision(to ?? registry.latest.revision)
  registry.revision(from)
  if (target.revision < from) {
    throw new Error(`Cannot migrate backwards from revision ${from} to ${target.revision}`)
  }
  const steps = stepsAfter(registry.revisions, from, target.revision)
  const rebuilt = rebuild(target.schema, afterSteps(steps, answers))
  return {
    answers: rebuilt,
    revision: target.revision,
    dropped: Object.keys(answers).filter((id) => !Object.hasOwn(rebuilt, id)),
    added: Object.keys(rebuilt).filter((id) => !Object.hasOwn(answers, id)),
  }
}

/** A step for fields whose old answers mean nothing any more. */
export function clearFields(...fieldIds: readonly string[]): MigrationStep {
  return (answers) => {
    const cleared = { ...answers }
    for (const id of fieldIds) if (Object.hasOwn(cleared, id)) cleared[id] = null
    return cleared
  }
}

/** What changes on the way from a revision to a later one, or to the last. */
export function stepsAfter(
  entries: readonly RevisionEntry[],
  from: number,
  to = Number.POSITIVE_INFINITY,
): readonly MigrationStep[] {
  return entries.flatMap(({ revision, migrate }) =>
    migrate && revision > from && revision <= to ? [migrate] : [],
  )
}

export const afterSteps = (steps: readonly MigrationStep[], answers: Answers): Answers =>
  steps.reduce((current, step) => step(current), answers)

/** A step for a field that is called otherwise from now on. Of answers that do not have it nothing changes. */
export function moveField(from: string, to: string): MigrationStep {
  return (answers) => {
    if (!Object.hasOwn(answers, from)) return answers
    const { [from]: answer = null, ...others } = answers
    return { ...others, [to]: answer }
  }
}

/** Every field has a value: the existing one, else its default, else none. */
export function rebuild(schema: FormSchema, answers: Answers): Answers {
  return answersOf(schema, (field) =>
    Object.hasOwn(answers, field.id) ? answerAt(answers, field.id) : (field.defaultValue ?? null),
  )
}

export interface Stage {
  readonly id: string
  readonly kind: StageKind
  readonly label: string
  readonly order: number
  readonly schemaId: string
  readonly latestRevision: number
  readonly latestSchema: () => FormSchema
  readonly emptyAnswers: () => Answers
  readonly revision: (revision: number) => FormSchema
  readonly migrate: (answers: Answers, from: number, to?: number) => Migration
}

export interface StageDefinition {
  readonly id: string
  readonly label: string
  readonly order: number
  readonly registry: Registry<StageKind>
}

/** The stages of the product, in the order in which people meet them. */
export function createStages(definitions: readonly StageDefinition[] = []) {
  const stages = new Map<string, Stage>()
  const register = (definition: StageDefinition): Stage => {
    if (stages.has(definition.id)) throw new Error('Form stage already registered')
    const stage = stageFrom(definition)
    stages.set(stage.id, stage)
    return stage
  }
  definitions.forEach(register)
  return {
    register,
    get: (id: string): Stage | undefined => stages.get(id),
    list: (): readonly Stage[] => [...stages.values()].sort(inOrder),
  }
}

function stageFrom({ id, label, order, registry }: StageDefinition): Stage {
  const latest = registry.latest
  return {
    id,
    kind: registry.kind,
    label,
    order,
    schemaId: registry.schemaId,
    latestRevision: latest.revision,
    latestSchema: () => latest.schema,
    emptyAnswers: () => initialAnswers(latest.schema),
    revision: (revision) => registry.revision(revision).schema,
    migrate: (answers, from, to) => migrateAnswers(registry, answers, from, to),
  }
}

function inOrder(one: Stage, other: Stage): number {
  if (one.order !== other.order) return one.order - other.order
  return one.id < other.id ? -1 : 1
}

function refuseEntry(
  { revision, schema }: RevisionEntry,
  schemaId: string,
  before: RevisionEntry | undefined,
  earlier: readonly RevisionEntry[],
): void {
  const named = `${schemaId} revision ${revision}`
  if (schema.id !== schemaId) throw new Error(`${named} has mismatched schema id ${schema.id}`)
  if (schema.revision !== revision) {
    throw new Error(
      `${schemaId} schema revision ${schema.revision} does not equal entry revision ${revision}`,
    )
  }
  if (earlier.some((other) => other.revision === revision))
    throw new Error(`${schemaId}: duplicate revision ${revision}`)
  if (before && before.revision > revision)
    throw new Error(`${schemaId}: revisions must be strictly increasing`)
}
