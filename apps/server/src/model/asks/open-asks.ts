import type { ShareItem } from '@granary/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema.generated.ts'
import {
  evaluationOf,
  type StageDocument,
  type StageDocuments,
  type StageId,
  stageIds,
} from '../stages/index.ts'
import { itemsOf, sharedFieldIds } from './asked-items.ts'

/** What one person was asked for at one time, as long as it was not ended. */
export interface OpenAsk {
  readonly id: string
  readonly projectId: string
  readonly kind: 'borrower' | 'colleague' | 'invited'
  /** Nobody yet, for an invitation. */
  readonly personId: string | null
  /** What people call them; of who is invited, the address. */
  readonly name: string
  readonly email: string
  /** Their account is: nothing is asked of them, and nobody writes to them. */
  readonly suspended: boolean
  readonly by: string | null
  readonly since: Date
  readonly dueOn: string | null
  readonly remindedAt: Date | null
  /** Nobody, where the installation did. */
  readonly remindedBy: string | null
  /** The due day of which it was told that it is over. */
  readonly toldOver: string | null
  readonly message: string
  /** Else it is shown to them, and nothing is asked. */
  readonly mayAnswer: boolean
  readonly items: ReturnType<typeof itemsOf>
}

/** Where they stand. */
export const askTables = {
  borrower: 'borrower_shares',
  colleague: 'colleague_asks',
  invited: 'invitations',
} as const

/** All of a project, the latest first. */
export function loadAsks(db: Kysely<Tables>, projectId: string): Promise<readonly OpenAsk[]> {
  return loadAsksOf(db, [projectId])
}

/** All of several projects, the latest first. */
export async function loadAsksOf(
  db: Kysely<Tables>,
  projectIds: readonly string[],
): Promise<readonly OpenAsk[]> {
  if (projectIds.length === 0) return []
  const [shares, asks, invitations] = await Promise.all([
    db
      .selectFrom('borrower_shares')
      .selectAll()
      .where('project_id', 'in', projectIds)
      .where('ended_at', 'is', null)
      .execute(),
    db
      .selectFrom('colleague_asks')
      .selectAll()
      .where('project_id', 'in', projectIds)
      .where('ended_at', 'is', null)
      .execute(),
    db
      .selectFrom('invitations')
      .selectAll()
      .where('project_id', 'in', projectIds)
      .where('claimed_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute(),
  ])
  const ids = [...shares, ...asks].map(({ person_id }) => person_id)
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('people')
          .select(['id', 'name', 'email', 'suspended_at'])
          .where('id', 'in', ids)
          .execute()
  const personOf = (personId: string) => {
    const { name = '', email = '', suspended_at = null } = people.find(({ id }) => id === personId) ?? {}
    return { personId, name, email, suspended: suspended_at !== null }
  }
  const rest = (row: {
    project_id: string | null
    scope: unknown
    due_on: string | null
    reminded_at: Date | null
    reminded_by?: string | null
    told_over: string | null
    message: string
  }) => ({
    projectId: row.project_id ?? '',
    dueOn: row.due_on,
    remindedAt: row.reminded_at,
    remindedBy: row.reminded_by ?? null,
    toldOver: row.told_over,
    message: row.message,
    items: itemsOf(row),
  })
  const all: OpenAsk[] = [
    ...shares.map((share) => ({
      ...rest(share),
      ...personOf(share.person_id),
      id: share.id,
      kind: 'borrower' as const,
      by: share.shared_by,
      since: share.shared_at,
      mayAnswer: share.may_answer,
    })),
    ...asks.map((ask) => ({
      ...rest(ask),
      ...personOf(ask.person_id),
      id: ask.id,
      kind: 'colleague' as const,
      by: ask.asked_by,
      since: ask.asked_at,
      mayAnswer: true,
    })),
    ...invitations.map((invitation) => ({
      ...rest(invitation),
      id: invitation.id,
      kind: 'invited' as const,
      personId: null,
      name: invitation.email,
      email: invitation.email,
      suspended: false,
      by: invitation.invited_by,
      since: invitation.created_at,
      mayAnswer: invitation.may_answer,
    })),
  ]
  return all.sort((a, b) => b.since.getTime() - a.since.getTime())
}

/**
 * Which fields of a project are asked of whom, since when and until when: by stage and field, of several the latest
 * ask. What was only shown to somebody is asked of nobody.
 */
export function askedOf(
  asks: readonly OpenAsk[],
  documents: Readonly<Record<StageId, Pick<StageDocument, 'stage' | 'form'>>>,
): Readonly<Record<StageId, ReadonlyMap<string, OpenAsk>>> {
  const of = (stage: StageId) => {
    const found = new Map<string, OpenAsk>()
    for (const ask of asks.toReversed()) {
      if (!ask.mayAnswer) continue
      for (const fieldId of sharedFieldIds(documents[stage], ask.items)) found.set(fieldId, ask)
    }
    return found
  }
  return { 'pre-application': of('pre-application'), application: of('application') }
}

/** Where a question of an ask stands. */
export interface AskedPlace {
  readonly stage: StageId
  readonly fieldId: string
}

/** The required questions of an ask that have no answer yet, in stages that are not submitted. */
export function missingPlaces(
  { items, mayAnswer }: { readonly items: readonly ShareItem[]; readonly mayAnswer: boolean },
  documents: StageDocuments,
): readonly AskedPlace[] {
  if (!mayAnswer) return []
  return stageIds.flatMap((stage) => {
    const document = documents[stage]
    if (document.submittedAt !== null) return []
    const asked = sharedFieldIds(document, items)
    return document.form
      .missing(evaluationOf(document))
      .filter(({ id }) => asked.has(id))
      .map(({ id }) => ({ stage, fieldId: id }))
  })
}
