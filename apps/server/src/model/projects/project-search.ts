import { projectStatuses } from '@granary/api'
import { questionnaires } from '@granary/checklists'
import { type GuaranteeProgram, guaranteePrograms } from '@granary/eligibility'
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../db/containing.ts'
import type { Tables } from '../../db/schema.generated.ts'
import { beginningOf, partsOf, soughtIn, withoutSigns, wordsTyped } from '../../texts/typed-words.ts'
import { sensitiveFields } from '../stages/index.ts'
import { isOfReady, isShownAs, shownWords } from './shown-words.ts'

/**
 * A word that more answers have than this narrows nothing: it counts as found everywhere, so that what is looked at
 * stays bounded and no project is left out for it.
 */
const mostAnswers = 5_000
const mostTexts = 1_000
/** Of a word of one or two letters already this many tell that it is one of those that stand everywhere. */
const mostOfShort = 1_000

type OfProjects = ExpressionBuilder<Tables, 'projects'>
type Fits = ExpressionWrapper<Tables, 'projects', SqlBool>

/**
 * The projects in which every word is found that somebody typed: in the names of project and borrower, in what was said
 * at its creation, in program and status, in the names of its files, in what stands in these, and in its answers as they are now. Answers that
 * are sensitive or the packaging team's own are never looked at. Of a lender's projects only the lender's are read. Which
 * are ready to be submitted is told by whoever found out.
 */
export function fitting(typed: string, organizationId?: string, ready: readonly string[] = []) {
  const words = withoutSigns(wordsTyped(typed))
  return (eb: OfProjects): Fits =>
    eb.and(
      words.map((word) => {
        const isMeant = ready.length > 0 && isOfReady(word)
        const found = withWord(eb, word, organizationId)
        return isMeant ? eb.or([found, eb('id', 'in', ready)]) : found
      }),
    )
}

const said = [
  sql`name`,
  sql`borrower_name`,
  sql`creation ->> 'contactFirstName'`,
  sql`creation ->> 'contactLastName'`,
  sql`creation ->> 'contactEmail'`,
  sql`creation ->> 'projectAddress'`,
]

function withWord(eb: OfProjects, word: string, organizationId: string | undefined): Fits {
  const pattern = containing(word)
  const programs = programsNamed(word)
  const statuses = projectStatuses.filter((status) => beginsAWord(status, word))
  const sought = soughtIn(word)
  const isShort = beginningOf(word) === undefined
  const [texts, answers] = isShort ? [mostOfShort, mostOfShort] : [mostTexts, mostAnswers]
  return eb.or([
    ...said.map((text) => eb(text, 'ilike', pattern)),
    ...(programs.length > 0 ? [eb('program', 'in', programs)] : []),
    ...(statuses.length > 0 ? [eb('status', 'in', statuses)] : []),
    ...shownWords.filter((shown) => beginsAWord(shown, word)).map((shown) => isShownAs(eb, shown)),
    ...(sought
      ? [
          eb('id', 'in', inFiles(eb, sought, organizationId)),
          eb('id', 'in', inTexts(eb, sought, organizationId).limit(texts)),
          eb.exists(inTexts(eb, sought, organizationId).offset(texts).limit(1)),
          eb('id', 'in', inAnswers(eb, sought, organizationId).limit(answers)),
          eb.exists(inAnswers(eb, sought, organizationId).offset(answers).limit(1)),
        ]
      : []),
  ])
}

function inFiles({ selectFrom }: OfProjects, beginning: string, organizationId: string | undefined) {
  const found = selectFrom('uploads')
    .select('uploads.project_id')
    .where('uploads.removed_at', 'is', null)
    .where(named(beginning))
  return organizationId === undefined ? found : found.where('uploads.organization_id', '=', organizationId)
}

