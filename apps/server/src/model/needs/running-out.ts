import { provides, type RequiredNow, type RequirementRow, requirementsOf } from '@granary/rules'
import type { Kysely, Selectable } from 'kysely'
import type { ProjectsTable, Tables } from '../../db/schema.generated.ts'
import type { Services } from '../services.ts'
import { type FactsOfProject, factsOf } from './facts.ts'
import type { StageFile } from './files.ts'
import { rulesOf } from './rules.ts'

/** A file that a package needs, and the last day on which it is good. */
export interface RunningOut {
  readonly file: StageFile
  /** What the rules call the document. */
  readonly title: string
  readonly lastDay: string
}

/**
 * The files of a project that run out one day, each once: of several for one document the one that is good longest.
 * What is not needed, waived or said not to apply runs out for nobody.
 */
export async function runningOutOf(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
): Promise<{ readonly files: readonly RunningOut[]; readonly read: FactsOfProject }> {
  const [read, pack] = await Promise.all([factsOf(db, services, project, today), rulesOf(db, project)])
  const found = requirementsOf(pack, read.facts)
    .filter(({ state }) => !letGo.has(state))
    .flatMap(({ documents }) => documents.flatMap((document) => runningOut(document, read)))
  const once = new Map(found.map((each) => [`${each.file.uploadId} ${each.lastDay}`, each]))
  return { files: [...once.values()], read }
}

/** What may be needed yet is kept young all the same: it is there, so somebody thought of it. */
const letGo: ReadonlySet<RequirementRow['state']> = new Set([
  ...(['notRequired', 'onFile', 'waived', 'notApplicable'] as const),
])

function runningOut(document: RequiredNow, { facts, files }: FactsOfProject): RunningOut[] {
  const { title, state, staleOn } = document
  if (staleOn === null || (state !== 'there' && state !== 'stale')) return []
  const given = files
    .filter(({ stage, fieldId, kind }) => provides(document, { items: [{ stage, fieldId }], kind }))
    .filter((file) => !isAmong(facts.waivedItems, file) && !isAmong(facts.notApplicable, file))
  const file = given.find(({ uploadId }) => uploadId === document.uploadId)
  return file ? [{ file, title, lastDay: staleOn }] : []
}

type Item = Pick<StageFile, 'stage' | 'fieldId'>

function isAmong(items: readonly Item[] | undefined, { stage, fieldId }: Item): boolean {
  return items?.some((item) => item.stage === stage && item.fieldId === fieldId) ?? false
}
