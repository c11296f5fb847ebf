import type { GivenToOther } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { type AskedPlace, isNothingLeft, leftOf, loadAsksOf } from '../asks/index.ts'
import type { Services } from '../services.ts'
import { loadStagesOf, type StageDocuments, stageIds } from '../stages/index.ts'
import { tablesWithRowsOf } from '../tables/index.ts'

/** Far more than is asked of others at once. */
const atMost = 50

/** What others than this member were asked for in the projects of a lender and is still missing, the first due at the top. */
export async function listGiven(
  db: Kysely<Tables>,
  { sealer }: Pick<Services, 'sealer'>,
  personId: string,
  organizationId: string,
): Promise<GivenToOther[]> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  const ids = projects.map(({ id }) => id)
  const asks = (await loadAsksOf(db, ids)).filter((ask) => ask.mayAnswer && ask.personId !== personId)
  const asked = [...new Set(asks.map(({ projectId }) => projectId))]
  const documents = await loadStagesOf(db, sealer, organizationId, asked)
  const begun = await tablesWithRowsOf(db, asked)
  const given = asks.flatMap((ask) => {
    const ofProject = documents.get(ask.projectId)
    const left = ofProject && leftOf(ask, ofProject, begun.get(ask.projectId) ?? new Set())
    if (!left || isNothingLeft(left)) return []
    return {
      askId: ask.id,
      projectId: ask.projectId,
      projectName: projects.find(({ id }) => id === ask.projectId)?.name ?? '',
      name: ask.name,
      kind: ask.kind,
      open: left.places.length,
      tables: left.tables.length,
      ...whatIsMissing(left.places, ofProject),
      dueOn: ask.dueOn,
      remindedAt: ask.remindedAt?.getTime() ?? null,
      since: ask.since.getTime(),
    }
  })
  return given
    .toSorted((a, b) => (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.since - b.since)
    .slice(0, atMost)
}

/** The sections with missing questions by title, and how many of what is missing are documents. */
function whatIsMissing(places: readonly AskedPlace[], documents: StageDocuments) {
  const fields = stageIds.flatMap((stage) => {
    const missing = new Set(places.flatMap((place) => (place.stage === stage ? [place.fieldId] : [])))
    return documents[stage].form.schema.sections.flatMap((section) =>
      section.fields.filter(({ id }) => missing.has(id)).map((field) => ({ field, section })),
    )
  })
  const questions = fields.filter(({ field }) => field.type !== 'file')
  return {
    sections: [...new Set(questions.map(({ section }) => section.title))],
    documents: fields.length - questions.length,
  }
}
