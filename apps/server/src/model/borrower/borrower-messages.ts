import { appError, type BorrowerMessage, borrowerMessages, writeUpTo } from '@granary/api'
import { projectTables } from '@granary/checklists'
import { isBlank } from '@granary/forms'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import { sendMail } from '../../mail/outbox.ts'
import { nameIn, namesOf, type Person } from '../../people/people.ts'
import { spend } from '../../rate-limit.ts'
import { itemsOf, sharedFieldIds, sharedTables } from '../asks/index.ts'
import { invalid } from '../invitations/index.ts'
import { requireApproved } from '../lenders/index.ts'
import { notify, pathTo } from '../notices/index.ts'
import type { Services } from '../services.ts'
import { loadStages, type StageId, stageIds } from '../stages/index.ts'
import { type BorrowerShare, choicesOf } from './borrower-shares.ts'
import { readUpTo, threadOf } from './message-reads.ts'

interface About {
  readonly stage: StageId
  readonly itemId: string
  readonly text: string
}

type Needs = Pick<Services, 'jobs' | 'lenderApproval' | 'portalUrl' | 'rateLimits' | 'sealer'>

const mostMessages = 500
const perWriter = { tries: 60, windowSeconds: 3600 }

/** What was written last in these shares, the earliest first. */
export async function listMessages(
  db: Kysely<Tables>,
  services: Needs,
  reader: Person,
  shares: readonly BorrowerShare[],
): Promise<BorrowerMessage[]> {
  const [first] = shares
  if (!first) return []
  const rows = await db
    .selectFrom('borrower_messages')
    .selectAll()
    // Shares are no key of this table: the project is what the list is watched by.
    .where('project_id', '=', first.project_id)
    .where(
      'share_id',
      'in',
      shares.map(({ id }) => id),
    )
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .execute()
  const titles = await titlesOf(db, services, first.project_id)
  const upTo = await readUpTo(db, threadOf(first), reader.id)
  const names = await namesOf(
    db,
    rows.map(({ person_id }) => person_id),
  )
  return rows.toReversed().map((row) => ({
    messageId: row.id,
    stage: row.stage as StageId,
    itemId: row.item_id,
    itemTitle: titles.get(`${row.stage} ${row.item_id}`) ?? '',
    by: nameIn(names, row.person_id) ?? '',
    mine: row.person_id === reader.id,
    isNew: row.person_id !== reader.id && row.written_at.getTime() > upTo,
    text: row.text,
    at: row.written_at.getTime(),
  }))
}

/** The sections and tables that can be written about, the former as far as anything is asked in them now. */
export async function messageItems(
  db: Kysely<Tables>,
  { sealer }: Needs,
  shares: readonly BorrowerShare[],
): Promise<{ stage: StageId; itemId: string; title: string }[]> {
  const [first] = shares
  if (!first) return []
  const documents = await loadStages(db, sealer, first.project_id)
  const items = shares.flatMap(itemsOf)
  const inSections = choicesOf(documents).flatMap(({ stage, sections }) => {
    const shared = sharedFieldIds(documents[stage], items)
    const reaches = (sectionId: string) =>
      documents[stage].form.schema.sections
        .find(({ id }) => id === sectionId)
        ?.fields.some(({ id }) => shared.has(id))
    return sections
      .filter(({ sectionId }) => reaches(sectionId))
      .map(({ sectionId, title }) => ({ stage, itemId: sectionId, title }))
  })
  const ofTables = sharedTables(items).map((table) => ({
    ...borrowerMessages.aboutTable(table),
    title: projectTables.declarationOf(table)?.title ?? table,
  }))
  return [...inSections, ...ofTables]
}

/**
 * Writes to the other side, about a section or table that is shared, and tells them by bell and mail without repeating
 * the words.
 */
