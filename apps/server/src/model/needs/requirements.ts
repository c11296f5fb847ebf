import type { NeededDocument, Requirement, RequirementBasis, TableName } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { decidersOf, provides, type RequiredNow, type RequirementRow, requirementsOf } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import type { Services } from '../services.ts'
import { readOnlyReason, stoppedReason } from '../stages/index.ts'
import { type FactsOfProject, factsOf } from './facts.ts'
import { rulesOf } from './rules.ts'
import { teller } from './shown-items.ts'

/** What the package of a project needs, by the rules that it follows; on another target date, if one is given. */
export async function listRequirements(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
  targetDate?: string,
): Promise<Requirement[]> {
  const [{ facts, stages, files }, pack] = await Promise.all([
    factsOf(db, services, project, today),
    rulesOf(db, project),
  ])
  const tell = teller(stages)
  const then = targetDate === undefined ? facts : { ...facts, targetDate }
  return requirementsOf(pack, then).map((row) => ({
    ...shown(row, files, tell),
    ...(isKeptByStaff(row, stages) && { actor: 'staff' as const }),
  }))
}

/** Whoever reads, as far as it decides what they may set. */
interface Reader {
  readonly mayEdit: boolean
  readonly isPackager: boolean
  readonly person: Pick<Person, 'viewedBy'>
}

export async function basisOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
  reader: Reader,
): Promise<RequirementBasis> {
  const [{ facts, stages }, pack] = await Promise.all([
    factsOf(db, services, project, today),
    rulesOf(db, project),
  ])
  const tell = teller(stages)
  return {
    pack: { id: pack.id, title: pack.title, isPinned: project.rule_pack !== null },
    targetDate: facts.targetDate ?? null,
    setsTargetIn: setsTargetIn(project, stages, reader),
    decidedBy: decidersOf(pack, facts).map(({ fact, words, item }) => ({
      fact,
      words,
      items: tell(item ? [item] : []),
    })),
  }
}

/** As the saving of what staff look after admits it. The later stage counts. */
function setsTargetIn(
  project: Selectable<ProjectsTable>,
  stages: FactsOfProject['stages'],
  { mayEdit, isPackager, person }: Reader,
): RequirementBasis['setsTargetIn'] {
  if (person.viewedBy || stoppedReason(project) !== null) return null
  if (isPackager) return 'application'
  const open = [stages.application, stages['pre-application']].find(
    (document) => readOnlyReason(project, document, mayEdit) === null,
  )
  return open?.stage ?? null
}

/** What the packaging team looks after is theirs to act on, here as in the list of documents. */
function isKeptByStaff({ items }: RequirementRow, stages: FactsOfProject['stages']): boolean {
  const isStaffs = ({ stage, fieldId }: RequirementRow['items'][number]) =>
    stages[stage].form.field(fieldId)?.metadata?.owner === 'staff'
  return items.length > 0 && items.every(isStaffs)
}

type Tell = ReturnType<typeof teller>

function shown(row: RequirementRow, files: FactsOfProject['files'], tell: Tell): Requirement {
  const { ruleId, title, state, because, wouldChange, paragraph, window, staleOn, actor, pack } = row
  return {
    ...{ ruleId, title, state, because, paragraph, actor, pack },
    wouldChange: [...wouldChange],
    ...(window !== undefined && { window }),
    ...(staleOn !== undefined && { staleOn }),
    items: tell(row.items),
    documents: row.documents.map((document) => shownDocument(document, files, tell)),
    asked: row.asked.map(({ fact, question, of, items, entered }) => ({
      ...{ fact, question, of, items: tell(items) },
      ...(entered && { entered: { table: entered, label: columnOrTable(entered, fact) } }),
    })),
  }
}

/** The terms have a column for each fact; the other tables say it with all of their rows. */
function columnOrTable(table: TableName, fact: string): string {
  const declaration = projectTables.declarationOf(table)
  return declaration?.columns.find(({ id }) => id === fact)?.label ?? declaration?.title ?? table
}

function shownDocument(document: RequiredNow, files: FactsOfProject['files'], tell: Tell): NeededDocument {
  const { title, state, because, items, window, staleOn, collectFrom } = document
  const isHere = ({ stage, fieldId, kind }: FactsOfProject['files'][number]) =>
    provides(document, { items: [{ stage, fieldId }], kind })
  const isCounted = ({ uploadId }: FactsOfProject['files'][number]) => uploadId === document.uploadId
  return {
    ...{ title, state, because, staleOn, collectFrom },
    ...(window !== undefined && { window }),
    items: tell(items),
    // The one that it is counted by stands first.
    files: files
      .filter(isHere)
      .toSorted((a, b) => Number(isCounted(b)) - Number(isCounted(a)))
      .map(({ uploadId, fileName, asOf, signedOn, expiresOn }) => ({
        ...{ uploadId, fileName, asOf, signedOn, expiresOn },
      })),
  }
}