/** What was read in files that are there; a word of a thousand documents and more narrows nothing either. */
function inTexts(eb: OfProjects, beginning: string, organizationId: string | undefined) {
  const found = eb
    .selectFrom('document_texts as read')
    .select('read.project_id')
    .where(hasWords(beginning))
    .where(({ exists, selectFrom }) => {
      const there = selectFrom('uploads as upload')
        .select('upload.id')
        .whereRef('upload.project_id', '=', 'read.project_id')
        .where(sql<SqlBool>`upload.storage_id::text = read.storage_id`)
        .where('upload.removed_at', 'is', null)
      return exists(
        organizationId === undefined ? there : there.where('upload.organization_id', '=', organizationId),
      )
    })
  return organizationId === undefined ? found : found.where('read.organization_id', '=', organizationId)
}

const hasWords = (beginning: string) => sql<SqlBool>`words @@ ${beginning}::tsquery`

const named = (beginning: string) => sql<SqlBool>`${wordsIn(sql`file_name`)} @@ ${beginning}::tsquery`

interface FileSearch {
  /** Whether every typed word begins one of the words of a file's name. */
  readonly named: RawBuilder<SqlBool>
  /** The same of what was read in it. */
  readonly read: RawBuilder<SqlBool>
}

/** Undefined where nothing was typed that can be looked for. A short word counts only where there is no longer one. */
export function fileSearch(typed: string): FileSearch | undefined {
  const words = wordsTyped(typed)
  const long = words.map(beginningOf).filter((word) => word !== undefined)
  const sought = long.length > 0 ? long : words.map(soughtIn).filter((word) => word !== undefined)
  const query = sought.join(' & ')
  return sought.length === 0 ? undefined : { named: named(query), read: hasWords(query) }
}

/** Every change of an answer is kept, so what has the word must be the last one of its answer. */
function inAnswers({ selectFrom }: OfProjects, beginning: string, organizationId: string | undefined) {
  const found = selectFrom('answer_changes as change')
    .select('change.project_id')
    .where(sql<SqlBool>`jsonb_typeof(after) = 'string' and not starts_with(after #>> '{}', 'sealed:')`)
    .where(sql<SqlBool>`${wordsIn(sql`after #>> '{}'`)} @@ ${beginning}::tsquery`)
    .where('change.field_id', 'in', textFields)
    .where('change.source', '!=', 'not-chosen')
    .where(({ not, exists, selectFrom: select }) => {
      const later = select('answer_changes as later')
        .select('later.id')
        .whereRef('later.project_id', '=', 'change.project_id')
        .whereRef('later.stage', '=', 'change.stage')
        .whereRef('later.field_id', '=', 'change.field_id')
        .whereRef('later.id', '>', 'change.id')
        .where('later.source', '!=', 'not-chosen')
      return not(
        exists(
          organizationId === undefined ? later : later.where('later.organization_id', '=', organizationId),
        ),
      )
    })
  return organizationId === undefined ? found : found.where('change.organization_id', '=', organizationId)
}

/** As the indexes have it (migration 0361). */
function wordsIn(text: RawBuilder<unknown>) {
  return sql`to_tsvector('simple'::regconfig, regexp_replace(lower(left(${text}, 20000)), '[^[:alnum:]]+', ' ', 'g'))`
}

function programsNamed(word: string): GuaranteeProgram[] {
  return (Object.keys(guaranteePrograms) as GuaranteeProgram[]).filter((program) =>
    beginsAWord(`${guaranteePrograms[program].name} ${guaranteePrograms[program].inquiry}`, word),
  )
}

function beginsAWord(text: string, word: string): boolean {
  return word.length > 1 && partsOf(text).some((part) => part.startsWith(word.toLowerCase()))
}

/** Answers of text that whoever may see the project may read, in any revision. */
const textFields: readonly string[] = [
  ...new Set(
    questionnaires
      .flatMap(({ registry }) => registry.revisions)
      .flatMap(({ schema }) => schema.sections.flatMap(({ fields }) => fields))
      .filter(({ type }) => type === 'shortText' || type === 'longText')
      .filter(({ id, metadata }) => metadata?.owner !== 'staff' && !sensitiveFields.has(id))
      .map(({ id }) => id),
  ),
]