export async function writeMessage(
  tx: Kysely<Tables>,
  services: Needs,
  writer: Person,
  shares: readonly BorrowerShare[],
  about: About,
): Promise<void> {
  const text = about.text.trim()
  if (isBlank(text)) throw invalid('text', 'Write a message.')
  if (text.length > 2000) throw invalid('text', writeUpTo(2000))
  if (services.rateLimits) await spend(tx, `borrower-message:${writer.id}`, perWriter)
  const share = await shareWith(tx, services, shares, about)
  await requireInUse(tx, share)
  if (writer.id !== share.person_id)
    await requireApproved(tx, services, share.organization_id, 'Writing to a borrower')
  await tx
    .insertInto('borrower_messages')
    .values({
      share_id: share.id,
      project_id: share.project_id,
      stage: about.stage,
      item_id: about.itemId,
      person_id: writer.id,
      text,
    })
    .execute()
  await tell(tx, services, writer, share)
}

/** Nobody looks into what is archived, so nobody is left to wait for an answer there. */
async function requireInUse(tx: Kysely<Tables>, { project_id }: BorrowerShare): Promise<void> {
  const { archived_at } = await tx
    .selectFrom('projects')
    .select('archived_at')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  if (archived_at === null) return
  const message = 'This project is archived and takes no messages until it is brought back.'
  throw appError('STAGE_READ_ONLY', { message })
}

/** The share that reaches the section or table that a message is about. */
async function shareWith(
  tx: Kysely<Tables>,
  { sealer }: Needs,
  shares: readonly BorrowerShare[],
  { stage, itemId }: About,
): Promise<BorrowerShare> {
  const aboutThis = ({ scope }: BorrowerShare) =>
    sharedTables(itemsOf({ scope })).some((table) => {
      const about = borrowerMessages.aboutTable(table)
      return about.stage === stage && about.itemId === itemId
    })
  const ofTable = shares.find(aboutThis)
  if (ofTable) return ofTable
  const [first] = shares
  const document = first && (await loadStages(tx, sealer, first.project_id))[stage]
  const section = document?.form.schema.sections.find(({ id }) => id === itemId)
  const share = shares.find((candidate) => {
    const shared = document && sharedFieldIds(document, itemsOf(candidate))
    return section?.fields.some(({ id }) => shared?.has(id))
  })
  if (!share) throw appError('NOT_FOUND')
  return share
}

async function tell(
  tx: Kysely<Tables>,
  services: Needs,
  writer: Person,
  share: BorrowerShare,
): Promise<void> {
  const toBorrower = writer.id !== share.person_id
  const reader = toBorrower ? share.person_id : share.shared_by
  if (reader === null) return
  const { name, ...project } = await tx
    .selectFrom('projects')
    .select(['id', 'organization_id', 'name'])
    .where('id', '=', share.project_id)
    .executeTakeFirstOrThrow()
  const standing = toBorrower ? 'borrower' : 'lender'
  const event = { kind: 'wrote', by: writer.id, project, isMailed: true } as const
  await notify(tx, event, [{ personId: reader, standing }])
  const person = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', reader)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const about = { standing, kind: 'wrote', project_id: project.id, stage: null, details: {} }
  const path = pathTo({ ...about, by_person: writer.id })
  await sendMail(tx, services.jobs, {
    to: person.email,
    projectId: share.project_id,
    subject: `${writer.name} wrote to you about ${name}`,
    paragraphs: [`${writer.name} wrote to you about ${name}. Sign in to read and answer.`],
    action: { label: 'Read the message', url: `${services.portalUrl}${path}` },
    footnote: 'You get this email because you work on this project.',
  })
}

async function titlesOf(db: Kysely<Tables>, { sealer }: Needs, projectId: string) {
  const documents = await loadStages(db, sealer, projectId)
  const sections = stageIds.flatMap((stage) =>
    documents[stage].form.schema.sections.map(({ id, title }) => [`${stage} ${id}`, title] as const),
  )
  const tables = projectTables.shareable.map(({ id, title }) => {
    const { stage, itemId } = borrowerMessages.aboutTable(id)
    return [`${stage} ${itemId}`, title] as const
  })
  return new Map<string, string>([...sections, ...tables])
}
