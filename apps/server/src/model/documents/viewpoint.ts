import { compile } from '@granary/forms'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Person } from '../../people/people.ts'
import { shownStages } from '../answers/index.ts'
import {
  answerableFields,
  type BorrowerAccess,
  cutDown,
  readableFields,
  sharedToRead,
} from '../borrower/index.ts'
import type { Services } from '../services.ts'
import {
  readOnlyReason,
  type StageDocument,
  type StageDocuments,
  type StageId,
  stoppedReason,
} from '../stages/index.ts'

/** Whose list of documents it is: of somebody who sees the whole project, or of a borrower. */
export interface DocumentReader {
  readonly person: Person
  readonly project: Selectable<ProjectsTable>
  readonly mayEdit: boolean
  readonly isPackager: boolean
  /** Undefined for those who see the whole project. */
  readonly access: BorrowerAccess | undefined
}

/** The stages as this reader sees them, and where they may change something. */
export interface Viewpoint {
  readonly stages: StageDocuments
  readonly readOnlyReason: (stage: StageId, fieldId: string) => string | null
  /** Whether they may say what a file is: also after its stage was submitted. */
  readonly mayDescribe: (stage: StageId, fieldId: string) => boolean
}

export async function viewpointOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  reader: DocumentReader,
): Promise<Viewpoint> {
  const { project, mayEdit, access } = reader
  // Both are shown in their newest questions as long as they are open, whichever of them is named.
  const { documents, stored } = await shownStages(db, services, project, 'application', mayEdit)
  const stages = access ? cutStages(access, documents) : documents
  const ofStage = (stage: StageId) => readOnlyReason(project, stored[stage], mayEdit)
  const isUnderWay = stoppedReason(project) === null && !reader.person.viewedBy
  return {
    stages,
    readOnlyReason: (stage, fieldId) => {
      const isStaffs = documents[stage].form.field(fieldId)?.metadata?.owner === 'staff'
      if (isStaffs && reader.isPackager) return null
      if (access && mayEdit && !answerableFields(access, documents[stage]).has(fieldId)) return sharedToRead
      return ofStage(stage)
    },
    mayDescribe: (stage, fieldId) => {
      if (!isUnderWay) return false
      if (!access) return mayEdit || reader.isPackager
      return access.mayAnswer && answerableFields(access, documents[stage]).has(fieldId)
    },
  }
}

function cutStages(access: BorrowerAccess, documents: StageDocuments): StageDocuments {
  const cut = (document: StageDocument): StageDocument => {
    const readable = readableFields(access, document)
    return { ...document, form: compile(cutDown(document.form.schema, document.answers, readable)) }
  }
  return { 'pre-application': cut(documents['pre-application']), application: cut(documents.application) }
}
