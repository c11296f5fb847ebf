import { appError, type Finding, rehearsal } from '@granary/api'
import { withTaxIdsMasked, writtenIn } from '@granary/eligibility'
import { countNeeds, type RehearsalRow, ruleOfFinding } from '@granary/rules'
import { type Kysely, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../audit/record.ts'
import type { ExplanationsTable, ProjectsTable, Tables } from '../../db/schema.generated.ts'
import { nameIn, namesOf } from '../../people/people.ts'
import type { Services } from '../services.ts'
import { type ProjectWork, requireUnderWay } from '../stages/index.ts'
import { factsOf } from './facts.ts'
import { readRules } from './reading.ts'
import { rulesOf } from './rules.ts'
import { teller } from './shown-items.ts'

/** What a reader at the agency would send back of a project as it is now, with what was said to it. */
export async function rehearse(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
): Promise<Finding[]> {
  const [{ facts, stages }, explanations] = await Promise.all([
    factsOf(db, services, project, today),
    explanationsOf(db, project.id),
  ])
  const names = await namesOf(
    db,
    explanations.map(({ person_id }) => person_id),
  )
  const tell = teller(stages)
  const pack = await rulesOf(db, project)
  const requirements = new Set(pack.requirements.map(({ id }) => id))
  return readRules(project.id, pack, facts).findings.map(({ items, compared, ...row }) => ({
    ...row,
    kind: requirements.has(row.checkId) ? 'requirement' : 'check',
    items: tell(items),
    compared: [...compared],
    ...said(
      row,
      explanations.find(({ check_id }) => check_id === row.checkId),
      names,
    ),
  }))
}

/** For whoever cannot change them: a tax id that somebody wrote into one is no answer to a question for it. */
export function withExplanationsMasked(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    finding.explanation === undefined
      ? finding
      : { ...finding, explanation: withTaxIdsMasked(finding.explanation) },
  )
}

function said(
  { because }: Pick<RehearsalRow, 'because'>,
  explanation: Selectable<ExplanationsTable> | undefined,
  names: ReadonlyMap<string, string>,
): Pick<Finding, 'explanation' | 'explainedBy' | 'explainedAt' | 'explainedOf'> {
  if (!explanation) return { explainedBy: null, explainedAt: null }
  const { text, found, person_id, at } = explanation
  return {
    explanation: text,
    explainedBy: nameIn(names, person_id),
    explainedAt: at.getTime(),
    ...(found !== because && { explainedOf: found }),
  }
}

/** How many findings there are of each kind, and what is in order. */
export async function countFindings(
  db: Kysely<Tables>,
  services: Pick<Services, 'sealer'>,
  project: Selectable<ProjectsTable>,
  today: string,
) {
  const [{ facts }, explanations, pack] = await Promise.all([
    factsOf(db, services, project, today),
    explanationsOf(db, project.id),
    rulesOf(db, project),
  ])
  const { requirements, checks, findings } = readRules(project.id, pack, facts)
  const isExplained = ({ checkId, because }: RehearsalRow) =>
    explanations.some(({ check_id, found }) => check_id === checkId && found === because)
  const open = findings.filter((finding) => !isExplained(finding))
  const inOrder: ReadonlySet<string> = new Set(['there', 'notApplicable', 'waived'])
  const isRequirement = ({ checkId }: RehearsalRow) => requirements.some(({ id }) => id === checkId)
  const waiting = new Set(checks.flatMap(({ id, state }) => (state === 'open' ? [id] : [])))
  const of = (severity: string) => open.filter((finding) => finding.severity === severity).length
  return {
    ...countNeeds(requirements.map(({ state }) => state)),
    contradicts: of('contradicts'),
    lacking: open.filter((finding) => finding.severity === 'contradicts' && isRequirement(finding)).length,
    explain: of('explain'),
    note: of('note'),
    explained: findings.length - open.length,
    inOrder:
      requirements.filter(({ state }) => inOrder.has(state)).length +
      checks.filter(({ state }) => state === 'passes').length,
    waiting: pack.checks.flatMap(({ id, title }) => (waiting.has(id) ? [title] : [])),
  }
}

/** Keeps what somebody says to a finding, or takes it back where they say nothing. Saying it twice changes nothing. */
export async function explainFinding(
  work: ProjectWork,
  checkId: string,
  given: string,
  today: string,
): Promise<void> {
  const { db, services, project, person } = work
  requireUnderWay(project)
  const text = writtenIn(given)
  if (text.length > rehearsal.longestExplanation) throw tooLong()
  const before = (await explanationsOf(db, project.id)).find(({ check_id }) => check_id === checkId)
  if (text === '') {
    if (before) await takeBack(work, before)
    return
  }
  const [{ facts }, pack] = await Promise.all([factsOf(db, services, project, today), rulesOf(db, project)])
  const finding = readRules(project.id, pack, facts).findings.find((row) => row.checkId === checkId)
  if (!finding) throw appError('NOT_FOUND', { message: 'This is not found any more.' })
  if (before?.text === text && before.found === finding.because) return
  const values = { text, found: finding.because, person_id: person.id, at: sql<Date>`now()` }
  await db
    .insertInto('explanations')
    .values({ project_id: project.id, check_id: checkId, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'check_id']).doUpdateSet(values))
    .execute()
  await record(work, 'finding explained', {
    check: checkId,
    title: finding.title,
    text: withTaxIdsMasked(text),
  })
}

async function takeBack(
  work: ProjectWork,
  { project_id, check_id, text }: Selectable<ExplanationsTable>,
): Promise<void> {
  await work.db
    .deleteFrom('explanations')
    .where('project_id', '=', project_id)
    .where('check_id', '=', check_id)
    .execute()
  const { checks, requirements } = await rulesOf(work.db, work.project)
  const title =
    [...checks, ...requirements].find(({ id }) => id === ruleOfFinding(check_id))?.title ?? check_id
  await record(work, 'explanation taken back', { check: check_id, title, text: withTaxIdsMasked(text) })
}

function record({ db, person, project }: ProjectWork, action: string, details: Record<string, string>) {
  return recordAudit(db, {
    action,
    personId: person.id,
    organizationId: project.organization_id,
    projectId: project.id,
    details,
  })
}

/** What was said to findings, whether or not they are found now. */
export function explanationsOf(db: Kysely<Tables>, projectId: string) {
  return db
    .selectFrom('explanations')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('check_id')
    .execute()
}

function tooLong() {
  const message = `Explain it in up to ${rehearsal.longestExplanation.toLocaleString('en-US')} characters.`
  return appError('VALIDATION', { message, problems: [{ fieldId: 'text', code: 'tooLong', message }] })
}
